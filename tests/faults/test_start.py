"""A server with a long log starts quickly: it reads a match on the first request for it, and not before."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from openrummy.store import Row, SqliteLog
from tests.faults.many import fill, measure, name
from tests.server.running import running

_MATCHES = 1_000


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[Row]]:
    """Record every entry that is read from the log."""
    rows: list[Row] = []
    true = SqliteLog.read

    def counted(log: SqliteLog, match: str, since: int = 0) -> list[Row]:
        found = true(log, match, since)
        rows.extend(found)
        return found

    monkeypatch.setattr(SqliteLog, "read", counted)
    yield rows
    monkeypatch.undo()


@pytest.mark.slow
def test_a_start_does_not_read_the_log(tmp_path: Path, read: list[Row]) -> None:
    entries = fill(tmp_path / "many.db", _MATCHES)
    with running(tmp_path / "many.db") as client:
        assert client.ask("/api/catalogue")[0] == 200
        assert len(read) < entries / 100
        before = len(read)
        status, view = client.ask(f"/api/tables/{name(7)}")
        assert (status, view["table"], view["status"]) == (200, name(7), "playing")
        assert len(read) - before <= 2 * entries / _MATCHES


@pytest.mark.slow
def test_a_thousand_unfinished_matches_are_picked_up(tmp_path: Path) -> None:
    entries, ready, look = measure(tmp_path, _MATCHES)
    assert entries > 20 * _MATCHES
    assert 0 < ready < 60  # `make faults` asserts the limit of 3 s, on an otherwise idle machine
    assert 0 < look < 60
