"""The patterns of represented faces that rulebook 1.4 allows, without the cards that fill them.

A frame is a kind and the represented faces in canonical order.  Runs come from tables: a window is a
suit, a start (the rank of its first card) and a size; ranks are counted modulo 13.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations, combinations_with_replacement
from typing import TypeAlias

from openrummy.cards import LANE, PLANE_MASK, SUIT_MASK, Cards, Face, faces_of
from openrummy.melds.model import JOKERS, NAMELESS, Ace, Kind, MeldRules, Shape

Frame: TypeAlias = tuple[Kind, tuple[Face, ...]]

SIZES = range(14)  # index of the tables below; indices under 3 are unused


def _starts(ace: Ace, size: int) -> tuple[int, ...]:
    # Highest first, so that the first frame found has its ace high.  All thirteen cards of a suit
    # are one run that begins with the 2 if it may, never two runs of the same cards.
    if size == 13:
        return (0,) if ace == "low" else (1,)
    last = {"low": 13 - size, "low_or_high": 14 - size, "round_corner": 12}[ace]
    return tuple(reversed(range(last + 1)))


ACES_HELD: tuple[Ace, ...] = ("low", "low_or_high", "round_corner")
STARTS = {ace: tuple(_starts(ace, max(size, 3)) for size in SIZES) for ace in ACES_HELD}
RANKS_OF = tuple(tuple(tuple((start + i) % 13 for i in range(size)) for size in SIZES) for start in range(13))
MASK_OF = tuple(tuple(sum(1 << rank for rank in ranks) for ranks in row) for row in RANKS_OF)
WINDOW = tuple(
    tuple(tuple(tuple(LANE * suit + rank for rank in ranks) for ranks in row) for row in RANKS_OF) for suit in range(4)
)
SUITED = tuple(tuple(LANE * suit + rank for suit in range(4)) for rank in range(13))
SUITED_MASK: tuple[Cards, ...] = tuple(sum(1 << card for card in faces) for faces in SUITED)


def natural_shape(kind: Kind, faces: tuple[Face, ...]) -> Shape:
    """Return the meld of the natural cards `faces`, given in canonical order."""
    return Shape(kind, faces, faces)


def _by_mask(shapes: Iterable[Shape]) -> dict[Cards, Shape]:
    return {sum(1 << card for card in shape.cards): shape for shape in shapes}


NATURAL_RUNS: dict[Ace, dict[Cards, Shape]] = {
    ace: _by_mask(
        natural_shape("run", WINDOW[suit][start][size])
        for suit in range(4)
        for size in SIZES[3:]
        for start in STARTS[ace][size]
    )
    for ace in ACES_HELD
}
NATURAL_SETS: dict[Cards, Shape] = _by_mask(
    natural_shape("set", faces) for rank in SUITED for size in (3, 4) for faces in combinations(rank, size)
)


def frames(rules: MeldRules, pinned: Cards, size: int) -> Iterator[Frame]:
    """Yield every pattern of `size` represented faces that contains the faces `pinned`, runs first, high aces first."""
    if pinned & JOKERS:
        return  # a joker that is not played here
    yield from _run_frames(rules, pinned, size)
    yield from _set_frames(rules, pinned, size)


def _run_frames(rules: MeldRules, pinned: Cards, size: int) -> Iterator[Frame]:
    if not rules.run_min <= size <= 13:
        return
    for suit in range(4):
        lane = pinned >> LANE * suit
        if pinned & ~(SUIT_MASK << LANE * suit):
            continue
        for start in STARTS[rules.ace][size]:
            if not lane & ~MASK_OF[start][size]:
                yield "run", WINDOW[suit][start][size]


def _set_frames(rules: MeldRules, pinned: Cards, size: int) -> Iterator[Frame]:
    held = faces_of(pinned)
    ranks = {card & 15 for card in held}
    if size < 3 or len(ranks) > 1 or (rules.set_max is not None and size > rules.set_max):
        return
    for rank in ranks or range(13):
        for added in _added_to_set(rules, pinned, rank, size - len(held)):
            yield "set", tuple(sorted((*held, *added)))


def _added_to_set(rules: MeldRules, pinned: Cards, rank: int, number: int) -> Iterable[tuple[Face, ...]]:
    if not rules.distinct_suits:
        return combinations_with_replacement(SUITED[rank], number)
    if pinned > PLANE_MASK:
        return ()
    missing = tuple(card for card in SUITED[rank] if not pinned >> card & 1)
    if number <= len(missing):
        return combinations(missing, number)
    return ((*missing, *(NAMELESS,) * (number - len(missing))),) if rules.set_max is None else ()
