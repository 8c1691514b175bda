"""What the log of a table holds: one entry a version, and folding them makes the table again.

Past tense.  An entry never leaves the server; what a seat may know of it is told by `table.tell`.  Fields that everybody may
know are marked so; an entry with anything in another field is sealed in the database.
"""

from typing import Annotated, Literal, TypeAlias

import msgspec

from openrummy.engine.actions import Act, snake
from openrummy.engine.events import DealEnded, Happening
from openrummy.engine.marks import Audience, Count, Flag, Seat, Word
from openrummy.engine.redact import hides
from openrummy.table.messages import TableSettings

SitterKind: TypeAlias = Literal["person", "bot", "free"]
Cause: TypeAlias = Literal["", "time_out", "stand_in"]
"""Why something happened that nobody at the seat did: its time was up, or a bot plays for it."""
Happenings: TypeAlias = Annotated[tuple[Happening, ...], Audience.EVERYONE]
"""Events, which have audiences of their own."""
Left: TypeAlias = tuple[tuple[int, int], ...]
"""Milliseconds for each seat: in its bank, and for being gone."""


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
    """The root of all entries.

    at: milliseconds since 1970, by the server's clock.  left: the time that each seat has left from here on, its bank and
    what it may be gone; empty where the entry moves no clock.  No entry holds a deadline, so a server that was down
    takes nobody's time.
    """

    at: Count
    left: Annotated[Left, Audience.EVERYONE] = ()


class TableOpened(Entry, frozen=True):
    """The first entry.

    rules: preset and options as text.  rules_version: of their behavior, 1 in logs of before it was kept.  secret: of the first deal, in hexadecimal.  tournament: the id of that which opened
    the table, starts the match and goes on whoever is there; empty for none.
    """

    table: str
    rules: str
    sitters: tuple[Sitter, ...]
    hints: bool
    secret: str
    settings: TableSettings = TableSettings()
    extra_time: tuple[int, ...] = ()
    tournament: str = ""
    rules_version: int = 1


class SeatTaken(Entry, frozen=True):
    """A person sat down."""

    seat: Seat
    sitter: Sitter


class SeatLeft(Entry, frozen=True):
    """A person left; `sitter` is who or what has the seat now."""

    seat: Seat
    id: Word
    sitter: Sitter


class Readied(Entry, frozen=True):
    """A person is ready for the next deal, or counts as ready.  nonce: hexadecimal."""

    seat: Seat
    id: Word
    nonce: str
    cause: Annotated[Cause, Audience.EVERYONE] = ""


class Started(Entry, frozen=True):
    """The host started the match; `sitters` are all who play."""

    seat: Seat
    id: Word
    nonce: str
    sitters: tuple[Sitter, ...]


class Begun(Entry, frozen=True):
    """The tournament started the match."""


class Dealt(Entry, frozen=True):
    """The table started a deal.  secret: of the deal after it, in hexadecimal."""

    events: Happenings
    secret: str


class Acted(Entry, frozen=True):
    """A seat did `action`, or it was done for it, and `events` followed."""

    seat: Seat
    id: Word
    action: Act
    events: Happenings
    cause: Annotated[Cause, Audience.EVERYONE] = ""


class Arranged(Entry, frozen=True):
    """A person laid the hand in `groups` of cards, as text."""

    seat: Seat
    groups: tuple[tuple[str, ...], ...]


class SeatAway(Entry, frozen=True):
    """A person has been gone for so long that it counts."""

    seat: Seat


class SeatBack(Entry, frozen=True):
    """A person has the own seat back, from the stand-in if there is one.  id: where a command asked for it."""

    seat: Seat
    id: Annotated[str | None, Audience.EVERYONE] = None


class StoodIn(Entry, frozen=True):
    """A person's time was up, and the bot `sitter` plays for the seat until the person is back."""

    seat: Seat
    sitter: Sitter


class PauseAsked(Entry, frozen=True):
    """A person asked for a pause or agreed to it; with the last one the table rests."""

    seat: Seat
    id: Word


class Resumed(Entry, frozen=True):
    """A person ended the pause, or took back that it was asked for."""

    seat: Seat
    id: Word


class TimeGiven(Entry, frozen=True):
    """The host on `seat` gave the seat `to` extra time, or took it away."""

    seat: Seat
    id: Word
    to: Seat
    extra: Flag


class GivenUp(Entry, frozen=True):
    """The match ends without a winner: the last `deals` deals were all void."""

    deals: Count


AnyEntry: TypeAlias = (
    TableOpened
    | SeatTaken
    | SeatLeft
    | Readied
    | Started
    | Begun
    | Dealt
    | Acted
    | Arranged
    | SeatAway
    | SeatBack
    | StoodIn
    | PauseAsked
    | Resumed
    | TimeGiven
    | GivenUp
)


def is_secret(entry: Entry) -> bool:
    """Whether `entry` tells what somebody may not know yet, by the audiences of its fields and of its events.

    With the end of a deal all of that deal is public.
    """
    events = getattr(entry, "events", ())
    ends = [place for place, event in enumerate(events) if isinstance(event, DealEnded)]
    if ends:
        return any(map(hides, events[ends[-1] :]))
    return hides(entry) or any(map(hides, events))
