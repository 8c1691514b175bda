"""PostgreSQL committed an append or did not, and nobody heard which: it is written once, and nobody else's is taken for it."""

import os
import signal
from typing import Any, LiteralString

import psycopg
import pytest

from openrummy.store import Log, VersionConflict
from openrummy.store.postgres import writer
from openrummy.store.postgres.session import Session
from openrummy.store.postgres.statements import WRITE
from tests.databases import Database
from tests.store.postgres.helpers import GENEROUS_SECONDS, row, wait_until, writing_process


def lose_an_answer(monkeypatch: pytest.MonkeyPatch, *, written: bool) -> list[str]:
    """Break the next connection that writes: before the statement, or after it was committed."""
    true, lost = Session._fetched, list[str]()

    def fetched(self: Session, statement: LiteralString, *values: object) -> list[tuple[Any, ...]]:
        if statement != WRITE or lost:
            return true(self, statement, *values)
        lost.append("written" if written else "not written")
        if written:
            true(self, statement, *values)
        raise psycopg.OperationalError("the connection is lost")

    monkeypatch.setattr(Session, "_fetched", fetched)
    return lost


@pytest.mark.parametrize("written", [True, False])
@pytest.mark.parametrize("before", [0, 2])
def test_an_append_whose_answer_was_lost_is_written_once(
    log: Log, monkeypatch: pytest.MonkeyPatch, written: bool, before: int
) -> None:
    if before:
        log.append("m", 0, [row(number) for number in range(before)]).result()
    lost = lose_an_answer(monkeypatch, written=written)
    first = log.append("m", before, [row(5, "0:a"), row(6)])
    following = log.append("m", before + 2, [row(7, "0:b")])
    assert first.result(GENEROUS_SECONDS) == before + 2
    assert following.result(GENEROUS_SECONDS) == before + 3
    assert lost
    assert log.read("m", before) == [row(5, "0:a"), row(6), row(7, "0:b")]


def test_without_a_look_at_the_log_an_append_whose_answer_was_lost_would_be_refused(
    log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The test above can fail."""
    monkeypatch.setattr(Session, "_own", lambda *_: set())
    lose_an_answer(monkeypatch, written=True)
    with pytest.raises(VersionConflict):
        log.append("m", 0, [row(5, "0:a")]).result(GENEROUS_SECONDS)
    assert log.read("m") == [row(5, "0:a")]


def test_an_append_whose_answer_was_lost_is_not_taken_for_somebody_elses(
    two_logs: list[Log], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It was not written, and before it is tried again another process writes the same version."""
    log, other = two_logs
    true = writer.Writer._bear

    def bear(self: writer.Writer, trouble: Any) -> None:
        other.append("m", 0, [row(1, "0:other")]).result(GENEROUS_SECONDS)
        true(self, trouble)

    lost = lose_an_answer(monkeypatch, written=False)
    monkeypatch.setattr(writer.Writer, "_bear", bear)
    with pytest.raises(VersionConflict):
        log.append("m", 0, [row(1, "0:mine")]).result(GENEROUS_SECONDS)
    assert lost
    assert log.read("m") == [row(1, "0:other")]


@pytest.mark.slow
@pytest.mark.usefixtures("patient")
def test_an_append_that_a_frozen_connection_commits_late_is_written_once(database: Database, log: Log) -> None:
    """The writer gives the connection up and tries again; then the old one wakes and wants to write the same."""
    log.append("m", 0, [row(1)]).result()
    frozen = writing_process(database)
    os.kill(frozen, signal.SIGSTOP)
    try:
        late = log.append("m", 1, [row(2, "0:late")])
        assert late.result(GENEROUS_SECONDS) == 2
    finally:
        os.kill(frozen, signal.SIGCONT)
    wait_until(lambda: not database.execute(f"SELECT FROM pg_stat_activity WHERE pid = {frozen}"))
    assert log.append("m", 2, [row(3)]).result() == 3
    assert log.read("m") == [row(1), row(2, "0:late"), row(3)]
