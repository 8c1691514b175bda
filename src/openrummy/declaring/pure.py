"""Pure runs and tunnelas in the natural cards of a hand or of one suit (rulebook 5.3, 6)."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

from openrummy.cards import (
    ACES,
    JOKER,
    JOKER_BIT,
    LANE,
    PLANE,
    SUIT_MASK,
    Cards,
    Face,
    bits,
    cards_of,
    copies,
    face,
    is_within,
    remove_all,
)
from openrummy.declaring.rules import alike

Groups: TypeAlias = tuple[tuple[Face, ...], ...]

LONGEST = 5  # the most cards of a run that does not count as two
LANE_MASK: Cards = SUIT_MASK * (1 | 1 << PLANE | 1 << 2 * PLANE)


def lanes_of(hand: Cards) -> tuple[Cards, ...]:
    """Return the content of each suit: 13 bits in each of three planes, shifted to bit 0."""
    return tuple(hand >> LANE * suit & LANE_MASK for suit in range(4))


def pure_groups(hand: Cards, *, high: bool, tunnelas: bool) -> Iterator[tuple[Face, ...]]:
    """Yield every pure run of three to five cards and every tunnela in a hand, including those of printed jokers."""
    for suit, lane in enumerate(lanes_of(hand)):
        for places in pure_runs(lane, high=high, tunnelas=tunnelas):
            yield tuple(face(suit, place) for place in places)
    if tunnelas and copies(hand, JOKER) >= 3:
        yield JOKER, JOKER, JOKER


def choices_of_pure(
    hand: Cards, groups: Groups, most: int, may: Callable[[Cards, int], bool], chosen: Groups = ()
) -> Iterator[tuple[Groups, Cards]]:
    """Yield every choice of at most `most` of the pure `groups` of a hand, each in one order only, with the cards that it leaves.

    may: whether these cards may be left while so many more groups can be chosen; asked before a group is taken.
    """
    yield chosen, hand
    for run in groups if most else ():
        if (not chosen or run >= chosen[-1]) and is_within(cards_of(run), hand):
            rest = remove_all(hand, run)
            if may(rest, most - 1):
                yield from choices_of_pure(rest, groups, most - 1, may, (*chosen, run))


def pure_runs(lane: Cards, *, high: bool, tunnelas: bool) -> Iterator[tuple[int, ...]]:
    """Yield the places of every pure run of three to five cards and of every tunnela; an ace above the king is place 0."""
    held = lane & SUIT_MASK
    held |= (held & 1) << 13 if high else 0
    starts = held & held >> 1
    for size in (3, 4, 5):
        starts &= held >> size - 1
        for start in bits(starts):
            yield _PLACES[start][size]
    if tunnelas:
        yield from trios(lane)


_PLACES = tuple(
    tuple(tuple((start + i) % 13 for i in range(size)) for size in range(LONGEST + 1)) for start in range(14)
)


def most_pure(cards: Cards, most: int, *, high: bool, tunnelas: bool) -> int:
    """Return how many pure runs and tunnelas cards of one suit or of all may have, counted up to `most`: never too few.

    Cost: a few bit operations per run.  It counts an ace as low and high at once, and lets tunnelas share cards with runs.
    """
    number = alike(cards, 3) if tunnelas else 0
    first = _both_ways(cards) if high else cards & _NO_JOKER
    if number >= most or not first & first >> 1 & first >> 2:
        return number  # most hands
    second, third = (_both_ways(rest) if high else rest & _NO_JOKER for rest in (cards >> PLANE, cards >> 2 * PLANE))
    while number < most and (starts := first & first >> 1 & first >> 2):
        run = 7 * (starts & -starts)  # taking the lowest run never leaves fewer than taking another
        first, second, third = first & ~run | second & run, second & ~run | third & run, third & ~run
        number += 1
    return number


def _both_ways(plane: Cards) -> Cards:
    """Return the faces held, with each ace also above the king."""
    return plane & _NO_JOKER | (plane & ACES) << 13


_NO_JOKER: Cards = JOKER_BIT - 1


def trios(lane: Cards) -> Iterator[tuple[int, int, int]]:
    """Return the places of every tunnela."""
    return ((place, place, place) for place in bits(lane >> 2 * PLANE & SUIT_MASK))
