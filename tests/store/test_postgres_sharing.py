"""Writes to PostgreSQL share commits: while several tables write they wait a moment for each other, and a probe joins them."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from openrummy.store import Log, Row, WriterDied
from openrummy.store.postgres import session, writer
from openrummy.store.postgres.session import Session
from tests.databases import Database

SECONDS = 60
ROW = Row("acted", b"{}", 1_700_000_000_000)


@pytest.fixture
def database(postgres_url: str, tmp_path: Path) -> Database:
    return Database(postgres_url, str(tmp_path / "log.key"))


@contextmanager
def first_commit_held(log: Log, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Hold the first commit, of one append, for as long as the block runs: all that it asks for comes into the next one."""
    begun, release, true = Event(), Event(), Session.write

    def write(session: Session, batch: Any) -> None:
        begun.set()
        assert release.wait(SECONDS)
        true(session, batch)

    with monkeypatch.context() as patched:
        patched.setattr(Session, "write", write)
        first = log.append("first", 0, [ROW])
        assert begun.wait(SECONDS)
        try:
            yield
        finally:
            release.set()
        first.result(SECONDS)


def test_enough_appends_wait_for_no_more(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rest after a commit of several is so long here that only their number can end it."""
    monkeypatch.setattr(writer, "_REST_SECONDS", 10 * SECONDS)
    sizes: list[int] = []
    log = database.open(on_commit=sizes.append)
    with first_commit_held(log, monkeypatch):
        several = [log.append(f"m{number}", 0, [ROW]) for number in range(2)]
    assert [each.result(SECONDS) for each in several] == [1, 1]
    enough = writer._ENOUGH + 1  # the first of them is taken, and wakes the writer
    later = [log.append(f"later {number}", 0, [ROW]) for number in range(enough)]
    assert [each.result(SECONDS) for each in later] == [1] * enough
    assert sizes == [1, 2, enough]
    log.close()


def test_a_probe_beside_an_append_writes_nothing_of_its_own(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = database.open()
    monkeypatch.setattr(session, "TOUCH", "no statement")
    with first_commit_held(log, monkeypatch):
        append, probe = log.append("m", 0, [ROW]), log.probe()
    assert (append.result(SECONDS), probe.result(SECONDS)) == (1, 0)
    with pytest.raises(WriterDied):  # alone it has to write
        log.probe().result(SECONDS)
    log.close()


def test_a_probe_beside_a_refused_append_writes(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    log = database.open()
    monkeypatch.setattr(session, "TOUCH", "no statement")
    with first_commit_held(log, monkeypatch):
        log.append("m", 5, [ROW])
        probe = log.probe()
    with pytest.raises(WriterDied):
        probe.result(SECONDS)
    log.close()
