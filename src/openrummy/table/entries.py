"""The entries of a table's log: one per version; folding them rebuilds the table.

Their names are in the past tense.  An entry never leaves the server; `table.projection` makes what a seat may see of
it.  Fields that everybody may know are marked; an entry with a value in any other field is sealed in the database.
"""

# Long: a class for each kind of entry.

from typing import Annotated, Literal, TypeAlias

import msgspec

from openrummy.engine.actions import Act, snake
from openrummy.engine.events import DealEnded, Happening
from openrummy.engine.marks import Audience, Count, Flag, Seat, Word
from openrummy.engine.redact import hides
from openrummy.parts.paper.told import PaperMatch
from openrummy.table.messages import TableSettings
from openrummy.table.past import Attempt

SitterKind: TypeAlias = Literal["person", "bot", "free", "program"]
"""program: somebody's own, which plays through a token as a person does; not one of our bots."""
Cause: TypeAlias = Literal["", "time_out", "stand_in"]
"""Why something happened that nobody at the seat did: the time was up, or a bot plays for it."""
Happenings: TypeAlias = Annotated[tuple[Happening, ...], Audience.EVERYONE]
"""Events, each with its own audience."""
Left: TypeAlias = tuple[tuple[int, int], ...]
"""Milliseconds for each seat: in its bank, and for absence."""


SeatOrBoard: TypeAlias = Annotated[int | None, Audience.EVERYONE]
"""A seat, or None for the screen that shows the table."""


class Sitter(msgspec.Struct, frozen=True, omit_defaults=True):
    """The occupant of a seat.

    token: SHA-256, in hexadecimal, of the token that opens the seat, empty once a program's was revoked; a bot's is that of the person who left the seat
    to it and may take it back.  bot, seed, version: which player, its randomness, and its version, 0 in logs from before it was kept.
    """

    kind: SitterKind
    name: str = ""
    token: str = ""
    bot: str = ""
    seed: str = ""
    version: int = 0


class Entry(msgspec.Struct, frozen=True, tag_field="type", tag=snake, kw_only=True):
    """The base of all entries.

    at: milliseconds since 1970, by the server's clock.  left: the remaining time of each seat after this entry, in its
    bank and for absence; empty if the entry changes no clock.  No entry holds a deadline, so nobody loses time while the
    server is down.
    """

    at: Count
    left: Annotated[Left, Audience.EVERYONE] = ()


class TableOpened(Entry, frozen=True):
    """The first entry.

    rules: preset and options as text.  rules_version: the version of their behavior, 1 in logs from before it was kept.
    secret: of the first deal, in hexadecimal.  tournament: the id of the tournament that opened the table and starts the
    match, which then goes on even without people; empty for none.  organizer: the hash of the token of its host.  rematch_of: the id of the table where these people played
    before, empty for none.  lesson: the key of the lesson that the deal is, whose pack is arranged; empty for none.  attempt: the moment from which it goes on, None for an ordinary table.
    daily: the day whose deal it is, empty for none.
    quick: the level of the bots that soon take the seats that are still free, when the match starts by itself; empty for a table whose host starts it.  shared: the nonce of a pack that other tables play too, empty for a pack of its own.
    board: the hash of the token of the screen that shows the table to everybody in the room; empty for none.
    paper: the match with real cards that goes on here, None if the match begins here.
    """

    table: str
    rules: str
    sitters: tuple[Sitter, ...]
    hints: bool
    secret: str
    settings: TableSettings = TableSettings()
    extra_time: tuple[int, ...] = ()
    tournament: str = ""
    organizer: str = ""
    rules_version: int = 1
    rematch_of: str = ""
    lesson: str = ""
    attempt: Attempt | None = None
    daily: str = ""
    quick: str = ""
    shared: str = ""
    board: str = ""
    paper: PaperMatch | None = None


class SeatTaken(Entry, frozen=True):
    """A person sat down."""

    seat: Seat
    sitter: Sitter


