"""Simulated processes keep every promise, and the promises find what is planted."""

import os
import subprocess
import sys

import pytest

from tests.simulation.planted import PLANTED
from tests.simulation.schedules import world_of
from tests.simulation.world import World

_SCHEDULES = 2_000
_PARTS = 10


@pytest.mark.slow
@pytest.mark.parametrize("part", range(_PARTS))
def test_every_promise_is_kept(part: int) -> None:
    for seed in range(part, _SCHEDULES, _PARTS):
        assert world_of(seed).run() == [], f"python -m tests.simulation {seed}"


def test_some_schedules_and_a_tournament_keep_every_promise() -> None:
    for seed in range(60):
        assert world_of(seed).run() == [], f"python -m tests.simulation {seed}"


@pytest.mark.quick(4)
@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_fault_is_found(name: str) -> None:
    with PLANTED[name]():
        found = next((seed for seed in range(_SCHEDULES) if World(seed).run()), None)
    assert found is not None, f"2,000 schedules did not find a server that {name}"
    print(f"seed {found} finds a server that {name}")


def test_a_seed_repeats_exactly_in_any_python_process() -> None:
    def printed(seed: int) -> str:
        world = World(seed)
        world.run()
        return world.print

    prints = [printed(seed) for seed in range(8)]
    assert prints == [printed(seed) for seed in range(8)]
    assert len(set(prints)) == len(prints)
    code = f"from tests.simulation.world import World\nfor seed in range({len(prints)}):\n    world = World(seed); world.run(); print(world.print)"
    environment = {**os.environ, "PYTHONHASHSEED": "17"}
    again = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=environment)
    assert again.stdout.split() == prints
