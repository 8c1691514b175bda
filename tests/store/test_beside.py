"""Work on the tables beside the log is done in the transaction of an append, or neither is."""

from collections.abc import Callable
from typing import Any

import psycopg
import pytest
from sqlalchemy import Connection

from openrummy.people.ledger.audit import audit
from openrummy.people.ledger.transfers import ISSUE, Account, Move, Transfer, balance_of, carry_out
from openrummy.store import Log, Row, VersionConflict
from openrummy.store.asked import Beside
from openrummy.store.book import open_book
from openrummy.store.postgres.address import Bounded
from openrummy.table.refusal import Refusal
from tests.databases import Database

ANN, BOB = Account("player", "ann"), Account("player", "bob")
SECONDS = 30


def row(number: int, command: str | None = None) -> Row:
    return Row("acted", b'{"number":%d}' % number, 1_700_000_000_000 + number, command)


def give(key: str, giver: Account = ISSUE, taker: Account = ANN, amount: int = 5) -> Beside:
    return lambda db: carry_out(db, Transfer(key, "start", 0, (Move(giver, taker, amount),)))


def has(database: Database, account: Account = ANN) -> int:
    book = open_book(database.url)
    try:
        is_sound, balance = book.done(lambda db: (audit(db).is_sound, balance_of(db, account)))
    finally:
        book.close()
    assert is_sound
    return balance


def broken(db: Connection) -> None:
    give("k")(db)
    raise LookupError("in the midst")


def test_both_are_done(database: Database, log: Log) -> None:
    assert log.append_with("m", 0, [row(1)], give("a")).result(SECONDS) == 1
    assert log.append("m", 1, [row(2)]).result(SECONDS) == 2
    assert log.append_with("m", 2, [row(3), row(4)], give("b")).result(SECONDS) == 4
    assert log.read("m") == [row(1), row(2), row(3), row(4)]
    assert has(database) == 10


@pytest.mark.parametrize(
    ("work", "fault"), [(give("k", BOB, ANN), Refusal), (broken, LookupError), (lambda db: 1 / 0, ZeroDivisionError)]
)
def test_work_that_fails_leaves_nothing_and_stops_nobody(
    database: Database, log: Log, work: Callable[[Connection], Any], fault: type[Exception]
) -> None:
    asked = [log.append("n", 0, [row(1)]), log.append_with("m", 0, [row(1)], work), log.append("o", 0, [row(1)])]
    with pytest.raises(fault):
        asked[1].result(SECONDS)
    assert (asked[0].result(SECONDS), asked[2].result(SECONDS)) == (1, 1)
    assert (log.read("m"), has(database)) == ([], 0)
    assert log.append_with("m", 0, [row(1)], give("k")).result(SECONDS) == 1
    assert has(database) == 5


def test_an_append_that_is_refused_does_nothing_beside(database: Database, log: Log) -> None:
    log.append("m", 0, [row(1, "0:a")]).result(SECONDS)
    for expected, command in ((0, None), (5, None), (1, "0:a")):
        with pytest.raises(VersionConflict):
            log.append_with("m", expected, [row(2, command)], give("k")).result(SECONDS)
    assert has(database) == 0
    assert log.append_with("m", 1, [row(2)], give("k")).result(SECONDS) == 2


def test_many_at_once_keep_their_order_in_each_match(database: Database, log: Log) -> None:
    asked = []
    for number in range(30):
        asked.append(log.append_with("m", 2 * number, [row(number)], give(f"{number}")))
        asked.append(log.append("m", 2 * number + 1, [row(number)]))
    assert [each.result(SECONDS) for each in asked] == list(range(1, 61))
    assert has(database) == 150


def test_a_read_log_and_other_work_see_nothing_half_done(database: Database, log: Log) -> None:
    """The books and the log agree at every moment, as a reader of both would find them after a crash."""
    seen = []

    def look(db: Connection) -> None:
        give("k")(db)
        seen.append(log.read("m"))

    assert log.append_with("m", 0, [row(1)], look).result(SECONDS) == 1
    assert seen == [[]]


@pytest.mark.parametrize("written", [True, False])
def test_an_answer_of_postgresql_that_was_lost_is_found(
    postgres_url: str, tmp_path: Any, monkeypatch: pytest.MonkeyPatch, written: bool
) -> None:
    database = Database(postgres_url, str(tmp_path / "key"))
    log, true, lost = database.open(), Bounded.execute, list[bool]()

    def execute(self: Bounded, statement: Any, *values: Any, **chosen: Any) -> Any:
        if statement != "COMMIT" or lost:
            return true(self, statement, *values, **chosen)
        lost.append(written)
        if written:
            true(self, statement)
        self.close()
        raise psycopg.OperationalError("the connection is lost")

    monkeypatch.setattr(Bounded, "execute", execute)
    assert log.append_with("m", 0, [row(1)], give("k")).result(SECONDS) == 1
    assert log.append("m", 1, [row(2)]).result(SECONDS) == 2
    assert (lost, log.read("m"), has(database)) == ([written], [row(1), row(2)], 5)
    log.close()
