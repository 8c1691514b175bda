"""The choices of sets from the cards of one rank, and what wild cards they take.

A column is the cards of a rank: bits 0, 16, 32 and 48 in each plane of 64, as `Cards` holds them, shifted to bit 0.
A set has distinct suits (rulebook 5.3), so of k cards of one suit k sets can have one each.
"""

from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import combinations
from typing import NamedTuple

from openrummy.cards import LANE, PLANE, Cards, cards_of, copies

_SUITS = tuple(LANE * suit for suit in range(4))
COLUMN: Cards = sum(1 << bit << PLANE * plane for bit in _SUITS for plane in range(3))


class Choice(NamedTuple):
    """Cards of one rank that go into sets.  mask: what to flip in the hand to take them out.  sets: their suits."""

    mask: Cards
    wilds: int
    points: int
    rank: int
    sets: tuple[tuple[int, ...], ...]


@cache
def choices(column: Cards, rank: int, points: int, longest: int) -> tuple[Choice, ...]:
    """Every number of cards of each suit that sets can take, at the least wild cards, cheapest first; not the empty one.

    points: of one card.  longest: cards of a set, three or four.
    """
    found: dict[Cards, Choice] = {}
    for sets in _disjoint(tuple(copies(column, bit) for bit in _SUITS), _suits_of_sets(longest)):
        rest = _without(column, sets)
        wilds = sum(len(one) == 2 for one in sets)
        if rest not in found or wilds < found[rest].wilds:
            found[rest] = Choice((column ^ rest) << rank, wilds, points * sum(map(len, sets)), rank, sets)
    return tuple(sorted(found.values(), key=lambda one: (one.wilds, -one.points)))


@lru_cache
def _suits_of_sets(longest: int) -> tuple[tuple[int, ...], ...]:
    return tuple(suits for size in (4, 3, 2) if size <= longest for suits in combinations(range(4), size))


def _disjoint(held: tuple[int, ...], kinds: tuple[tuple[int, ...], ...]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every selection of one set or more, in the order of `kinds`."""
    for number, suits in enumerate(kinds):
        rest = tuple(count - (suit in suits) for suit, count in enumerate(held))
        if min(rest) >= 0:
            yield (suits,)
            for others in _disjoint(rest, kinds[number:]):
                yield (suits, *others)


def _without(column: Cards, sets: tuple[tuple[int, ...], ...]) -> Cards:
    taken = [suit for one in sets for suit in one]
    return cards_of(bit for suit, bit in enumerate(_SUITS) for _ in range(copies(column, bit) - taken.count(suit)))
