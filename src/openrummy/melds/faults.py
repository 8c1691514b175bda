"""Refusals in words: what exactly keeps some cards from being a meld."""

from collections import Counter
from collections.abc import Sequence

from openrummy.cards import JOKER, LANE, SUIT_MASK, Face, cards_of, format_card, format_faces, rank_of, suit_of
from openrummy.melds.frames import MASK_OF, STARTS
from openrummy.melds.model import NAMELESS, Fault, MeldRules, Shape, is_wild


def misnamed(rules: MeldRules, cards: Sequence[Face], names: Sequence[Face]) -> Fault | None:
    """What is wrong with the names alone, before the meld is looked at."""
    if len(names) != len(cards):
        return Fault("names_not_parallel", f"{len(names)} names are given for {len(cards)} cards")
    for card, name in zip(cards, names, strict=True):
        if name not in (card, NAMELESS) and not is_wild(rules, card):
            return not_wild(card, name)
    return None


def not_wild(card: Face, name: Face) -> Fault:
    """The fault of a natural card that is given the face `name`."""
    return Fault("not_wild", f"{format_card(card)} is not wild here, so it cannot stand for {format_card(name)}")


def describe(shape: Shape) -> str:
    """A meld in words, each wild with the face it represents: `the run 7S JK=8S 9S`."""
    return f"the {shape.kind} {' '.join(map(_entry, shape.cards, shape.represents))}"


def _entry(card: Face, place: Face) -> str:
    return format_card(card) if place in (card, NAMELESS) else f"{format_card(card)}={format_card(place)}"


def ambiguous(found: Sequence[Shape]) -> Fault:
    """The fault of cards that can be read in several ways; its words list the ways."""
    ways = [_wilds_in_words(shape) for shape in found]
    listed = "; or ".join(ways[:6]) + ("; and more" if len(ways) > 6 else "")
    return Fault("ambiguous_joker", f"Say what each wild card stands for: {listed}")


def _wilds_in_words(shape: Shape) -> str:
    pairs = [
        (card, place)
        for card, place in zip(shape.cards, shape.represents, strict=True)
        if card == JOKER or card != place
    ]
    words = [
        f"{format_card(card)} for {'nothing' if place == NAMELESS else format_card(place)}" for card, place in pairs
    ]
    return ", ".join(words) or "every card for itself"


def misfit(rules: MeldRules, cards: Sequence[Face], names: Sequence[Face] = ()) -> Fault:
    """The first thing that keeps `cards`, represented by `names`, from being a run or a set."""
    if len(cards) < 3:
        return Fault("too_few_cards", f"A meld needs at least 3 cards, not {len(cards)}")
    if JOKER in cards and not is_wild(rules, JOKER):
        return Fault("joker_not_played", "Jokers are not played here")
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
    return Fault("mixed", f"{format_faces(shown)} are neither of one rank nor of one suit")


def _limit_broken(rules: MeldRules, cards: Sequence[Face], given: Sequence[Face]) -> Fault | None:
    # A wild-rank card without a name may still be natural, so only what is certain is counted.
    certain = sum(card == JOKER or place not in (card, NAMELESS) for card, place in zip(cards, given, strict=True))
    if len(cards) - certain < rules.min_naturals:
        return Fault("too_few_naturals", f"A meld needs at least {rules.min_naturals} natural card(s)")
    if rules.max_wilds is not None and certain > rules.max_wilds:
        return Fault("too_many_wilds", f"A meld may hold at most {rules.max_wilds} wild card(s), not {certain}")
    return None


def _twice(shown: Sequence[Face]) -> Face | None:
    return next((card for card, number in Counter(shown).items() if number > 1), None)


def _set_fault(rules: MeldRules, cards: Sequence[Face], shown: Sequence[Face]) -> Fault:
    twin = _twice(shown)
    if rules.distinct_suits and twin is not None:
        return Fault("face_twice", f"{format_card(twin)} stands twice in one set")
    limit = rules.set_max or 4
    if len(cards) > limit:
        return Fault("set_too_long", f"A set holds at most {limit} cards, not {len(cards)}")
    return Fault("no_meld", f"{format_faces(cards)} are no meld here")


def _run_fault(rules: MeldRules, cards: Sequence[Face], shown: Sequence[Face]) -> Fault:
    twin = _twice(shown)
    if twin is not None:
        return Fault("face_twice", f"{format_card(twin)} stands twice in one run")
    if len(cards) > 13:
        return Fault("run_too_long", f"A run holds at most 13 cards, not {len(cards)}")
    lane = cards_of(shown) >> LANE * suit_of(shown[0]) & SUIT_MASK
    size = len(cards)
    if any(not lane & ~MASK_OF[start][size] for start in STARTS["round_corner"][size]):
        return Fault("ace_place", f"{format_faces(shown)}: {_ACE_WORDS[rules.ace]}")
    return Fault("gap", f"{format_faces(shown)} leave a gap in the run")


_ACE_WORDS = {
    "low": "the ace is low here, before the 2 and never after the king",
    "low_or_high": "an ace is low or high, and no run goes round the corner",
    "round_corner": "these are no meld here",
}
