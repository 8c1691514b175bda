"""Messages over HTTP to open, find and join tables."""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from openrummy.parts.paper.told import PaperMatch
from openrummy.table.messages.base import Part
from openrummy.table.messages.settings import SettingsView, TableSettings


class OpenSeat(Part, frozen=True, forbid_unknown_fields=True):
    """A seat of a new table.  bot: the key of a bot, or None for a person.  extra_time: twice the time."""

    bot: str | None = None
    extra_time: bool = False


class OpenTable(Part, frozen=True, forbid_unknown_fields=True):
    """Open a table.

    options: by name, only what differs from the preset.  The first seat is the host's.  chips: the host's, as in
    `JoinTable`.  paper: a match with real cards, by the same rules and for as many seats, that goes on here with its totals and its next dealer.
    """

    preset: str
    name: str
    seats: tuple[OpenSeat, ...]
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    hints: bool = True
    settings: TableSettings = TableSettings()
    chips: int | None = None
    paper: PaperMatch | None = None


class AskQuick(Part, frozen=True, forbid_unknown_fields=True):
    """Play now: at a table of others who wish the same and wait just now, or else at a new one, which starts within ten seconds.

    players: the number of all seats.  bot: the level of the bots in seats that nobody takes.  clock, rated: as in `TableSettings`; a rated
    table has a clock.
    """

    preset: str
    name: str
    players: Annotated[int, Meta(ge=2, le=8)]
    bot: str | None = None
    clock: Literal["none", "relaxed", "normal", "fast"] = "none"
    rated: bool = False


class OpenLesson(Part, frozen=True, forbid_unknown_fields=True):
    """Open a lesson's table, with a bot in every other seat.  lesson: its key."""

    lesson: str
    name: str


class OpenAttempt(Part, frozen=True, forbid_unknown_fields=True):
    """Go on from a moment of a finished match, at a table of one's own, with bots in all other seats and the same pack.

    seat: the one to play.  deal, frame: the moment, as in `Play`.
    """

    seat: int
    deal: int
    frame: int
    name: str


class LessonListing(Part, frozen=True):
    """A lesson.  variant: its family of games.  preset: of a real deal."""

    key: str
    variant: str
    preset: str
    title: str
    sentence: str


class Lessons(Part, frozen=True):
    """The lessons, the easiest first."""

    lessons: tuple[LessonListing, ...]


class JoinTable(Part, frozen=True, forbid_unknown_fields=True):
    """Sit down at a table, which is named by its id or its code.

    seat: the wanted one; None takes the first free one or, if the table allows it, a bot's first seat.
    chips: the play chips that you bring to a table for chips; None for as many as it needs.
    token: of the seat that you left for good, to take it back from the bot; the other fields are then of no account.
    """

    name: str
    seat: int | None = None
    chips: int | None = None
    token: str | None = None


class TableListing(Part, frozen=True):
    """A table in the lobby: `GET /api/tables?preset=&players=&free=true&clock=&bots=&rated=&chips=`.

    host: a name.  seats: the number of all seats.  free: seats without an occupant.  bots: bots' seats that a person
    may take
    if `settings` allow it.  levels: of the bots that sit there.  quick: it starts by itself within seconds.
    programs: how many of the bots are programs of somebody's own, whose seats nobody takes.
    """

    table: str
    code: str
    preset: str
    title: str
    rules: str
    status: Literal["lobby", "playing", "between", "over"]
    host: str
    seats: int
    persons: int
    bots: int
    free: int
    watching: int
    settings: SettingsView
    levels: tuple[str, ...] = ()
    quick: bool = False
    programs: int = 0


class Lobby(Part, frozen=True):
    """The open tables that match, those with free seats first."""

    tables: tuple[TableListing, ...]


class AddProgram(Part, frozen=True, forbid_unknown_fields=True):
    """Give a seat to a program of your own, as the table's host: `POST /api/tables/{table}/bots`.

    name: shown to everybody, with the same limits as other names.  seat: None for the first free one.  A seat that a program has gets
    another token, and the old one opens nothing any more.
    """

    name: str
    seat: int | None = None


class Seated(Part, frozen=True):
    """Your seat.  token: opens it again; keep it secret."""

    table: str
    seat: int
    token: str


class Board(Part, frozen=True):
    """A table and the token of the screen that shows it; keep it secret.  It opens no seat.

    address: at which phones in the same network reach the server, empty if it knows none.
    """

    table: str
    token: str
    address: str = ""


class Complaint(Part, frozen=True):
    """Why a request failed."""

    code: str
    words: str
