"""What the log of a table holds: one entry a version, and folding them makes the table again.

Past tense.  An entry never leaves the server; what a seat may know of it is told by `table.tell`.
"""

from typing import Literal, TypeAlias

import msgspec

from openrummy.engine.actions import Act, snake
from openrummy.engine.events import Happening

SitterKind: TypeAlias = Literal["person", "bot", "free"]


class Sitter(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits on a seat.

    token: SHA-256, in hexadecimal, of the token that brings a person back.  bot, seed: which player and its luck.
    """

    kind: SitterKind
    name: str = ""
    token: str = ""
    bot: str = ""
    seed: str = ""


class Entry(msgspec.Struct, frozen=True, tag_field="type", tag=snake, kw_only=True):
    """The root of all entries.  at: milliseconds since 1970, by the server's clock."""

    at: int


class TableOpened(Entry, frozen=True):
    """The first entry.  rules: preset and options as text.  secret: of the first deal, in hexadecimal."""

    table: str
    rules: str
    sitters: tuple[Sitter, ...]
    hints: bool
    secret: str


class SeatTaken(Entry, frozen=True):
    """A person sat down."""

    seat: int
    sitter: Sitter


class SeatLeft(Entry, frozen=True):
    """A person left; `sitter` is who or what has the seat now."""

    seat: int
    id: str
    sitter: Sitter


class Readied(Entry, frozen=True):
    """A person is ready for the next deal.  nonce: hexadecimal."""

    seat: int
    id: str
    nonce: str


class Started(Entry, frozen=True):
    """The host started the match; `sitters` are all who play."""

    seat: int
    id: str
    nonce: str
    sitters: tuple[Sitter, ...]


class Dealt(Entry, frozen=True):
    """The table started a deal.  secret: of the deal after it, in hexadecimal."""

    events: tuple[Happening, ...]
    secret: str


class Acted(Entry, frozen=True):
    """A seat did `action`, and `events` followed."""

    seat: int
    id: str
    action: Act
    events: tuple[Happening, ...]


class Arranged(Entry, frozen=True):
    """A person laid the hand in `groups` of cards, as text."""

    seat: int
    groups: tuple[tuple[str, ...], ...]


AnyEntry: TypeAlias = TableOpened | SeatTaken | SeatLeft | Readied | Started | Dealt | Acted | Arranged


def command_of(entry: Entry) -> str | None:
    """The seat and id of the command that `entry` answers, as one text; None where no command had an id."""
    identity = getattr(entry, "id", None)
    return None if identity is None else f"{getattr(entry, 'seat', '')}:{identity}"
