"""Public matches in both databases: found by anybody, without names."""

from functools import partial

import pytest
from msgspec.structs import replace
from sqlalchemy import select

from openrummy.people.persons import forget
from openrummy.people.results.history import Wanted
from openrummy.people.results.keeping import keep_result
from openrummy.people.results.public import public_matches, public_statistics
from openrummy.people.results.schema import RESULT, RESULT_SEAT
from openrummy.store.book import Book
from openrummy.table.results.result import SeatResult
from tests.people.kept import NOW, linked, owners, people, result, seat


def test_a_match_of_guests_has_no_rows_unless_it_is_public(book: Book) -> None:
    book.done(lambda db: keep_result(db, result()))
    assert book.done(lambda db: db.execute(select(RESULT)).all()) == []
    book.done(lambda db: keep_result(db, replace(result(), listed=True)))
    assert owners(book) == [None, None]


def test_a_public_match_stays_without_the_names_of_those_who_delete_their_accounts(book: Book) -> None:
    people(book, "ann")
    linked(book, "ann", 0)
    alone = replace(result(seats=(seat(0), seat(1, bot="good"))), listed=True)
    book.done(lambda db: keep_result(db, alone))
    book.done(lambda db: forget(db, "ann", NOW))
    (left,) = book.done(lambda db: public_matches(db, Wanted(), "", 5)).matches
    assert (left.table, [each.bot for each in left.seats]) == ("M", ["", "good"])
    rows = book.done(lambda db: db.execute(select(RESULT_SEAT).order_by(RESULT_SEAT.c.seat)).all())
    assert [(row.person, row.name, row.token) for row in rows] == [(None, "", ""), (None, "Name 1", "")]


def public(book: Book, **names: tuple[int, str, tuple[SeatResult, ...]]) -> None:
    for name, (ended, preset, seats) in names.items():
        one = replace(result(name, ended, seats), listed=True, preset=preset)
        book.done(lambda db, one=one: keep_result(db, one))  # type: ignore[misc]


@pytest.fixture
def busy(book: Book) -> Book:
    """Three public matches, the first two of gin, and one that is private."""
    people(book, "ann")
    linked(book, "ann", 0, "private")
    book.done(lambda db: keep_result(db, result("private", NOW + 9)))
    good = seat(1, bot="good", place=1)
    public(
        book,
        a=(NOW, "gin", (seat(0, place=2), good)),
        b=(NOW, "gin", (seat(0), seat(1))),
        c=(NOW + 5, "oklahoma", (seat(0), good)),
    )
    return book


@pytest.mark.parametrize(
    ("wanted", "bots", "found"),
    [
        (Wanted(), "", "cba"),
        (Wanted(game="gin"), "", "cba"),
        (Wanted(game="oklahoma"), "", "c"),
        (Wanted(), "good", "ca"),
        (Wanted(), "casual", ""),
        (Wanted(), "none", "b"),
        (Wanted(since=NOW + 5), "", "c"),
        (Wanted(until=NOW + 5), "", "ba"),
        (Wanted(before=f"{NOW}.b"), "", "a"),
    ],
)
def test_public_matches_are_found_and_private_ones_are_not(busy: Book, wanted: Wanted, bots: str, found: str) -> None:
    page = busy.read(lambda db: public_matches(db, wanted, bots, 5))
    assert ("".join(match.table for match in page.matches), page.next) == (found, "")
    assert busy.read(lambda db: public_statistics(db, wanted, bots)).counted == len(found)


def test_pages_of_public_matches_lose_none(busy: Book) -> None:
    found, before = list[str](), ""
    while True:
        page = busy.read(lambda db, before=before: public_matches(db, Wanted(before=before), "", 1))  # type: ignore[misc]
        found += [match.table for match in page.matches]
        if not (before := page.next):
            break
    assert found == ["c", "b", "a"]


def test_the_statistics_of_public_matches(busy: Book, monkeypatch: pytest.MonkeyPatch) -> None:
    found = busy.read(lambda db: public_statistics(db, Wanted(game="gin"), ""))
    assert (found.counted, found.complete) == (3, True)
    gin, oklahoma = found.games
    assert (gin.preset, gin.matches, gin.void, gin.deals) == ("gin", 2, 0, 8)
    assert [(each.bot, each.seats, each.won, each.deals) for each in gin.levels] == [("", 3, 1, 12), ("good", 1, 1, 4)]
    assert [each.won_deals for each in oklahoma.levels] == [1, 1]
    monkeypatch.setattr("openrummy.people.results.public.MOST_LOOKED", 2)
    latest = [busy.read(partial(public_statistics, wanted=Wanted(game=game), bots="")) for game in ("", "oklahoma")]
    assert [(one.counted, one.complete) for one in latest] == [(2, False), (1, False)]


@pytest.mark.parametrize("most", [1, 2, 3])
@pytest.mark.parametrize(
    ("wanted", "bots", "found"), [(Wanted(game="oklahoma"), "", "c"), (Wanted(), "none", "b"), (Wanted(), "casual", "")]
)
def test_a_request_looks_at_so_many_matches_and_no_more_and_pages_lose_none(
    busy: Book, monkeypatch: pytest.MonkeyPatch, wanted: Wanted, bots: str, found: str, most: int
) -> None:
    monkeypatch.setattr("openrummy.people.results.public.MOST_LOOKED", most)
    pages, before = list[str](), ""
    while not pages or before:
        page = busy.read(lambda db, w=replace(wanted, before=before): public_matches(db, w, bots, 5))  # type: ignore[misc]
        pages.append("".join(match.table for match in page.matches))
        before = page.next
    assert ("".join(pages), len(pages)) == (found, -(-3 // most))
