"""Many schedules, one after another."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from tests.simulation.world import World


class Broken(NamedTuple):
    """A schedule in which a promise was broken; `python -m tests.simulation SEED` repeats it."""

    seed: int
    complaint: str


def broken(seeds: Iterable[int]) -> Iterator[Broken]:
    """Yield the schedules in which a promise was broken, each with its first complaint."""
    for seed in seeds:
        complaints = World(seed).run()
        if complaints:
            yield Broken(seed, complaints[0])
