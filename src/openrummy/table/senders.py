"""The sender of a command: a person, wherever they sit, and the command's idempotency key in the log."""

from collections.abc import Collection

from openrummy.table.entries import Entry, SeatTaken, Sitter, TableOpened
from openrummy.table.table import Table

_MARK_LENGTH = 16
"""Digits of a token's hash that distinguish people: 64 bits, at one table."""


def person_of(token_hash: str) -> str:
    """Return a short name for the holder of the token."""
    return token_hash[:_MARK_LENGTH]


def person_at(table: Table, seat: int | None) -> str:
    """Return a name for a seat's occupant, a person by the token, a bot or nobody by the seat; None for that of the screen."""
    if seat is None:
        return person_of(table.board)
    return person_of(table.seats[seat].sitter.token) or str(seat)


def names_with(table: Table, token_hash: str) -> set[str]:
    """Return the names under which the holder of a token has sat at the table."""
    sitters = [one for entry in table.log if isinstance(entry, TableOpened) for one in entry.sitters]
    sitters += [entry.sitter for entry in table.log if isinstance(entry, SeatTaken)]
    return {one.name for one in sitters if one.token == token_hash} - {""}


def plays_on(sitter: Sitter, names: Collection[str]) -> bool:
    """Return whether it is a bot that plays on for a person with one of these names, and not another person of that name."""
    return sitter.kind == "bot" and sitter.name in names


def command_of(table: Table, entry: Entry) -> str | None:
    """Return the idempotency key that `entry` answers, unique at its table, or None if no command had an id.

    table: before the entry, since somebody who gives up a seat sat there until then.
    """
    identity = getattr(entry, "id", None)
    return None if identity is None else command_name(person_at(table, entry.seat), identity)  # type: ignore[attr-defined]  # what has an id has a seat


def command_name(person: str, identity: str) -> str:
    """Return a command's idempotency key: its person and id as one text, unique at its table."""
    return f"{person}:{identity}"
