"""Arrays of hands that are shown in groups, compared with our own pure Python, since no other engine does this."""

from collections.abc import Iterator
from types import ModuleType
from typing import NamedTuple

import numpy as np

from bench.batch import COPIES
from bench.declared import TWENTY_ONE, Dealt, at_random, close, counted, grouped
from bench.measure import Subject
from openrummy.cards import bits, rank_of
from openrummy.declaring import ShowRules
from openrummy.sim.compiled import three_packs, two_packs

Pair = tuple[Subject, Subject, float | None]


class Goals(NamedTuple):
    """The goals: hands per second, and times as fast as pure Python, which did 123,000 and 24,700 when both goals were set."""

    hands: float | None = None
    times: float | None = None


def beside_ourselves() -> list[Pair]:
    """Return pairs of the compiled form and pure Python, with how many times as fast the first should be."""
    return [
        *_of_13("random", at_random(ShowRules(), 2, 13, 3000), Goals(2_000_000, 17)),
        *_of_13("dense", close(ShowRules(), 2, 13, 1500), Goals(500_000, 20)),
        *_of_21("random", at_random(TWENTY_ONE, 3, 21, 1500)),
        *_of_21("dense", close(TWENTY_ONE, 3, 21, 300)),
    ]


def _of_13(name: str, deals: list[Dealt], goals: Goals) -> Iterator[Pair]:
    return _pairs(two_packs, name, deals, [rank_of(next(bits(dealt.rules.melds.wild))) for dealt in deals], goals)


def _of_21(name: str, deals: list[Dealt]) -> Iterator[Pair]:
    return _pairs(three_packs, name, deals, [dealt.turned_up for dealt in deals], Goals())


def _pairs(solvers: ModuleType, name: str, deals: list[Dealt], wild: list[int], goals: Goals) -> Iterator[Pair]:
    """Yield the pairs for the least points of hands, and for the groups that leave them, of every hand many times over."""
    size, wilds = deals[0].rules.size, np.tile(wild, COPIES)
    hands = np.tile(solvers.planes_of([dealt.hand for dealt in deals]), (COPIES, 1))

    def points() -> int:
        return len(solvers.least_points(hands, wilds))

    def groups() -> int:
        return len(solvers.best_groups(hands, wilds)[0])

    ours, theirs = f"best groups of {size}, arrays of {name} hands", f"best groups of {size}, pure Python, {name} hands"
    yield Subject(ours, "hands", points, goals.hands), Subject(theirs, "hands", counted(deals)), goals.times
    yield Subject(f"{ours}, named", "hands", groups), Subject(f"{theirs}, named", "hands", grouped(deals)), None