class SeatLeft(Entry, frozen=True):
    """A person left; `sitter` is the new occupant."""

    seat: Seat
    id: Word
    sitter: Sitter


class Readied(Entry, frozen=True):
    """A person is ready for the next deal, or the table no longer waits for them; the screen waits for nobody.  nonce: hexadecimal."""

    seat: SeatOrBoard
    id: Word
    nonce: str
    cause: Annotated[Cause, Audience.EVERYONE] = ""


class Started(Entry, frozen=True):
    """The host started the match; `sitters` are all players."""

    seat: SeatOrBoard
    id: Word
    nonce: str
    sitters: tuple[Sitter, ...]


class Begun(Entry, frozen=True):
    """The tournament started the match."""


class Dealt(Entry, frozen=True):
    """The table started a deal.  secret: of the deal after it, in hexadecimal.  again: it was played at another table before."""

    events: Happenings
    secret: str
    again: Annotated[bool, Audience.EVERYONE] = False


class Acted(Entry, frozen=True):
    """A seat did `action`, or it was done on its behalf, and `events` followed."""

    seat: Seat
    id: Word
    action: Act
    events: Happenings
    cause: Annotated[Cause, Audience.EVERYONE] = ""


class Arranged(Entry, frozen=True):
    """A person arranged their hand in `groups` of cards, as text."""

    seat: Seat
    groups: tuple[tuple[str, ...], ...]


class SeatAway(Entry, frozen=True):
    """A person has been gone long enough to count as absent."""

    seat: Seat


class SeatBack(Entry, frozen=True):
    """A person has their seat back, from the stand-in if there is one.  id: of the command, if one asked for it."""

    seat: Seat
    id: Annotated[str | None, Audience.EVERYONE] = None


class StoodIn(Entry, frozen=True):
    """A person's time was up, and the bot `sitter` plays for the seat until the person is back."""

    seat: Seat
    sitter: Sitter


class PauseAsked(Entry, frozen=True):
    """A person asked for a pause or agreed to one; when everybody has, or at the word of the screen, the table is paused."""

    seat: SeatOrBoard
    id: Word


class Resumed(Entry, frozen=True):
    """A person ended the pause, or withdrew the request for it."""

    seat: SeatOrBoard
    id: Word


class TimeGiven(Entry, frozen=True):
    """The host on `seat` granted the seat `to` extra time, or withdrew it."""

    seat: SeatOrBoard
    id: Word
    to: Seat
    extra: Flag


class RematchAsked(Entry, frozen=True):
    """A person asked for another match.  opening: the first entry of its table."""

    seat: SeatOrBoard
    id: Word
    opening: TableOpened


class ProgramEnded(Entry, frozen=True):
    """The host revoked the token of a program: its seat is free again, or that of a player who is away if the match has started."""

    seat: Seat


class NameTaken(Entry, frozen=True):
    """The person of a seat deleted their account: the seat goes on without its name."""

    seat: Seat


class GivenUp(Entry, frozen=True):
    """The match ends without a winner: the last `deals` deals were all void."""

    deals: Count


class Unsealed(Entry, frozen=True):
    """Every table has played the pack of this one, so its deal may be seen."""


class Abandoned(Entry, frozen=True):
    """The match ends without a winner: nobody has gone on with it for very long, and its players have their chips back."""


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
    | Abandoned
    | Unsealed
    | NameTaken
    | ProgramEnded
    | RematchAsked
)


def is_secret(entry: Entry) -> bool:
    """Return whether `entry` contains something that somebody may not know yet, by the audiences of its fields and
    events.

    When a deal ends, all of that deal becomes public.
    """
    events = getattr(entry, "events", ())
    ends = [place for place, event in enumerate(events) if isinstance(event, DealEnded)]
    if ends:
        return any(map(hides, events[ends[-1] :]))
    return hides(entry) or any(map(hides, events))
