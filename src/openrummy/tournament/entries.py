"""The entries of a tournament's log: one per version; folding them rebuilds the tournament.

Their names are in the past tense.  Entrants, and the tables of the last round, are identified by their numbers, from 0.
"""

from typing import Literal, TypeAlias

import msgspec

from openrummy.engine.actions import snake
from openrummy.table.entries import Sitter
from openrummy.table.messages import StartRule, TableSettings


class Entry(msgspec.Struct, frozen=True, tag_field="type", tag=snake, kw_only=True, omit_defaults=True):
    """The base of all entries.  at: milliseconds since 1970, by the server's clock."""

    at: int


class TournamentOpened(Entry, frozen=True):
    """The first entry.

    game: preset and options as text, without the number of deals.  rules: of the tournament, as text.  host: the hash of
    the token that may start it.  secret: of all draws, in hexadecimal.  settings: of every table.
    start: when it starts by itself.  schedule: the id of the one that opened it, empty for none.
    wish: of a sit-and-go, all that those who ask for one agree on; empty for any other event.
    paid: the entry fee is held in play chips; without it, as in events of earlier versions, it is only counted.
    """

    tournament: str
    name: str
    game: str
    rules: str
    host: str
    secret: str
    settings: TableSettings
    start: StartRule = StartRule()
    schedule: str = ""
    paid: bool = False
    wish: str = ""


class Entered(Entry, frozen=True):
    """Somebody entered.  nonce: hexadecimal, goes into the draws."""

    sitter: Sitter
    nonce: str = ""


class Withdrew(Entry, frozen=True):
    """An entrant withdrew before the start; those after it move up."""

    player: int


class Retired(Entry, frozen=True):
    """An entrant withdrew after the start: they are in no later round; without them a bot plays their match to its end."""

    player: int


CalledOff: TypeAlias = Literal["few", "host", "forgotten", "left"]
"""Why an event does not take place: too few were there at the time of the start, its host called it off, nobody had started it for long, or all
who waited in a sit-and-go have left.
"""


class Cancelled(Entry, frozen=True):
    """It does not take place."""

    why: CalledOff = "few"


class Begun(Entry, frozen=True):
    """Entry is closed, and the first round is drawn."""


class RoundDrawn(Entry, frozen=True):
    """A round began with these players at its tables."""

    tables: tuple[tuple[int, ...], ...]


class TableDrawn(Entry, frozen=True):
    """Another table of the round began, with these players."""

    players: tuple[int, ...]


class MatchOpened(Entry, frozen=True):
    """A match of `deals` deals began at a table of the round.  match: the id of its table.  extra: to break a tie."""

    table: int
    match: str
    players: tuple[int, ...]
    deals: int
    extra: bool = False


class MatchPlayed(Entry, frozen=True):
    """A match is over.  points: its result for each of its players, more is better."""

    match: str
    points: tuple[int, ...]


class MatchMissed(Entry, frozen=True):
    """A match did not begin in time.  there: its players who were ready for it."""

    match: str
    there: tuple[int, ...]


class TimeProposed(Entry, frozen=True):
    """A player of a match proposed a time for it, or accepted the one that the other had proposed.  time: milliseconds since 1970."""

    match: str
    player: int
    time: int


class RebuyAsked(Entry, frozen=True):
    """Players with too few chips were asked whether to buy more."""

    table: int
    players: tuple[int, ...]


class RebuyAnswered(Entry, frozen=True):
    """A player bought chips, or declined and is out."""

    player: int
    bought: bool


class WentOut(Entry, frozen=True):
    """Players had too few chips and are out."""

    table: int
    players: tuple[int, ...]


class TableDecided(Entry, frozen=True):
    """A table of the round is decided.  order: its players, the best first.  through: how many of them go through."""

    table: int
    order: tuple[int, ...]
    through: int


class PacksShown(Entry, frozen=True):
    """The packs of the last round may be seen: all its tables have played them."""


class TournamentEnded(Entry, frozen=True):
    """The final is decided.  fee, prizes: in hundredths of a play chip; prizes begin with the first place."""

    fee: int
    prizes: tuple[int, ...]


AnyEntry: TypeAlias = (
    TournamentOpened
    | Entered
    | Withdrew
    | Retired
    | Cancelled
    | Begun
    | RoundDrawn
    | TableDrawn
    | MatchOpened
    | MatchPlayed
    | MatchMissed
    | TimeProposed
    | RebuyAsked
    | RebuyAnswered
    | WentOut
    | TableDecided
    | PacksShown
    | TournamentEnded
)


def is_secret(entry: Entry) -> bool:
    """Return whether `entry` contains something that nobody may know yet."""
    return isinstance(entry, TournamentOpened)


def kind_of(entry: Entry) -> str:
    """Return the name of an entry's kind: `round_drawn`."""
    return str(type(entry).__struct_config__.tag)


def encode_entry(entry: Entry) -> bytes:
    """Return the JSON of an entry."""
    return msgspec.json.encode(entry)


def decode_entry(body: bytes) -> Entry:
    """Return the entry in a JSON text; raise ValueError if it is not one."""
    entry: Entry = msgspec.json.decode(body, type=AnyEntry)
    return entry
