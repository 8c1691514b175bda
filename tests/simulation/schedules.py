"""Many schedules, one after another."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tests.simulation.cup import Cup
from tests.simulation.world import World

_CUPS = 40
"""One seed in so many has a tournament, which takes longer."""


class Broken(NamedTuple):
    """A schedule in which a promise was broken; `python -m tests.simulation SEED` repeats it."""

    seed: int
    complaint: str


def world_of(seed: int) -> World:
    """Return the world of a seed: a table or a tournament."""
    return Cup(seed) if seed % _CUPS == 0 else World(seed)


def broken(seeds: Iterable[int]) -> Iterator[Broken]:
    """Yield the schedules in which a promise was broken, each with its first complaint."""
    for seed in seeds:
        complaints = world_of(seed).run()
        if complaints:
            yield Broken(seed, complaints[0])
