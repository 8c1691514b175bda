"""The requirements of a declaration and the points of cards in one deal, as data (rulebook 5.3 to 5.6, 6)."""

from functools import lru_cache
from typing import Literal

import msgspec

from openrummy.cards import JOKER, JOKER_BIT, PLANE, PLANE_MASK, RANKS, Cards, Face, face, rank_of, suit_of
from openrummy.melds import MeldRules
from openrummy.melds.frames import SUITED_MASK
from openrummy.melds.model import is_wild
from openrummy.solver.suit_runs import sums

Counting = Literal["all", "all_but_pure"]

_SPADE_ACE = 0


class Specials(msgspec.Struct, frozen=True):
    """Special hands of the 21-card game (rulebook 6): how many of these groups declare, whatever the other cards are.

    few_dublees: a loser with this number of dublees scores `few_dublee_points`.
    """

    tunnelas: int = 3
    dublees: int = 8
    jokers: int = 8
    few_dublees: int = 6
    few_dublee_points: int = 2


def alike(hand: Cards, number: int) -> int:
    """Return how many groups of `number` cards of one face a hand has."""
    return (hand & _EVERY_NTH[number]).bit_count()


_EVERY_NTH = {number: sum(PLANE_MASK << PLANE * plane for plane in range(number - 1, 24, number)) for number in (2, 3)}
"""The planes of the second, fourth ... and of the third, sixth ... copy of each face."""


class ShowRules(msgspec.Struct, frozen=True, cache_hash=True):
    """How the hands of one deal are judged and counted.

    melds: with the wild cards of the deal; printed jokers are always among them.  size: cards of a hand.
    incomplete: the cards that count without the needed runs.  cap: the most points.  complete: the points of a loser whose hand
    is complete.  specials: None in games without tunnelas and dublees.
    """

    melds: MeldRules = MeldRules(ace="low_or_high", set_max=None, named=False, wild=JOKER_BIT)
    size: int = 13
    runs: int = 2
    pure_runs: int = 1
    cap: int = 80
    incomplete: Counting = "all"
    complete: int = 0
    specials: Specials | None = None


def with_wilds(rules: ShowRules, wild: Cards) -> ShowRules:
    """Return `rules` for a deal in which the faces of the mask `wild` and printed jokers are wild."""
    return msgspec.structs.replace(rules, melds=msgspec.structs.replace(rules.melds, wild=wild | JOKER_BIT))


def cut_face(turned_up: Face, *, printed_is_ace: bool = True) -> Face | None:
    """Return the face of the cut joker for the card turned up: a printed joker counts as AS or as none (R28, R47)."""
    if turned_up != JOKER:
        return turned_up
    return _SPADE_ACE if printed_is_ace else None


def neighbours(cut: Face) -> tuple[Face, Face]:
    """Return the lower and the upper joker of a cut joker: the adjacent ranks of its suit, round the corner (rulebook 6)."""
    suit, rank = suit_of(cut), rank_of(cut)
    return face(suit, (rank - 1) % 13), face(suit, (rank + 1) % 13)


def wild_faces(turned_up: Face, *, printed_is_ace: bool = True, beside: bool = False) -> Cards:
    """Return the mask of the wild faces: the rank of the card turned up, printed jokers and, with `beside`, its neighbours."""
    cut = cut_face(turned_up, printed_is_ace=printed_is_ace)
    if cut is None:
        return JOKER_BIT
    more = sum(1 << each for each in neighbours(cut)) if beside else 0
    return SUITED_MASK[rank_of(cut)] | more | JOKER_BIT


@lru_cache(maxsize=1024)
def card_points(wild: Cards) -> tuple[int, ...]:
    """Return the points of each of 64 faces if those of the mask `wild` are wild (rulebook 5.5)."""
    return tuple(0 if wild >> card & 1 or card & 15 >= len(RANKS) else POINTS[card & 15] for card in range(PLANE))


POINTS = (10, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10, 10)
"""The points of each place in a suit, ace to king, and of an ace above the king (rulebook 5.5)."""


def points_of(own: Cards) -> int:
    """Return the points of cards none of which is wild."""
    table, points = _POINTS_OF_SUIT, 0
    while own:
        points += table[own & 8191] + table[own >> 16 & 8191] + table[own >> 32 & 8191] + table[own >> 48 & 8191]
        own >>= PLANE
    return points


_POINTS_OF_SUIT = sums(POINTS[: len(RANKS)])


def is_all_wild(rules: ShowRules, cards: tuple[Face, ...]) -> bool:
    """Whether every one of `cards` may be used as a wild."""
    return all(is_wild(rules.melds, card) for card in cards)
