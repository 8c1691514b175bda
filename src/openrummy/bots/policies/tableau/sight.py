"""The facts that a seat decides by, as numbers that plain Python and compiled code read alike."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Annotated, NamedTuple

from openrummy.bots.policies.tableau.skill import PARAMETERS
from openrummy.cards import FACES, PLANE, bits
from openrummy.melds import Ace
from openrummy.melds.trios import TRIOS
from openrummy.solver.suit_runs import lane_for

RUNS = 1 << 13  # contents of a suit
MOST_TRIOS = 6
SEATS, PILE = 6, 54
JOKER = 63


class Sight:
    """A position as its seat sees it: numbers, and rows of them of the length that stands there.

    Cards are masks of faces without jokers, which are counted.

    fits: the faces on the table to which the seat may lay off.  shut: those that a meld of its own would open.
    grows: those of both that lie at an end of a run.  next_fits: those to which the next seat may lay off.
    stuck: whether the stock cannot be remade.  bonus: 0 if going rummy earns none, 1 if it does, 2 if it is worth more waiting.
    """

    hand: int
    jokers: int
    unseen: int
    unseen_jokers: int
    pool: int
    fits: int
    shut: int
    grows: int
    next_fits: int
    joker_fits: int
    melds_left: int
    pile: Annotated[Sequence[int], PILE]
    pile_size: int
    stock: int
    stuck: int
    recycles: int
    turn: int
    players: int
    seat: int
    counts: Annotated[Sequence[int], SEATS]
    known: Annotated[Sequence[int], SEATS]
    fewest: int
    others: int
    net: int
    digs: int
    bonus: int
    floats: int
    takes_pile: int
    values: Annotated[Sequence[int], PLANE]
    skill: Annotated[Sequence[float], PARAMETERS]
    turns: float
    caught: float
    river: int
    lying: int
    now: float
    dig: float


class Costs(NamedTuple):
    """Tables for the 8,192 contents of a suit, and for each face.

    costs: of the cards that runs leave, 1024 x points + cards.  loose: those cards.  units: the same, with one point for each card.
    trios: the pairs of faces that make a meld of three with a face, each as two faces; then -1.
    """

    costs: Sequence[int]
    loose: Sequence[int]
    units: Sequence[int]
    trios: Sequence[Sequence[int]]


@lru_cache(maxsize=64)
def costs_for(ace: Ace, points: tuple[int, ...]) -> Costs:
    """Return the tables for the points of the 13 ranks; new ones take a tenth of a second."""
    costs, units = lane_for(ace, points), lane_for(ace, (1,) * 13)
    return Costs(costs, _loose(ace, costs), units, trios_for(ace))


@lru_cache(maxsize=4)
def trios_for(ace: Ace) -> tuple[tuple[int, ...], ...]:
    """Return for each of 64 faces its pairs in a row, then -1."""
    rows = [
        [card for pair in TRIOS[ace][face] for card in bits(pair)] if face in FACES else [] for face in range(PLANE)
    ]
    return tuple((*row, *(-1,) * (2 * MOST_TRIOS - len(row))) for row in rows)


def _loose(ace: Ace, costs: Sequence[int]) -> tuple[int, ...]:
    """Return for each content of a suit the cards that the cheapest runs leave."""
    spades = [face for face in FACES if face < 16]
    windows = sorted({pair | 1 << face for face in spades for pair in TRIOS[ace][face] if pair < RUNS})
    longer = sorted({one | other for one in windows for other in windows if (one & other).bit_count() in {1, 2}})
    found = [0] * RUNS
    for content in range(RUNS):
        found[content] = content
        for window in (*windows, *longer):
            if not window & ~content and costs[content & ~window] == costs[content]:
                found[content] = found[content & ~window]
                break
    return tuple(found)
