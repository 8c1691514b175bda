"""A stranger with these pages alone comes to a result: a study, a bot on a server, a game, a trained policy."""

from pathlib import Path

import pytest

from tests.pages.running import ROOT
from tests.pages.stranger import Stranger, blocks


@pytest.mark.slow
@pytest.mark.parametrize(("name", "fewest"), [("study", 6), ("own-bots", 10), ("own-games", 6), ("training", 6)])
def test_the_steps_of_a_page_lead_to_its_result(
    name: str, fewest: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = ROOT / "docs" / f"{name}.md"
    monkeypatch.chdir(tmp_path)
    steps = list(blocks(page))
    stranger = Stranger(page, tmp_path)
    try:
        for step in steps:
            stranger.do(step)
    finally:
        stranger.close()
    assert len(steps) >= fewest
