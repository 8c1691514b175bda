"""The tables of the ledger.  A row of `chip_move` takes from one account what it gives to another, so no entry can be out of balance."""

from sqlalchemy import BigInteger, CheckConstraint, Column, ForeignKey, Index, Integer, Table, Text, text

from openrummy.people.schema import METADATA

__all__ = ["ACCOUNT", "METADATA", "MOVE", "PURSE", "TRANSFER"]

HELD = text("kind = 'table' AND balance > 0")
"""Which accounts hold chips for a table."""

ACCOUNT = Table(
    "chip_account",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("balance", BigInteger, nullable=False),
    CheckConstraint("balance >= 0 OR kind = 'issue'", name="chip_account_covered"),
    Index("chip_account_held", "id", sqlite_where=HELD, postgresql_where=HELD),
)
"""An account and its balance, which follows from the moves.  Only the account that issues chips goes below 0."""

TRANSFER = Table(
    "chip_transfer",
    METADATA,
    Column("key", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
)
"""One thing that happened, by its idempotency key."""

MOVE = Table(
    "chip_move",
    METADATA,
    Column("transfer", Text, ForeignKey("chip_transfer.key"), primary_key=True),
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("giver", Text, ForeignKey("chip_account.id"), nullable=False),
    Column("taker", Text, ForeignKey("chip_account.id"), nullable=False),
    Column("amount", BigInteger, nullable=False),
    CheckConstraint("amount > 0 AND giver <> taker", name="chip_move_moves"),
    Index("chip_move_giver", "giver"),
    Index("chip_move_taker", "taker"),
)
"""Chips that went from one account to another."""

PURSE = Table(
    "purse",
    METADATA,
    Column("person", Text, ForeignKey("person.id", ondelete="CASCADE"), primary_key=True),
    Column("account", Text, ForeignKey("chip_account.id"), nullable=False),
)
"""The account of a person; when the person is deleted, the account stays in the books and is nobody's."""
