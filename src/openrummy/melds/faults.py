"""Refusals in words: why exactly some cards are not a meld."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import reduce

from openrummy.cards import JOKER, LANE, SUIT_MASK, Face, cards_of, format_card, format_faces, rank_of, suit_of
from openrummy.languages import Plural, Saying, Template, saying
from openrummy.melds.frames import MASK_OF, STARTS
from openrummy.melds.model import NAMELESS, Fault, MeldRules, Shape, is_wild


def misnamed(rules: MeldRules, cards: Sequence[Face], names: Sequence[Face]) -> Fault | None:
    """Return what is wrong with the names, whatever the meld is."""
    if len(names) != len(cards):
        values = {"names": len(names), "count": len(cards)}
        return Fault(
            "names_not_parallel",
            Plural("{names} names were given for {count} card.", "{names} names were given for {count} cards."),
            values,
        )
    for card, name in zip(cards, names, strict=True):
        if name not in (card, NAMELESS) and not is_wild(rules, card):
            return not_wild(card, name)
    return None


def not_wild(card: Face, name: Face) -> Fault:
    """Return the fault of a natural card that was named `name`."""
    values = {"card": format_card(card), "place": format_card(name)}
    return Fault("not_wild", "{card} is not wild here, so it cannot stand for {place}.", values)


def describe(shape: Shape) -> Saying:
    """Return a meld in words, each wild with the face it represents: `the run 7S JK=8S 9S`."""
    return Saying(_KINDS[shape.kind], {"cards": " ".join(map(_entry, shape.cards, shape.represents))})


_KINDS: Mapping[str, Template] = {"run": "the run {cards}", "set": "the set {cards}"}


def _entry(card: Face, place: Face) -> str:
    return format_card(card) if place in (card, NAMELESS) else f"{format_card(card)}={format_card(place)}"


def ambiguous(found: Sequence[Shape]) -> Fault:
    """Return the fault of cards that can be read in several ways; its words list these."""
    ways = reduce(_or, map(_wilds_in_words, found[:_MOST_WAYS]))
    if len(found) > _MOST_WAYS:
        return Fault("ambiguous_joker", "Say which card each wild card stands for: {ways}; and more.", {"ways": ways})
    return Fault("ambiguous_joker", "Say which card each wild card stands for: {ways}.", {"ways": ways})


def _or(one: Saying, other: Saying) -> Saying:
    return saying("{one}; or {other}", one=one, other=other)


def _wilds_in_words(shape: Shape) -> Saying:
    pairs = [
        (card, place)
        for card, place in zip(shape.cards, shape.represents, strict=True)
        if card == JOKER or card != place
    ]
    if not pairs:
        return saying("every card as itself")
    return saying("{wilds}", wilds=tuple(_stands_for(card, place) for card, place in pairs))


def _stands_for(card: Face, place: Face) -> Saying:
    if place == NAMELESS:
        return saying("{card} for nothing", card=format_card(card))
    return saying("{card} for {place}", card=format_card(card), place=format_card(place))


def misfit(rules: MeldRules, cards: Sequence[Face], names: Sequence[Face] = ()) -> Fault:
    """Return the first reason why `cards`, representing `names`, are neither a run nor a set."""
    if len(cards) < 3:
        return Fault("too_few_cards", "A meld needs at least 3 cards, not {number}.", {"number": len(cards)})
    if JOKER in cards and not is_wild(rules, JOKER):
        return Fault("joker_not_played", "There are no jokers in this game.")
    given = names or [NAMELESS if is_wild(rules, card) else card for card in cards]
    shown = [place for place in given if place != NAMELESS]
    limits = _limit_broken(rules, cards, given)
    if limits is not None:
        return limits
    ranks, suits = {rank_of(card) for card in shown}, {suit_of(card) for card in shown}
    if len(ranks) == 1 and (len(shown) > 1 or len(suits) != 1):
        return _set_fault(rules, cards, shown)
    if len(suits) == 1:
        return _run_fault(rules, cards, shown)
    return Fault(
        "mixed cards", "{cards} are neither all of one rank nor all of one suit.", {"cards": format_faces(shown)}
    )


def _limit_broken(rules: MeldRules, cards: Sequence[Face], given: Sequence[Face]) -> Fault | None:
    # A wild-rank card without a name may still be natural, so only certain wilds are counted.
    certain = sum(card == JOKER or place not in (card, NAMELESS) for card, place in zip(cards, given, strict=True))
    if len(cards) - certain < rules.min_naturals:
        least = {"number": rules.min_naturals}
        return Fault("too_few_naturals", "Not enough natural cards: a meld needs at least {number}.", least)
    if rules.max_wilds is not None and certain > rules.max_wilds:
        values = {"most": rules.max_wilds, "number": certain}
        return Fault("too_many_wilds", "Too many wild cards: a meld may hold {most}, not {number}.", values)
    return None


def _twice(shown: Sequence[Face]) -> Face | None:
    return next((card for card, number in Counter(shown).items() if number > 1), None)


def _set_fault(rules: MeldRules, cards: Sequence[Face], shown: Sequence[Face]) -> Fault:
    twin = _twice(shown)
    if rules.distinct_suits and twin is not None:
        return Fault("face_twice", "{card} appears twice in one set.", {"card": format_card(twin)})
    limit = rules.set_max or 4
    if len(cards) > limit:
        most = Plural(
            "A set holds at most {count} card, not {number}.", "A set holds at most {count} cards, not {number}."
        )
        return Fault("set_too_long", most, {"count": limit, "number": len(cards)})
    return Fault("no_meld", "{cards} do not make a meld here.", {"cards": format_faces(cards)})


def _run_fault(rules: MeldRules, cards: Sequence[Face], shown: Sequence[Face]) -> Fault:
    twin = _twice(shown)
    if twin is not None:
        return Fault("face_twice", "{card} appears twice in one run.", {"card": format_card(twin)})
    if len(cards) > 13:
        return Fault("run_too_long", "A run holds at most 13 cards, not {number}.", {"number": len(cards)})
    if len(cards) < rules.run_min:
        words = Plural(
            "A run needs at least {count} card here, not {number}.",
            "A run needs at least {count} cards here, not {number}.",
        )
        return Fault("run_too_short", words, {"count": rules.run_min, "number": len(cards)})
    lane = cards_of(shown) >> LANE * suit_of(shown[0]) & SUIT_MASK
    size = len(cards)
    if any(not lane & ~MASK_OF[start][size] for start in STARTS["round_corner"][size]):
        return Fault("ace_place", _ACE_WORDS[rules.ace], {"cards": format_faces(shown)})
    return Fault("gap", "{cards} have a gap, so they are not a run.", {"cards": format_faces(shown)})


_ACE_WORDS: Mapping[str, Template] = {
    "low": "{cards}: the ace is low here; it goes before the 2, never after the king.",
    "low_or_high": "{cards}: an ace is low or high, but a run cannot go around the corner.",
    "round_corner": "{cards} do not make a meld here.",
}

_MOST_WAYS = 6
