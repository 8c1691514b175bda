"""The counts of the action trees of every preset have not changed; `make golden` rewrites them."""

from pathlib import Path

import pytest

from openrummy.variants import presets
from tests.golden import census_text

HERE = Path(__file__).parent
KEYS = [preset.key for preset in presets()]


@pytest.mark.quick(2)
@pytest.mark.parametrize("preset", KEYS)
def test_census(preset: str) -> None:
    assert census_text(preset) == (HERE / f"{preset}.txt").read_text()


def test_every_preset_has_a_census_and_no_other() -> None:
    assert {file.stem for file in HERE.glob("*.txt")} == set(KEYS)
