"""Results as they are kept, with their people, for tests of what is made of them."""

from typing import Any

from msgspec.structs import replace
from sqlalchemy import select

from openrummy.people.accounts import Account, make_account
from openrummy.people.results.schema import RESULT_SEAT
from openrummy.people.seats import PlayedSeat, link_seat
from openrummy.store.book import Book
from openrummy.table.results.result import MatchResult, SeatResult

NOW = 1_800_000_000_000


def seat(number: int, *, bot: str = "", name: str = "", **changed: Any) -> SeatResult:
    token = "" if bot else f"token {number}"
    usual = SeatResult(number, name or f"Name {number}", bot, token, False, number + 1, 50, 0, 4, 1, 30, 0, {"gin": 1})
    return replace(usual, **changed)


def result(name: str = "M", ended: int = NOW, seats: tuple[SeatResult, ...] | None = None) -> MatchResult:
    both = (seat(0), seat(1)) if seats is None else seats
    return MatchResult(name, ended - 900, ended, "gin", "gin", "gin(knock_limit=5)", 4, False, False, "", both)


def people(book: Book, *names: str) -> None:
    for name in names:
        account = Account(name, name, "", None, NOW)
        book.done(lambda db, account=account: make_account(db, account, [1234]))  # type: ignore[misc]


def linked(book: Book, person: str, number: int, match: str = "M", since: int = NOW - 500) -> None:
    book.done(lambda db: link_seat(db, person, PlayedSeat(match, number, f"token {number}", since)))


def owners(book: Book, match: str = "M") -> list[str | None]:
    wanted = select(RESULT_SEAT.c.person).where(RESULT_SEAT.c.match == match).order_by(RESULT_SEAT.c.seat)
    return book.done(lambda db: list(db.execute(wanted).scalars()))
