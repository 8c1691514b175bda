"""A server whose bots think in worker processes, played by a person."""

from pathlib import Path

import pytest

from tests.server.running import running

pytestmark = pytest.mark.slow


def test_a_match_against_bots_in_workers_with_hints(tmp_path: Path) -> None:
    with running(tmp_path / "log.db", thinkers=1) as client:
        line = client.sit(client.open("sensible", "random"))
        line.command("start")
        view = line.finish()
    assert view["status"] == "over"
