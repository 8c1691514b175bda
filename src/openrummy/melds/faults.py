"""Refusals in words: why exactly some cards are not a meld."""

from collections.abc import Mapping, Sequence
from functools import reduce

from openrummy.cards import JOKER, Face, format_card, format_faces, rank_of, suit_of
from openrummy.languages import Plural, Saying, Template, saying
from openrummy.melds.model import NAMELESS, Fault, MeldRules, Shape, is_wild
from openrummy.melds.near import one_more, run_fault, twice, ways_to_end


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
    """Return the first reason why `cards`, representing `names`, are neither a run nor a set, and what would make them one."""
    if JOKER in cards and not is_wild(rules, JOKER):
        return Fault("joker_not_played", "There are no jokers in this game.")
    given = names or [NAMELESS if is_wild(rules, card) else card for card in cards]
    shown = [place for place in given if place != NAMELESS]
    if len(cards) < 3:
        return too_few(rules, cards)
    limits = _limit_broken(rules, cards, given)
    if limits is not None or not shown:
        return limits or _too_few_naturals(rules)
    ranks, suits = {rank_of(card) for card in shown}, {suit_of(card) for card in shown}
    if len(ranks) == 1 and (len(shown) > 1 or len(suits) != 1):
        return _set_fault(rules, cards, shown)
    return run_fault(rules, cards, shown) if len(suits) == 1 else _mixed(shown)


def _mixed(shown: Sequence[Face]) -> Fault:
    words = Plural(
        "{cards} are of {count} suit; a run is of one suit, a set of one rank.",
        "{cards} are of {count} suits; a run is of one suit, a set of one rank.",
    )
    return Fault("mixed cards", words, {"cards": format_faces(shown), "count": len({suit_of(card) for card in shown})})


def too_few(rules: MeldRules, cards: Sequence[Face]) -> Fault:
    """Return the fault of fewer than three cards: the one that is missing, or why no card would help."""
    found = _of_two(rules, cards) if len(cards) == 2 and not any(is_wild(rules, card) for card in cards) else None
    if found is None:
        return Fault("too_few_cards", "A meld needs at least 3 cards, not {number}.", {"number": len(cards)})
    return Fault("too_few_cards", found.template, found.values)


def _of_two(rules: MeldRules, cards: Sequence[Face]) -> Fault:
    ways = one_more(rules, cards)
    if ways:
        words: Template = "{cards} need one more: {ways}."
        return Fault("too_few_cards", words, {"cards": format_faces(cards), "ways": ways_to_end(rules, ways)})
    if rank_of(cards[0]) == rank_of(cards[1]):
        return _set_fault(rules, cards, cards)
    return run_fault(rules, cards, cards) if suit_of(cards[0]) == suit_of(cards[1]) else _mixed(cards)


def _limit_broken(rules: MeldRules, cards: Sequence[Face], given: Sequence[Face]) -> Fault | None:
    # A wild-rank card without a name may still be natural, so only certain wilds are counted.
    certain = sum(card == JOKER or place not in (card, NAMELESS) for card, place in zip(cards, given, strict=True))
    if len(cards) - certain < rules.min_naturals:
        return _too_few_naturals(rules)
    if rules.max_wilds is not None and certain > rules.max_wilds:
        return too_many_wilds(rules.max_wilds, certain)
    return None


def too_many_wilds(most: int, number: int) -> Fault:
    """Return the fault of `number` wild cards in a meld that may hold `most`."""
    values = {"most": most, "number": number}
    return Fault("too_many_wilds", "Too many wild cards: a meld may hold {most}, not {number}.", values)


def _too_few_naturals(rules: MeldRules) -> Fault:
    words = Plural(
        "Too many wild cards: at least {count} card of a meld stands for itself.",
        "Too many wild cards: at least {count} cards of a meld stand for themselves.",
    )
    return Fault("too_few_naturals", words, {"count": max(1, rules.min_naturals)})


def _set_fault(rules: MeldRules, cards: Sequence[Face], shown: Sequence[Face]) -> Fault:
    twin = twice(shown)
    if rules.distinct_suits and twin is not None:
        return Fault("face_twice", "{card} appears twice; a set is of different suits.", {"card": format_card(twin)})
    limit = rules.set_max or 4
    if len(cards) > limit:
        most = Plural(
            "A set holds at most {count} card, not {number}.", "A set holds at most {count} cards, not {number}."
        )
        return Fault("set_too_long", most, {"count": limit, "number": len(cards)})
    return Fault("no_meld", "{cards} do not make a meld here.", {"cards": format_faces(cards)})


_MOST_WAYS = 6
