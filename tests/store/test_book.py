"""Transactions beside the log, and what happens to them when their database is closed."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest
from sqlalchemy import Connection, text

from openrummy.store import Log, StoreTrouble
from openrummy.store.book import open_book
from tests.databases import Database

SECONDS = 60


def test_closing_waits_for_the_works_in_progress_and_takes_no_more(database: Database, log: Log) -> None:
    assert log.read("m") == []  # the database is there
    book, ended = open_book(database.url), []
    begun, may_end = Event(), Event()

    def work(db: Connection) -> int:
        begun.set()
        assert may_end.wait(SECONDS)
        ended.append("work")
        return int(db.execute(text("SELECT 7")).scalar_one())

    def close() -> None:
        book.close()
        ended.append("close")

    with ThreadPoolExecutor() as threads:
        found = threads.submit(book.done, work)
        assert begun.wait(SECONDS)
        closing = threads.submit(close)
        may_end.set()
        assert found.result(SECONDS) == 7
        closing.result(SECONDS)
    assert ended == ["work", "close"]
    with pytest.raises(StoreTrouble):
        book.done(work)
