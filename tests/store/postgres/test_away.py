"""PostgreSQL is away, or takes nothing: writes and reads wait a while, then are refused by type."""

import time

import pytest

from openrummy.store import Log, StoreTrouble
from openrummy.store.postgres import writer
from tests.databases import Database
from tests.services.postgres import Postgres
from tests.store.postgres.helpers import GENEROUS_SECONDS, in_thread, name_of, row, writing_process


@pytest.mark.slow
def test_without_a_database_writes_and_reads_wait_and_are_refused_by_type(postgres: Postgres, log: Log) -> None:
    log.append("m", 0, [row(1)]).result()
    postgres.stop()
    begun = time.monotonic()
    asked = [log.append("m", 1, [row(2)]), log.keep("m", 0, 1, b"hand"), log.probe()]
    for future in asked:
        assert isinstance(trouble := future.exception(GENEROUS_SECONDS), StoreTrouble)
        assert trouble.reason == "unreachable"
    assert time.monotonic() - begun > 4  # they waited for its return
    with pytest.raises(StoreTrouble):
        log.read("m")
    assert log.is_writing
    postgres.start()
    assert log.append("m", 1, [row(2)]).result(GENEROUS_SECONDS) == 2
    assert log.read("m") == [row(1), row(2)]


@pytest.mark.usefixtures("patient")
def test_a_database_that_returns_in_time_is_not_noticed(postgres: Postgres, log: Log) -> None:
    log.append("m", 0, [row(1)]).result()
    log.read("m")
    postgres.stop("immediate")
    appended, read = log.append("m", 1, [row(2)]), in_thread(lambda: log.read("m", 1))
    postgres.start()
    assert appended.result(GENEROUS_SECONDS) == 2
    assert read.result(GENEROUS_SECONDS) in ([], [row(2)])


def test_a_database_that_takes_no_entries_says_so(
    database: Database, log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "_PATIENCE_SECONDS", 0.2)
    log.append("m", 0, [row(1)]).result()
    database.execute(
        "ALTER DATABASE CURRENT SET default_transaction_read_only = on".replace("CURRENT", name_of(database))
    )
    database.execute(f"SELECT pg_terminate_backend({writing_process(database)})")
    with pytest.raises(StoreTrouble, match="read_only"):
        log.append("m", 1, [row(2)]).result(GENEROUS_SECONDS)
    assert log.is_writing
