"""The example learns: the figures that it prints are measured here with fewer deals."""

import runpy
from pathlib import Path

import numpy as np
import pytest

EXAMPLE = Path(__file__).parent.parent.parent / "examples" / "train_gin.py"


@pytest.mark.slow
def test_a_player_that_plays_against_itself_learns_to_beat_random_play() -> None:
    example = runpy.run_path(str(EXAMPLE))
    before, doubt = example["evaluate"](np.zeros(example["SIZE"]), "random", 100)
    player = example["train"](seed=1, steps=150)
    after, half = example["evaluate"](player, "random", 100)
    assert after - half > 20  # points a deal; random players hardly ever knock
    assert after - half > before + doubt


def test_the_example_is_short() -> None:
    lines = [line for line in EXAMPLE.read_text(encoding="utf-8").splitlines() if line.strip()]
    assert len(lines) <= 60
