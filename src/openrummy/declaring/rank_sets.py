"""The choices of sets from the cards of one rank, and the wild cards that they need.

A column is the cards of a rank: bits 0, 16, 32 and 48 in each plane of 64, as `Cards` holds them, shifted to bit 0.
A set has distinct suits (rulebook 5.3), so of k cards of one suit k sets can have one each.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from openrummy.cards import LANE, PLANE, Cards, copies, remove_all
from openrummy.declaring.rules import POINTS

_SUITS = tuple(LANE * suit for suit in range(4))
COLUMN: Cards = sum(1 << bit << PLANE * plane for bit in _SUITS for plane in range(3))


class Choice(NamedTuple):
    """Cards of one rank that go into sets.  mask: the bits to flip in the hand to take them out.  sets: their suits."""

    mask: Cards
    wilds: int
    points: int
    rank: int
    sets: tuple[tuple[int, ...], ...]


class Rank(NamedTuple):
    """The sets that are possible with the cards of a rank.

    choices: by wild cards, dearest first.  natural: the most points without wild cards; each: the most that every wild card
    adds to them.  number: of choices.
    """

    choices: tuple[tuple[Choice, ...], ...]
    natural: int
    each: int
    number: int


@lru_cache(maxsize=8192)  # room for every column of three packs
def rank_of_column(column: Cards, rank: int, longest: int) -> Rank:
    """Return every choice of cards that sets of at most `longest` cards, three or four, can take from a column."""
    found: dict[Cards, Choice] = {}
    for sets in _disjoint(tuple(copies(column, bit) for bit in _SUITS), _suits_of_sets(longest)):
        rest = remove_all(column, [LANE * suit for suits in sets for suit in suits])
        wilds = sum(len(one) == 2 for one in sets)
        if rest not in found or wilds < found[rest].wilds:
            found[rest] = Choice((column ^ rest) << rank, wilds, POINTS[rank] * sum(map(len, sets)), rank, sets)
    by_wilds = tuple(
        tuple(sorted((one for one in found.values() if one.wilds == wilds), key=lambda one: -one.points))
        for wilds in range(1 + max(one.wilds for one in found.values()))
    )
    natural = by_wilds[0][0].points if by_wilds[0] else 0
    more = [-(-(ways[0].points - natural) // wilds) for wilds, ways in enumerate(by_wilds) if wilds and ways]
    return Rank(by_wilds, natural, max([0, *more]), len(found))


@lru_cache
def _suits_of_sets(longest: int) -> tuple[tuple[int, ...], ...]:
    return tuple(suits for size in (4, 3, 2) if size <= longest for suits in combinations(range(4), size))


def _disjoint(held: tuple[int, ...], kinds: tuple[tuple[int, ...], ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Yield every selection of one set or more, in the order of `kinds`."""
    for number, suits in enumerate(kinds):
        rest = tuple(count - (suit in suits) for suit, count in enumerate(held))
        if min(rest) >= 0:
            yield (suits,)
            for others in _disjoint(rest, kinds[number:]):
                yield (suits, *others)
