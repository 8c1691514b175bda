"""The lobby of all processes: each says which listed tables have people in it, and a table is shown once wherever its people are."""

from collections.abc import Callable, Iterator
from typing import TypeAlias

import msgspec

from openrummy.bus import Bus
from openrummy.options import OptionError
from openrummy.server.live import LiveTable
from openrummy.server.lobby import Lines
from openrummy.server.soft.messages import Process, read_as, written
from openrummy.server.soft.presence import FORGET_SECONDS, SAY_SECONDS
from openrummy.table.messages import TableListing
from openrummy.variants import find_preset

_SUBJECT = "lobby"
_MOST_LINES = 10_000
"""Of other processes; the lobby shows a hundred."""
_MOST_BYTES = 4 * 1024


class Listed(msgspec.Struct, frozen=True, tag="listed"):
    """A process has people at a listed table.  line: None when it no longer has."""

    process: Process
    table: str
    line: TableListing | None = None


_DECODER = msgspec.json.Decoder(Listed)
Heard: TypeAlias = dict[tuple[str, str], tuple[TableListing, float]]
"""The lines of other processes by table and process, each with the time until which it holds."""


def of_others(heard: Heard, mine: frozenset[str]) -> Iterator[TableListing]:
    """Yield each table of the others once, without those that are in memory here."""
    yield from {table: line for (table, _), (line, _) in heard.items() if table not in mine}.values()


class Listings:
    """The lobby of this process and the others.  alive: yields the tables in memory.  clock: seconds that never go back."""

    def __init__(self, bus: Bus, me: str, clock: Callable[[], float], alive: Callable[[], Iterator[LiveTable]]) -> None:
        self._bus = bus
        self._me = me
        self._clock = clock
        self._alive = alive
        self._lines = Lines()
        self._heard: Heard = {}
        self._said: dict[str, tuple[TableListing | None, float]] = {}
        self._stop = bus.subscribe(_SUBJECT, self._hear)

    def each(self) -> Iterator[TableListing | None]:
        """Yield the line of each table in memory, None for one that is not in the lobby, and then those of the others."""
        tables = list(self._alive())
        yield from self._lines.each(tables)
        if self._heard:
            yield from of_others(self._heard, frozenset(live.table.id for live in tables))

    def tick(self) -> None:
        """Forget what is old, and say what is new or was said long ago."""
        now = self._clock()
        if any(until <= now for _, until in self._heard.values()):
            self._heard = {key: (line, until) for key, (line, until) in self._heard.items() if until > now}
        if self._bus.reaches_others:
            self._say(now)

    def asked(self) -> None:
        """Say everything again soon, because somebody asks."""
        self._said = dict.fromkeys(self._said, (None, 0.0))

    def forget(self, process: str) -> None:
        """Forget what a process said, because it ends."""
        self._heard = {key: line for key, line in self._heard.items() if key[1] != process}

    def _say(self, now: float) -> None:
        here = [live for live in self._alive() if live.table.settings.listed and live.audience.here]
        open_now = {line.table: line for line in self._lines.each(here) if line is not None}
        for table in self._said.keys() - open_now.keys():
            del self._said[table]
            self._bus.publish(_SUBJECT, written(Listed(self._me, table)))
        for table, line in open_now.items():
            before, said_at = self._said.get(table, (None, 0.0))
            if before != line or now - said_at >= SAY_SECONDS:
                self._said[table] = line, now
                self._bus.publish(_SUBJECT, written(Listed(self._me, table, line)))

    def _hear(self, _: str, body: bytes) -> None:
        said = read_as(_DECODER, body) if len(body) <= _MOST_BYTES else None
        if said is None or (said.line is not None and not _is_sound(said.line, said.table)):
            return
        if len(self._heard) < _MOST_LINES or (said.table, said.process) in self._heard:
            self._note(said)

    def _note(self, said: Listed) -> None:
        if said.line is None:
            self._heard.pop((said.table, said.process), None)
        else:
            self._heard[said.table, said.process] = said.line, self._clock() + FORGET_SECONDS


def _is_sound(line: TableListing, table: str) -> bool:
    """Return whether a line can be shown: a newer process may offer a game that this one does not have."""
    try:
        find_preset(line.preset)
    except (OptionError, KeyError):
        return False
    return line.table == table and line.settings.listed
