"""A fixed deal of every preset is played as before; `make golden` rewrites the texts."""

from pathlib import Path

import pytest

from openrummy.variants import presets
from tests.golden import playthrough_text

HERE = Path(__file__).parent
KEYS = [preset.key for preset in presets()]


@pytest.mark.quick(8)
@pytest.mark.parametrize("preset", KEYS)
def test_playthrough(preset: str) -> None:
    assert playthrough_text(preset) == (HERE / f"{preset}.txt").read_text()


def test_every_preset_has_a_playthrough_and_no_other() -> None:
    assert {file.stem for file in HERE.glob("*.txt")} == set(KEYS)
