"""Many schedules, one after another."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tests.simulation.cup import Cup, SwissCup
from tests.simulation.world import World

_CUPS = 40
"""Two seeds in so many have a tournament, which takes longer: a knock-out and a Swiss."""


class Broken(NamedTuple):
    """A schedule in which a promise was broken; `python -m tests.simulation SEED` repeats it."""

    seed: int
    complaint: str


def world_of(seed: int) -> World:
    """Return the world of a seed: a table or a tournament."""
    kinds = {0: Cup, _CUPS // 2: SwissCup}
    return kinds.get(seed % _CUPS, World)(seed)


def broken(seeds: Iterable[int]) -> Iterator[Broken]:
    """Yield the schedules in which a promise was broken, each with its first complaint."""
    for seed in seeds:
        complaints = world_of(seed).run()
        if complaints:
            yield Broken(seed, complaints[0])
