"""Reports, warnings and suspensions in both databases, and a log of operators that only grows."""

import pytest
from sqlalchemy import delete, func, select, update
from sqlalchemy.exc import DBAPIError

from openrummy.people.accounts import Account, make_account
from openrummy.people.conduct.measures import (
    Deed,
    barred_tokens,
    deeds,
    lift,
    note_deed,
    read_warning,
    suspend,
    suspension_of,
    warn,
    warnings_of,
)
from openrummy.people.conduct.reports import Report, close_report, keep_report, made_by, report_called, reports
from openrummy.people.conduct.schema import AUDIT, REPORT, SUSPENSION, WARNING
from openrummy.people.once import keep_once, take_once
from openrummy.people.persons import forget
from openrummy.people.seats import PlayedSeat, link_seat
from openrummy.people.sessions import Session, begin_session, session_with
from openrummy.store.book import Book

NOW = 1_800_000_000_000
TOKENS = ["token of mira", "token of otto", "token of a guest"]


@pytest.fixture
def book(book: Book) -> Book:
    for seat, name in enumerate(("mira", "otto")):
        book.done(lambda db, name=name: make_account(db, Account(name, name, "", None, NOW), [1234]))  # type: ignore[misc]
        book.done(lambda db, seat=seat, name=name: link_seat(db, name, PlayedSeat("m", seat, TOKENS[seat], NOW)))  # type: ignore[misc]
    return book


def deed(what: str, subject: str = "mira", number: int = 0) -> Deed:
    return Deed(f"{what} {number}", NOW + number, "root", what, subject, "because")


def reported(book: Book, identity: str, seat: int, by: int, version: int = 7) -> bool:
    report = Report(identity, "m", version, seat, None, by, None, NOW, "insults", "He swears")
    return book.done(lambda db: keep_report(db, report, TOKENS))


def test_a_report_names_the_accounts_and_is_kept_once_for_each_pair(book: Book) -> None:
    assert reported(book, "one", 0, 1)
    assert not reported(book, "two", 0, 1, version=9)
    assert reported(book, "three", 0, 2)
    assert reported(book, "four", 2, 0)
    found = {one.id: one for one in book.done(reports)}
    assert {key: (one.person, one.by_person) for key, one in found.items()} == {
        "one": ("mira", "otto"),
        "three": ("mira", None),
        "four": (None, "mira"),
    }
    assert [one.id for one in book.done(lambda db: made_by(db, "otto"))] == ["one"]
    assert book.done(lambda db: close_report(db, "one", NOW))
    assert not book.done(lambda db: close_report(db, "one", NOW))
    assert {one.id for one in book.done(reports)} == {"three", "four"}
    of_mira = book.done(lambda db: reports(db, also_closed=True, person="mira"))
    assert {one.id for one in of_mira} == {"one", "three"}
    closed = book.done(lambda db: report_called(db, "one"))
    assert closed is not None
    assert (closed.version, closed.closed) == (7, NOW)


def test_a_seat_that_somebody_else_has_by_now_is_not_the_accounts(book: Book) -> None:
    report = Report("one", "m", 7, 0, None, 1, None, NOW, "other", "")
    assert book.done(lambda db: keep_report(db, report, ["another token", TOKENS[1]]))
    assert [one.person for one in book.done(reports)] == [None]


def test_a_warning_is_read_once_by_its_person(book: Book) -> None:
    book.done(lambda db: warn(db, deed("warn")))
    (warning,) = book.done(lambda db: warnings_of(db, "mira", unread=True))
    assert (warning.words, warning.read) == ("because", None)
    assert not book.done(lambda db: read_warning(db, "otto", warning.id, NOW))
    assert book.done(lambda db: read_warning(db, "mira", warning.id, NOW))
    assert not book.done(lambda db: read_warning(db, "mira", warning.id, NOW))
    assert book.done(lambda db: warnings_of(db, "mira", unread=True)) == []
    assert len(book.done(lambda db: warnings_of(db, "mira"))) == 1


def test_a_suspension_ends_sessions_and_links_and_runs_out(book: Book) -> None:
    session = Session("hash", "device", "mira", "", NOW, NOW, NOW)
    book.done(lambda db: begin_session(db, session))
    book.done(lambda db: keep_once(db, "link", "secret", NOW, NOW + 1000, person="mira"))
    assert book.done(lambda db: suspend(db, deed("suspend"), NOW + 10)) == ["hash"]
    assert book.done(lambda db: session_with(db, "hash", NOW)) is None
    assert book.done(lambda db: take_once(db, "link", "secret", NOW)) is None
    found = book.done(lambda db: suspension_of(db, "mira", NOW))
    assert found is not None
    assert book.done(lambda db: barred_tokens(db, NOW)) == {TOKENS[0]: found}
    assert book.done(lambda db: suspension_of(db, "mira", NOW + 10)) is None
    assert book.done(lambda db: barred_tokens(db, NOW + 10)) == {}
    book.done(lambda db: suspend(db, deed("suspend", number=1), NOW + 20))
    assert book.done(lambda db: lift(db, deed("lift")))
    assert not book.done(lambda db: lift(db, deed("lift", number=1)))
    assert book.done(lambda db: suspension_of(db, "mira", NOW)) is None
    assert [one.what for one in book.done(lambda db: deeds(db, 10))] == ["suspend", "lift", "suspend"]


def test_the_log_of_operators_only_grows(book: Book) -> None:
    book.done(lambda db: note_deed(db, deed("warn")))
    for change in (update(AUDIT).values(why="nothing"), delete(AUDIT)):
        with pytest.raises(DBAPIError, match="can only grow"):
            book.done(lambda db, change=change: db.execute(change))  # type: ignore[misc]
    book.done(lambda db: note_deed(db, deed("warn", number=1)))
    assert [one.why for one in book.done(lambda db: deeds(db, 10, "mira"))] == ["because", "because"]
    assert book.done(lambda db: deeds(db, 10, "otto")) == []


def test_with_an_account_go_its_reports_warnings_and_suspension(book: Book) -> None:
    reported(book, "about", 0, 2)
    reported(book, "by", 2, 0)
    reported(book, "of others", 2, 1)
    book.done(lambda db: warn(db, deed("warn")))
    book.done(lambda db: suspend(db, deed("suspend"), NOW + 10))
    book.done(lambda db: forget(db, "mira", NOW))
    left = []
    for table in (REPORT, WARNING, SUSPENSION, AUDIT):
        counting = select(func.count()).select_from(table)
        left.append(book.done(lambda db, counting=counting: db.execute(counting).scalar()))  # type: ignore[misc]
    assert left == [1, 0, 0, 2]  # the log of operators has the account's random id alone
