"""Transfers: whole amounts that move between accounts, each at most once, and never more than an account has."""

from collections import Counter
from typing import Literal, TypeAlias

import msgspec
from sqlalchemy import Connection, insert, select, text

from openrummy.people.ledger.schema import ACCOUNT, MOVE, TRANSFER
from openrummy.table.refusal import Refusal

AccountKind: TypeAlias = Literal["player", "table", "tournament", "fee", "issue"]
"""table, tournament: holds the stakes until they are settled."""

MOST = 2**53
"""Chips in one move: what JavaScript counts exactly."""

_INSERT_TRANSFER = text("INSERT INTO chip_transfer (key, kind, at) VALUES (:key, :kind, :at) ON CONFLICT DO NOTHING")
_INSERT_ACCOUNT = text("INSERT INTO chip_account (id, kind, balance) VALUES (:id, :kind, 0) ON CONFLICT DO NOTHING")
_CHANGE = text(
    "UPDATE chip_account SET balance = balance + :change"
    " WHERE id = :id AND kind = :kind AND (balance + :change >= 0 OR kind = 'issue')"
)


class Account(msgspec.Struct, frozen=True, order=True):
    """An account of the ledger.  name: unique among those of its kind."""

    kind: AccountKind
    name: str = ""

    @property
    def id(self) -> str:
        """Its name among all."""
        return f"{self.kind}:{self.name}"


ISSUE, FEE = Account("issue"), Account("fee")
"""The accounts from which all chips come, and to which fees go."""


class Move(msgspec.Struct, frozen=True):
    """Chips that go from one account to another."""

    giver: Account
    taker: Account
    amount: int

    def __post_init__(self) -> None:
        if type(self.amount) is not int or not 0 < self.amount <= MOST:
            raise ValueError(f"{self.amount!r} chips cannot be moved")
        if self.giver == self.taker:
            raise ValueError("an account cannot give chips to itself")


class Transfer(msgspec.Struct, frozen=True):
    """Moves that happen together or not at all.  key: the idempotency key.  kind: why, for people who read the books."""

    key: str
    kind: str
    at: int
    moves: tuple[Move, ...]


class OtherTransfer(ValueError):  # noqa: N818 - named after what was found
    """The key stands for another transfer already."""


def carry_out(db: Connection, transfer: Transfer) -> bool:
    """Carry out a transfer and return True; return False if that was done before.

    Accounts begin when something moves.  Their rows are changed in the order of their names, so that of two transfers one
    waits for the other.  Raises Refusal if an account has too little, which has to undo the transaction, and OtherTransfer.
    """
    done = db.execute(_INSERT_TRANSFER, {"key": transfer.key, "kind": transfer.kind, "at": transfer.at})
    if not done.rowcount:
        _check_same(db, transfer)
        return False
    changes = Counter[Account]()
    for move in transfer.moves:
        changes[move.giver] -= move.amount
        changes[move.taker] += move.amount
    for account in sorted(changes):
        _change(db, account, changes[account])
    if transfer.moves:
        db.execute(insert(MOVE), [_row(transfer.key, number, move) for number, move in enumerate(transfer.moves)])
    return True


def _change(db: Connection, account: Account, change: int) -> None:
    names = {"id": account.id, "kind": account.kind}
    db.execute(_INSERT_ACCOUNT, names)
    if not db.execute(_CHANGE, {**names, "change": change}).rowcount:
        raise Refusal("too_few_chips", "There are not enough chips for this.")


def _row(key: str, number: int, move: Move) -> dict[str, object]:
    sides = {"giver": move.giver.id, "taker": move.taker.id}
    return {"transfer": key, "number": number, **sides, "amount": move.amount}


def _check_same(db: Connection, transfer: Transfer) -> None:
    """Raise OtherTransfer unless the transfer that was carried out with its key did the same."""
    kind = db.execute(select(TRANSFER.c.kind).where(TRANSFER.c.key == transfer.key)).scalar_one()
    wanted = select(MOVE.c.giver, MOVE.c.taker, MOVE.c.amount).where(MOVE.c.transfer == transfer.key)
    found = [tuple(each) for each in db.execute(wanted.order_by(MOVE.c.number))]
    if (kind, found) != (transfer.kind, [(one.giver.id, one.taker.id, one.amount) for one in transfer.moves]):
        raise OtherTransfer(f"{transfer.key} stands for another transfer")


def was_done(db: Connection, key: str) -> bool:
    """Return whether a transfer with that key was carried out."""
    return db.execute(select(TRANSFER.c.key).where(TRANSFER.c.key == key)).scalar() is not None


def balance_of(db: Connection, account: Account, *, to_change: bool = False) -> int:
    """Return the chips of an account.  to_change: nobody else changes it until the transaction ends."""
    wanted = select(ACCOUNT.c.balance).where(ACCOUNT.c.id == account.id)
    return int(db.execute(wanted.with_for_update() if to_change else wanted).scalar() or 0)
