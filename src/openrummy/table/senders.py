"""Who sends a command: a person, wherever they sit, and the name of a command in the log that follows from that."""

from openrummy.table.entries import Entry
from openrummy.table.table import Table

_MARK_LENGTH = 16
"""Digits of a token's hash that tell people apart: 64 bits, at one table."""


def person_of(token_hash: str) -> str:
    """A short name for whoever has the token."""
    return token_hash[:_MARK_LENGTH]


def person_at(table: Table, seat: int) -> str:
    """Who sits on a seat: a person by the token, a bot or nobody by the seat."""
    return person_of(table.seats[seat].sitter.token) or str(seat)


def command_of(table: Table, entry: Entry) -> str | None:
    """The name of the command that `entry` answers, unique at its table; None where no command had an id.

    table: before the entry, since whoever gives up a seat sat there until then.
    """
    identity, seat = getattr(entry, "id", None), getattr(entry, "seat", None)
    return None if identity is None or seat is None else command_name(person_at(table, seat), identity)


def command_name(person: str, identity: str) -> str:
    """A command's person and id as one text, unique at its table."""
    return f"{person}:{identity}"
