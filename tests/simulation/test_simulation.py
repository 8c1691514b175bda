"""Simulated processes keep every promise, and the promises find what is planted."""

import os
import subprocess
import sys

from msgspec.structs import replace

from tests.simulation.world import World, plan_of


def test_one_process_keeps_every_promise() -> None:
    for seed in range(100):
        assert World(seed, replace(plan_of(seed), processes=1)).run() == [], f"python -m tests.simulation {seed}"


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
