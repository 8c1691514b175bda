"""Tuning: a better skill passes the proof, a worse one does not, and the same seed makes the same search."""

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from openrummy.bots.policies.gin_skill import FIRST
from openrummy.tuning import searching
from openrummy.tuning.duels import Packs
from openrummy.tuning.families import FAMILIES
from openrummy.tuning.page import keep
from openrummy.tuning.searching import Tuner, changed

GIN = FAMILIES["gin"]


@pytest.mark.slow
def test_a_better_skill_is_kept_and_a_worse_one_is_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching, "BLOCK", 100)
    hasty = replace(FIRST, stake=0.0, knock=10.0, slope=0.0)  # knocks as soon as it may, and discards anything
    tuner = Tuner(replace(GIN, skill=hasty, pool=GIN.pool[:1]), "1")
    gain = tuner._judged(FIRST)
    assert gain is not None
    assert gain.mean > 1
    tuner.skill = FIRST
    assert tuner._judged(hasty) is None
    assert tuner._judged(FIRST) is None  # no change is no gain


@pytest.mark.slow
def test_a_skill_gains_nothing_over_itself() -> None:
    gains = Tuner(GIN, "1").gains(GIN.skill, Packs("same", range(20)))
    assert abs(gains).max() == 0


def test_the_same_seed_makes_the_same_changes() -> None:
    one, other = (changed(GIN.skill, GIN, Random(7)) for _ in range(2))
    assert one == other != GIN.skill


def test_a_report_takes_its_place_in_a_page(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("A\n<!-- measured by python -m x -->\nold\n<!-- end of x -->\nB\n", encoding="utf-8")
    keep("x", "new", page)
    assert "old" not in page.read_text(encoding="utf-8")
    assert page.read_text(encoding="utf-8").endswith("new\n\n<!-- end of x -->\nB\n")
    with pytest.raises(SystemExit, match="has no place for y"):
        keep("y", "new", page)
