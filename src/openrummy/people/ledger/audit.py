"""A look at the whole books: whatever happened, they add up."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from sqlalchemy import Column, Connection, Row, select, text, tuple_

from openrummy.people.ledger.schema import ACCOUNT, MOVE

PORTION = 20_000
"""Rows of one statement: books grow for ever, and every statement has to end within seconds."""


class Audit(msgspec.Struct, frozen=True):
    """The state of the books.  total: of all balances.  below: accounts that owe.  wrong: whose balance is not that of their moves."""

    total: int
    below: tuple[str, ...]
    wrong: tuple[str, ...]

    @property
    def is_sound(self) -> bool:
        """Whether everything adds up."""
        return not (self.total or self.below or self.wrong)


def audit(db: Connection) -> Audit:
    """Look through the books, at the start of a transaction.  Cost: reads every account and every move once, in portions."""
    if db.dialect.name == "postgresql":  # all portions see one moment, as they do in a file, which has one writer: this
        db.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"))
    moved, total = _moved(db), 0
    below, wrong = list[str](), list[str]()
    for account, kind, balance in rows_of(db, [ACCOUNT.c.id], ACCOUNT.c.kind, ACCOUNT.c.balance):
        total += balance
        if balance < 0 and kind != "issue":
            below.append(account)
        if balance != moved[account]:
            wrong.append(account)
    return Audit(total, tuple(below), tuple(wrong))


def _moved(db: Connection) -> Counter[str]:
    """Return what all moves together brought each account."""
    moved = Counter[str]()
    sides = (MOVE.c.giver, MOVE.c.taker, MOVE.c.amount)
    for _, _, giver, taker, amount in rows_of(db, [MOVE.c.transfer, MOVE.c.number], *sides):
        moved[giver] -= amount
        moved[taker] += amount
    return moved


def rows_of(db: Connection, key: Sequence[Column[Any]], *columns: Column[Any]) -> Iterator[Row[*tuple[Any, ...]]]:
    """Yield key and columns of every row of a table, in the order of its primary key, in portions."""
    wanted = select(*key, *columns).order_by(*key).limit(PORTION)
    rows = db.execute(wanted).all()
    while rows:
        yield from rows
        rows = db.execute(wanted.where(tuple_(*key) > tuple_(*rows[-1][: len(key)]))).all()
