"""Results in both databases: written once, credited to those who have an account, and forgotten with it."""

import pytest
from msgspec.structs import replace
from sqlalchemy import Connection, select

from openrummy.people.persons import forget
from openrummy.people.results.keeping import keep_result, link_all, links_of, without_result
from openrummy.people.results.schema import RESULT, RESULT_SEAT
from openrummy.people.seats import PlayedSeat, link_seat, seats_of
from openrummy.store.book import Book
from openrummy.table.results.result import MatchResult
from tests.people.kept import NOW, linked, owners, people, result, seat


def test_a_result_is_written_once_and_what_follows_from_it_is_done_once(book: Book) -> None:
    heard: list[MatchResult] = []

    def work(db: Connection) -> None:
        keep_result(db, result(), [lambda _, found: heard.append(found)])

    people(book, "ann")
    linked(book, "ann", 0)
    for _ in range(3):
        book.done(work)
    assert owners(book) == ["ann", None]
    assert [[each.person for each in found.seats] for found in heard] == [["ann", None]]


def test_a_fault_in_what_follows_leaves_no_result(book: Book) -> None:
    def fail(db: Connection, found: MatchResult) -> None:
        raise ZeroDivisionError

    people(book, "ann")
    linked(book, "ann", 0)
    with pytest.raises(ZeroDivisionError):
        book.done(lambda db: keep_result(db, result(), [fail]))
    assert owners(book) == []


def test_a_seat_that_comes_along_later_is_credited_and_nothing_follows_from_it(book: Book) -> None:
    heard: list[MatchResult] = []
    people(book, "ann", "bob", "eve")
    linked(book, "ann", 0, since=NOW + 5)
    book.done(lambda db: keep_result(db, result(), [lambda _, found: heard.append(found)]))
    assert (owners(book), heard) == (["ann", None], [])
    linked(book, "bob", 1, since=NOW + 9)
    book.done(lambda db: keep_result(db, result(), [lambda _, found: heard.append(found)]))
    assert (owners(book), heard) == (["ann", "bob"], [])


def test_a_seat_keeps_the_person_who_had_it_first(book: Book) -> None:
    people(book, "ann", "eve")
    linked(book, "ann", 0)
    book.done(lambda db: keep_result(db, result()))
    other = replace(result(), seats=(replace(seat(0), token="token of Eve"), seat(1)))
    book.done(lambda db: link_seat(db, "eve", PlayedSeat("M", 0, "token of Eve", NOW)))
    book.done(lambda db: keep_result(db, other))
    assert owners(book) == ["ann", None]


def test_tokens_carry_over_to_the_next_match(book: Book) -> None:
    people(book, "ann")
    linked(book, "ann", 0, "before")
    book.done(lambda db: link_all(db, "M", {0: "token 0", 1: "token 1"}, NOW + 1))
    assert [each.match for each in book.done(lambda db: seats_of(db, "ann"))] == ["before", "M"]
    link = book.done(lambda db: links_of(db, "M", ["token 0", "token 1"]))
    assert {token: (each.person, each.since) for token, each in link.items()} == {"token 0": ("ann", NOW - 500)}


def test_matches_without_a_result_are_found(book: Book) -> None:
    people(book, "ann")
    linked(book, "ann", 0)
    linked(book, "ann", 1, "N", NOW - 100)
    linked(book, "ann", 2, "old", NOW - 10_000)
    assert book.done(lambda db: without_result(db, NOW - 5000, 10)) == ["N", "M"]
    book.done(lambda db: keep_result(db, result()))
    assert book.done(lambda db: without_result(db, NOW - 5000, 10)) == ["N"]


def test_whoever_deletes_their_account_is_in_no_result_any_more(book: Book) -> None:
    people(book, "ann", "bob")
    linked(book, "ann", 0)
    linked(book, "bob", 1)
    linked(book, "ann", 0, "alone")
    book.done(lambda db: keep_result(db, result()))
    book.done(lambda db: keep_result(db, result("alone", seats=(seat(0), seat(1, bot="good")))))
    assert owners(book, "alone") == ["ann", None]
    book.done(lambda db: forget(db, "ann", NOW))
    rows = book.done(lambda db: db.execute(select(RESULT_SEAT).order_by(RESULT_SEAT.c.seat)).all())
    assert [(row.match, row.person, row.name, row.token) for row in rows] == [
        ("M", None, "", ""),
        ("M", "bob", "Name 1", "token 1"),
    ]
    book.done(lambda db: forget(db, "bob", NOW))
    assert book.done(lambda db: db.execute(select(RESULT)).all()) == []
