"""Shared score sheets in both databases: of writers at once one is first, and a sheet is found with its code alone."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from sqlalchemy import Connection

from openrummy.people.sheets import sharing
from openrummy.people.sheets.sharing import (
    LASTS_MS,
    Kept,
    begin_sheet,
    change_sheet,
    end_sheet,
    forget_sheets,
    sheet_at,
)
from openrummy.store.book import Book, open_book
from openrummy.table.refusal import Refusal
from tests.databases import Database

NOW = 1_800_000_000_000
SECONDS = 60


def shared(book: Book, code: str = "code", body: bytes = b"one") -> None:
    assert book.done(lambda db: begin_sheet(db, code, "key", body, NOW)) == 1


def changed(book: Book, base: int, body: bytes, key: str = "key", now: int = NOW + 1) -> int:
    return book.done(lambda db: change_sheet(db, "code", key, base, body, now))


def found(book: Book, after: int | None = None, now: int = NOW + 1) -> Kept:
    return book.read(lambda db: sheet_at(db, "code", after, now))


def refused(book: Book, base: int, body: bytes, key: str = "key", now: int = NOW + 1) -> str:
    with pytest.raises(Refusal) as fault:
        changed(book, base, body, key, now)
    return fault.value.code


def test_a_sheet_is_read_and_changed(book: Book) -> None:
    shared(book)
    shared(book, "other", b"of others")
    assert found(book) == Kept(1, NOW, b"one")
    assert changed(book, 1, b"two") == 2
    assert found(book) == Kept(2, NOW + 1, b"two")
    assert book.read(lambda db: sheet_at(db, "other", None, NOW)) == Kept(1, NOW, b"of others")


def test_a_reader_who_has_the_version_gets_no_sheet(book: Book) -> None:
    shared(book)
    assert found(book, after=1) == Kept(1, NOW, None)
    changed(book, 1, b"two")
    assert [found(book, after=after).body for after in (1, 2, 3)] == [b"two", None, b"two"]


def test_a_change_of_another_version_is_refused(book: Book) -> None:
    shared(book)
    changed(book, 1, b"two")
    assert refused(book, 1, b"mine") == "sheet_changed"
    assert refused(book, 3, b"mine") == "sheet_changed"
    assert found(book).body == b"two"


def test_the_same_sheet_sent_again_is_no_change(book: Book) -> None:
    shared(book)
    assert [changed(book, 1, b"two", now=NOW + later) for later in (1, 2, 3)] == [2, 2, 2]
    assert found(book) == Kept(2, NOW + 1, b"two")
    assert changed(book, 2, b"two") == 2  # nothing is new


def test_another_key_writes_and_ends_nothing(book: Book) -> None:
    shared(book)
    assert refused(book, 1, b"two", key="other") == "wrong_key"
    assert refused(book, 1, b"one", key="other") == "wrong_key"  # not even the same once more
    with pytest.raises(Refusal, match="does not open"):
        book.done(lambda db: end_sheet(db, "code", "other", NOW))
    assert found(book) == Kept(1, NOW, b"one")


def test_a_sheet_that_has_ended_is_found_by_nobody(book: Book) -> None:
    shared(book)
    book.done(lambda db: end_sheet(db, "code", "key", NOW))
    assert refused(book, 1, b"two") == "no_sheet"
    for gone in (lambda db: sheet_at(db, "code", None, NOW), lambda db: end_sheet(db, "code", "key", NOW)):
        with pytest.raises(Refusal) as fault:
            book.done(gone)
        assert fault.value.code == "no_sheet"


def test_a_sheet_ends_ninety_days_after_its_last_change(book: Book) -> None:
    shared(book)
    shared(book, "other")
    changed(book, 1, b"two", now=NOW + 5)
    last = NOW + 5 + LASTS_MS
    assert LASTS_MS == 90 * 24 * 3600 * 1000
    assert book.done(lambda db: forget_sheets(db, last - 1)) == 1
    assert found(book, now=last - 1).version == 2
    with pytest.raises(Refusal, match="no such shared sheet"):
        found(book, now=last)
    assert refused(book, 2, b"three", now=last) == "no_sheet"
    assert book.done(lambda db: forget_sheets(db, last)) == 1
    assert book.done(lambda db: forget_sheets(db, last)) == 0


def test_a_server_has_an_end(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sharing, "MOST_SHEETS", 2)
    shared(book)
    shared(book, "second")
    with pytest.raises(Refusal) as fault:
        shared(book, "third")
    assert fault.value.code == "sheets_full"
    book.done(lambda db: end_sheet(db, "code", "key", NOW))
    shared(book, "third")


def test_of_writers_at_once_exactly_one_is_first(database: Database, book: Book) -> None:
    """Four processes, each with its own connections, five times over; all have looked before anybody writes."""
    shared(book)
    books = [open_book(database.url) for _ in range(4)]
    for base in range(1, 6):
        together = Barrier(len(books))

        def written(number: int, base: int = base, together: Barrier = together) -> int | str:
            together.wait(SECONDS)
            body = b"%d of %d" % (number, base)
            try:
                return books[number].done(lambda db: change_sheet(db, "code", "key", base, body, NOW + 1))
            except Refusal as fault:
                return fault.code

        with ThreadPoolExecutor(len(books)) as threads:
            answers = list(threads.map(written, range(len(books))))
        assert sorted(map(str, answers)) == [str(base + 1), *["sheet_changed"] * 3]
        first = answers.index(base + 1)
        assert found(book) == Kept(base + 1, NOW + 1, b"%d of %d" % (first, base))
    for each in books:
        each.close()


def test_a_writer_who_looked_before_the_other_wrote_is_second(book: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    """The two transactions overlap where the database lets them: the change itself compares, not the look before it."""
    shared(book)
    look = sharing.sheet_at

    def stale(db: Connection, code: str, after: int | None, now: int) -> Kept:
        seen = look(db, code, after, now)
        return Kept(1, NOW, b"one") if calls.pop() else seen

    changed(book, 1, b"two")
    calls = [False, True]  # the first look of the change is an old one
    monkeypatch.setattr(sharing, "sheet_at", stale)
    assert refused(book, 1, b"mine") == "sheet_changed"
    monkeypatch.undo()
    assert found(book).body == b"two"
