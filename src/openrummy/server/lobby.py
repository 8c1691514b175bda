"""The lobby: the open tables where somebody is right now.

It lists what is in memory.  A table without people is of no use to a guest, and after a restart the tables
are back as soon as their people are.  A line is made once for a version of its table, in no reader's language; choosing and
wording happen for the lines that are shown.
"""

from collections.abc import Iterable, Iterator
from weakref import WeakKeyDictionary

import msgspec
from msgspec.structs import replace

from openrummy.languages import ENGLISH, Language
from openrummy.server.live import LiveTable
from openrummy.table import Table
from openrummy.table.listing import has_seat_to_take, listing_of
from openrummy.table.messages import Lobby, SettingsView, TableListing
from openrummy.variants import find_preset

_MOST = 100
NO_BOTS = "none"


class Lines:
    """Makes the lines of the tables of this process, and knows those that have not changed."""

    def __init__(self) -> None:
        self._made: WeakKeyDictionary[LiveTable, tuple[Table, int, TableListing]] = WeakKeyDictionary()

    def each(self, tables: Iterable[LiveTable]) -> Iterator[TableListing | None]:
        """Yield the line of each table; None for one that is not in the lobby."""
        for live in tables:
            yield self._line(live) if _is_open(live) else None

    def _line(self, live: LiveTable) -> TableListing:
        made = self._made.get(live)
        if made is not None and made[0] is live.table and made[1] == live.watching:
            return made[2]
        line = listing_of(live.table, live.watching)
        self._made[live] = live.table, live.watching, line
        return line


class Wanted(msgspec.Struct, frozen=True):
    """The tables that somebody looks for; None matches all.

    free: only tables with a seat to take.  bots: a level that sits there, or `none` for tables without bots.  chips: whether play chips are asked.
    """

    preset: str | None = None
    players: int | None = None
    free: bool = False
    clock: str | None = None
    bots: str | None = None
    rated: bool | None = None
    chips: bool | None = None

    def fits(self, line: TableListing) -> bool:
        """Return whether a table is one of them."""
        settings = line.settings
        return (
            self.preset in (None, line.preset)
            and self.players in (None, line.seats)
            and (not self.free or has_seat_to_take(line))
            and self.clock in (None, settings.clock)
            and (self.bots is None or (self.bots in line.levels if self.bots != NO_BOTS else not line.bots))
            and self.rated in (None, settings.rated)
            and self.chips in (None, asks_chips(settings))
        )


def asks_chips(settings: SettingsView) -> bool:
    """Return whether whoever sits down brings play chips."""
    return bool(getattr(settings, "stake", 0))


def lobby(lines: Iterable[TableListing], wanted: Wanted, language: Language = ENGLISH) -> Lobby:
    """Return the lines of the tables that are wanted."""
    found = [line for line in lines if wanted.fits(line)]
    found.sort(key=lambda line: (not has_seat_to_take(line), line.status != "lobby", -line.persons))
    return Lobby(tuple(replace(line, title=language.say(find_preset(line.preset).name)) for line in found[:_MOST]))


def _is_open(live: LiveTable) -> bool:
    return live.table.settings.listed and live.table.status != "over" and bool(live.connected)
