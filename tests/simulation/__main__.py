"""The nightly run: `python -m tests.simulation` runs 200,000 schedules; with seeds it repeats those and says what
happens.
"""

import os
import sys
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor

from tests.simulation.schedules import Broken, broken, world_of

_SCHEDULES = 200_000
_CHUNK = 500
_MOST_SHOWN = 20


def _of_chunk(seeds: range) -> list[Broken]:
    return list(broken(seeds))


def _repeated(seed: int) -> list[Broken]:
    """Run a schedule again and print what happens in it."""
    world = world_of(seed)
    print(f"seed {seed}: {world.plan}")
    world.promises.tell = lambda words: print(f"{world.loop.time():9.3f} {words}")
    return [Broken(seed, complaint) for complaint in world.run()]


def main(seeds: Sequence[int]) -> int:
    """Run and return the exit status: 1 if a promise was broken."""
    if seeds:
        found = [each for seed in seeds for each in _repeated(seed)]
    else:
        chunks = [range(first, first + _CHUNK) for first in range(0, _SCHEDULES, _CHUNK)]
        with ProcessPoolExecutor(os.cpu_count()) as executor:
            found = [each for chunk in executor.map(_of_chunk, chunks) for each in chunk]
    for each in found[:_MOST_SHOWN]:
        print(f"seed {each.seed}: {each.complaint}")
    print(f"{len(found)} of {len(seeds) or _SCHEDULES} schedules broke a promise")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main([int(seed) for seed in sys.argv[1:]]))
