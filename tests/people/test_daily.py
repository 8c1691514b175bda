"""The tries of a day in both databases: one for each browser and each account, and each counted once."""

from concurrent.futures import ThreadPoolExecutor

from openrummy.people.accounts import Account, make_account
from openrummy.people.daily.tries import (
    Try,
    all_tries,
    begin_try,
    best_of,
    choices_at,
    end_try,
    spread_of,
    to_look_at,
    tries_of,
    try_at,
)
from openrummy.people.persons import forget
from openrummy.store.book import Book

DAY, NOW = "2026-11-24", 1_800_000_000_000


def wanted(name: str, person: str | None = None, day: str = DAY, match: str = "") -> Try:
    return Try(match or f"table of {name}", day, f"hash of {name} {day}", person, NOW, NOW)


def begun(book: Book, name: str, person: str | None = None, match: str = "") -> Try:
    return book.done(lambda db: begin_try(db, wanted(name, person, match=match)))


def ended(book: Book, name: str, result: int | None, *moves: tuple[str, str]) -> bool:
    begun(book, name)
    return book.done(lambda db: end_try(db, f"table of {name}", result, moves, NOW + 1))


def test_a_browser_has_one_try_a_day(book: Book) -> None:
    first = begun(book, "ann")
    assert begun(book, "ann", match="another") == first
    assert book.done(lambda db: try_at(db, "another")) is None
    other = book.done(lambda db: begin_try(db, wanted("ann", day="2026-11-25", match="next day")))
    assert other.match == "next day"


def test_an_account_has_one_try_on_all_its_devices(book: Book) -> None:
    book.done(lambda db: make_account(db, Account("mira", "Mira", "", None, NOW), [1234]))
    first = begun(book, "phone", "mira")
    assert begun(book, "laptop", "mira") == first
    guest = begun(book, "tablet")
    assert begun(book, "tablet", "mira") == first  # the account's own goes before that of the guest
    assert guest.match != first.match
    assert book.done(lambda db: all_tries(db, "mira")) == [first]
    book.done(lambda db: forget(db, "mira", NOW))
    assert book.done(lambda db: try_at(db, first.match)) is None
    assert book.done(lambda db: try_at(db, guest.match)) == guest


def test_of_many_at_once_one_begins(book: Book) -> None:
    with ThreadPoolExecutor(6) as threads:
        found = list(threads.map(lambda number: begun(book, "ann", match=f"table {number}"), range(12)))
    assert len({one.match for one in found}) == 1


def test_a_result_counts_once(book: Book) -> None:
    moves = [("one", "5S"), ("two", "KH")]
    assert [ended(book, "ann", 12, *moves) for _ in range(3)] == [True, False, False]
    assert ended(book, "bob", -7, ("one", "5S"), ("one", "5S"), ("three", "2C"))
    assert ended(book, "eve", None)
    assert book.done(lambda db: spread_of(db, DAY)) == [(12, 1), (-7, 1)]
    assert book.done(lambda db: best_of(db, DAY)) == "table of ann"
    counts = book.done(lambda db: choices_at(db, DAY, ["one", "two", "nine"]))
    assert counts == {"one": {"5S": 2}, "two": {"KH": 1}, "nine": {}}
    assert book.done(lambda db: end_try(db, "nobody's table", 5, moves, NOW)) is False
    assert book.done(lambda db: spread_of(db, "2026-11-25")) == []


def test_tries_whose_players_never_asked_are_looked_at_by_turns(book: Book) -> None:
    for number in range(3):
        begun(book, f"guest {number}")
    ended(book, "guest 0", 3)
    assert book.done(lambda db: to_look_at(db, DAY, NOW, 5, NOW)) == []
    first = book.done(lambda db: to_look_at(db, DAY, NOW + 1, 1, NOW + 10))
    second = book.done(lambda db: to_look_at(db, DAY, NOW + 1, 5, NOW + 10))
    assert {*first, *second} == {"table of guest 1", "table of guest 2"}
    assert book.done(lambda db: to_look_at(db, DAY, NOW + 1, 5, NOW + 10)) == []


def test_a_guest_is_found_by_the_hash_of_each_day(book: Book) -> None:
    begun(book, "ann")
    guests = {DAY: f"hash of ann {DAY}", "2026-11-25": "another"}
    assert list(book.done(lambda db: tries_of(db, list(guests), guests, None))) == [DAY]
    assert book.done(lambda db: tries_of(db, [DAY], {}, None)) == {}
