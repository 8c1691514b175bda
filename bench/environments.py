"""`python -m bench.environments [--rounds N] [--seconds S] [--write]`: steps of the research environments."""

from collections.abc import Callable, Iterator
from itertools import count
from random import Random

import numpy as np

from bench.command import circumstances, run
from bench.measure import Rate, Subject, measure, rate_rows
from openrummy.engine import decide
from openrummy.engine.decide import act, actors, deal
from openrummy.engine.match import new_state
from openrummy.engine.state import view
from openrummy.env import aec, mask_of, vector
from openrummy.shuffle import secret_from_seed
from openrummy.variants import rules_for

DEALS = 1_024
COMPILED = (
    "gin",
    "basic",
    "basic-house",
    "500",
    "500-house",
    "500-river",
    "indian-points",
    "indian-points(drop_allowed=false)",  # otherwise a random player drops after about five actions, and dealing takes most of the time
)
TABLES = (*COMPILED, "21-card")
BARE, SEEN, DENSE = "gin, batch, whole deals", "gin, 1,024 deals, boards", "gin, 1,024 deals, boards and masks"


def _report(rounds: int, seconds: float) -> Iterator[str]:
    tables = [subject for preset in TABLES for subject in _subjects(preset)]
    rates = measure([*tables, *_vectors()], rounds, seconds)
    yield from circumstances(rounds, "numba", "pettingzoo")
    yield from rate_rows(rates)
    yield ""
    yield from _part_rows({rate.subject.name: rate for rate in rates})


def _part_rows(rates: dict[str, Rate]) -> Iterator[str]:
    yield "| what | rate | beside | part |"
    yield "| --- | ---: | --- | ---: |"
    beside = [(_compiled(preset), _by_engine(preset)) for preset in COMPILED]
    beside += [(_by_engine(preset), _alone(preset)) for preset in TABLES]
    for ours, bare in (*beside, (SEEN, BARE), (DENSE, BARE)):
        rate, other = rates[ours].median, rates[bare].median
        yield f"| {ours} | {rate:,.0f} | {bare} | {rate / other:.0%} |"


def _compiled(preset: str) -> str:
    return f"{preset}, PettingZoo"


def _by_engine(preset: str) -> str:
    return f"{preset}, PettingZoo by the engine"


def _alone(preset: str) -> str:
    return f"{preset}, engine alone"


def _subjects(preset: str) -> Iterator[Subject]:
    if preset in COMPILED:
        yield Subject(_compiled(preset), "actions", _table(preset, compiled=True), 40_000)
    yield Subject(_by_engine(preset), "actions", _table(preset, compiled=False))
    yield Subject(_alone(preset), "actions", _engine(preset))


def _table(preset: str, *, compiled: bool) -> Callable[[], int]:
    """Return work that steps an AEC table: `last` with observation and mask, any legal number, `step`."""
    table, rng = aec(preset, compiled=compiled), Random(preset)
    table.reset(seed=1)

    def work() -> int:
        steps = 0
        while steps < 200:
            seen, _, over, _, _ = table.last()
            if over:
                table.reset()
                continue
            legal = seen["action_mask"].view(np.bool_).nonzero()[0]  # a third of the time that int8 takes
            table.step(int(legal[int(rng.random() * len(legal))]))
            steps += 1
        return steps

    return work


def _engine(preset: str) -> Callable[[], int]:
    """Return work that plays such deals in the engine, without numbers, masks and observations."""
    rules, rng, numbers = rules_for(preset, 2), Random(preset), count()

    def work() -> int:
        state, steps = deal(new_state(rules), secret_from_seed("bench", next(numbers)))[0], 0
        while not state.public.sheet.rows:
            seat = actors(state)[0]
            legal = decide.listed(view(state, seat))
            state, steps = act(state, seat, legal[int(rng.random() * len(legal))])[0], steps + 1
        return steps

    return work


def _vectors() -> list[Subject]:
    return [
        Subject(BARE, "actions", _bare()),
        Subject(SEEN, "actions", _steps(dense=False), 3_000_000),
        Subject(DENSE, "actions", _steps(dense=True)),
    ]


def _bare() -> Callable[[], int]:
    """Return work that plays whole random deals in the batch, with two actions per turn."""
    game, numbers = vector("gin").game, count()

    def work() -> int:
        deals = game.deal(DEALS, "bench", first=DEALS * next(numbers))
        game.play(deals, ("random", "random"), threads=1)
        return int(2 * deals["turn"].sum())

    return work


def _steps(*, dense: bool) -> Callable[[], int]:
    """Return work that steps all deals, including the choice by the batch's random policy."""
    many = vector("gin")
    many.reset(DEALS)

    def work() -> int:
        now = many.step(many.choose("random"))
        if dense:
            mask_of(now.legal)
        return DEALS

    return work


if __name__ == "__main__":
    run("bench.environments", __doc__, _report)
