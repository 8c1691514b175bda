"""Transactions beside the log, and what happens to them when their database is closed."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event

import pytest
from sqlalchemy import Connection, text

from openrummy.store import Log, StoreTrouble
from openrummy.store.book import open_book
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
