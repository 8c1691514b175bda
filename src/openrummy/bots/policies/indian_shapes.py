"""The groups of 13 cards that are whole or lack one card, by their lowest face: plain Python and the kernels judge hands by the same ones."""

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import NamedTuple

from openrummy.cards import FACES, PLANE, RANKS, Cards, Face, bits, face, rank_of, suit_of

REACH = 4
"""The places beside the first card of a run that may be held: longer runs are made of two."""
_ABOVE_KING = len(RANKS)


class Shape(NamedTuple):
    """Cards of a hand that are a group, or would be with one more.

    missing: the faces any of which would make it whole; none if it is.
    """

    cards: Cards
    run: bool
    missing: tuple[Face, ...]


@cache
def shapes(*, high: bool) -> tuple[tuple[Shape, ...], ...]:
    """Return for each of 64 faces the shapes in which it is the lowest.  high: aces may be above the king."""
    by_face = {first: (*_runs(first, high), *_sets(first)) for first in FACES}
    return tuple(by_face.get(first, ()) for first in range(PLANE))


@cache
def partners(*, high: bool) -> tuple[tuple[Face, ...], ...]:
    """Return for each of 64 faces the others that form a shape of two with it.  high: as for `shapes`."""
    pairs = [tuple(bits(shape.cards)) for row in shapes(high=high) for shape in row if shape.cards.bit_count() == 2]
    return tuple(tuple(sum(pair) - one for pair in pairs if one in pair) for one in range(PLANE))


@cache
def partner_masks(*, high: bool) -> tuple[Cards, ...]:
    """Return the same as `partners`, as masks."""
    return tuple(_mask(iter(row)) for row in partners(high=high))


def _runs(first: Face, high: bool) -> Iterator[Shape]:
    suit, rank = suit_of(first), rank_of(first)
    top = _ABOVE_KING if high else _ABOVE_KING - 1
    yield from _held(suit, range(rank, min(rank + REACH + 1, _ABOVE_KING)), top)
    if high and not rank:
        yield from _held(suit, range(_ABOVE_KING, _ABOVE_KING - REACH - 1, -1), top)


def _held(suit: int, places: range, top: int) -> Iterator[Shape]:
    """Yield the runs of the first of `places` and others of them with at most one gap.  top: the highest place of the suit."""
    for held in product((True, False), repeat=len(places) - 1):
        own = sorted(place for place, is_held in zip(places, (True, *held), strict=True) if is_held)
        gaps = [place for place in range(own[0], own[-1]) if place not in own]
        if len(own) == 2 and not gaps:
            gaps = [place for place in (own[0] - 1, own[-1] + 1) if 0 <= place <= top]
        elif len(gaps) > 1 or len(own) < 2:
            continue
        yield Shape(_mask(_face(suit, place) for place in own), True, tuple(_face(suit, place) for place in gaps))


def _sets(first: Face) -> Iterator[Shape]:
    suit, rank = suit_of(first), rank_of(first)
    for held in product((True, False), repeat=3 - suit):
        own = {suit, *(other for other, is_held in enumerate(held, suit + 1) if is_held)}
        if len(own) > 1:
            missing = sorted({0, 1, 2, 3} - own) if len(own) == 2 else ()
            yield Shape(_mask(face(each, rank) for each in own), False, tuple(face(each, rank) for each in missing))


def _face(suit: int, place: int) -> Face:
    return face(suit, place % len(RANKS))


def _mask(faces: Iterator[Face]) -> Cards:
    return sum(1 << each for each in faces)
