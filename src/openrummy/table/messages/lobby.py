"""Tables over HTTP: opened, found and sat down at."""

from typing import Any, Literal

import msgspec

from openrummy.table.messages.base import Part
from openrummy.table.messages.views import SettingsView, TableSettings


class OpenSeat(Part, frozen=True, forbid_unknown_fields=True):
    """A seat of a new table.  bot: the key of a bot, or None for a person.  extra_time: twice the time."""

    bot: str | None = None
    extra_time: bool = False


class OpenTable(Part, frozen=True, forbid_unknown_fields=True):
    """Open a table.

    options: by name, only what differs from the preset.  The first seat is the host's.  chips: as in `JoinTable`, of the host.
    """

    preset: str
    name: str
    seats: tuple[OpenSeat, ...]
    options: dict[str, Any] = msgspec.field(default_factory=dict)
    hints: bool = True
    settings: TableSettings = TableSettings()
    chips: int | None = None


class JoinTable(Part, frozen=True, forbid_unknown_fields=True):
    """Sit down at a table, which is named by its id or its code.

    seat: the wanted one; None takes the first free one, or where the table allows it the first of a bot.
    chips: the play chips that you bring, of which a table for chips may need some; None for as many as it needs.
    """

    name: str
    seat: int | None = None
    chips: int | None = None


class TableListing(Part, frozen=True):
    """A table in the lobby: `GET /api/tables?preset=&players=&free=true`.

    host: a name.  seats: how many.  free: that nobody has.  bots: that a person may take where `settings` say so.
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


class Lobby(Part, frozen=True):
    """The open tables that match, those with free seats first."""

    tables: tuple[TableListing, ...]


class Seated(Part, frozen=True):
    """Where one sits.  token: brings the player back to the seat; keep it secret."""

    table: str
    seat: int
    token: str


class Complaint(Part, frozen=True):
    """Why a request failed."""

    code: str
    words: str
