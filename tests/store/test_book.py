"""Transactions beside the log, and what happens to them when their database is closed."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Event

import pytest
from sqlalchemy import Connection, text

from openrummy.store import Log, StoreTrouble, prepare
from openrummy.store.book import open_book
from openrummy.store.sqlite.gate import gate_of
from tests.databases import Database

SECONDS = 60


def test_closing_waits_for_the_works_in_progress_and_takes_no_more(
    database: Database, log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The work ends only once somebody waits for it."""
    assert log.read("m") == []  # the database is there
    book, begun, may_end = open_book(database.url), Event(), Event()
    wait_for = book._ended.wait_for

    def waiting(is_over: object, seconds: float) -> bool:
        may_end.set()
        return wait_for(is_over, seconds)  # type: ignore[arg-type]  # passed on as it came

    def work(db: Connection) -> int:
        begun.set()
        assert may_end.wait(SECONDS)
        return int(db.execute(text("SELECT 7")).scalar_one())

    monkeypatch.setattr(book._ended, "wait_for", waiting)
    with ThreadPoolExecutor() as threads:
        found = threads.submit(book.done, work)
        assert begun.wait(SECONDS)
        book.close()
        assert found.done() or book._works == 0
        assert found.result(SECONDS) == 7
    with pytest.raises(StoreTrouble):
        book.done(work)


def test_what_only_reads_cannot_write(database: Database, log: Log) -> None:
    assert log.read("m") == []  # the database is there
    book = open_book(database.url)
    with pytest.raises(StoreTrouble, match="read_only"):
        book.read(lambda db: db.execute(text("DELETE FROM once")))
    assert book.done(lambda db: db.execute(text("SELECT count(*) FROM once")).scalar_one()) == 0
    book.close()


def test_a_reader_of_a_file_waits_for_nobody(tmp_path: Path) -> None:
    """Another program holds the lock, and a writer here holds the line; no server has opened the log yet."""
    path = str(tmp_path / "log.db")
    prepared = prepare(path, str(tmp_path / "key"), alone=False)
    book, other = open_book(path), sqlite3.connect(path, isolation_level=None)
    book.done(lambda db: db.execute(text("DELETE FROM once")))
    with closing(other), gate_of(path).people():
        other.execute("BEGIN IMMEDIATE")
        assert book.read(lambda db: db.execute(text("SELECT count(*) FROM once")).scalar_one()) == 0
        other.execute("ROLLBACK")
    book.close()
    prepared.close()
