"""One server process as a value: the real tables on the log and the bus in memory."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from typing import Any, TypeVar

from openrummy.server.app import joined
from openrummy.server.door import Door
from openrummy.server.live import LiveTable
from openrummy.server.retrying import until_written
from openrummy.server.settings import Settings
from openrummy.server.socket_route import _served
from openrummy.server.soft.company import Company
from openrummy.server.soft.listings import Listings
from openrummy.server.tables import Tables
from openrummy.server.tournaments import Tournaments
from openrummy.table.messages import PROTOCOL
from tests.simulation.bus import Air, MemoryBus
from tests.simulation.log import Database, MemoryLog
from tests.simulation.loop import VirtualLoop
from tests.simulation.sockets import Wire

Done = TypeVar("Done")

SETTINGS = Settings(":memory:", bot_delay=0.1, thinkers=0, rate=10_000, burst=10_000)


class Process:
    """A server that can freeze and die.  skew: seconds by which its clock is wrong."""

    def __init__(self, name: str, loop: VirtualLoop, database: Database, air: Air, skew: float) -> None:
        self.place = loop.place(name, skew)
        self.bus = MemoryBus(air, self.place)
        self.wires: list[Wire] = []
        self.tables: Tables | None = None
        self.tournaments: Tournaments | None = None
        self.listings: Listings | None = None
        self.is_leaving = False
        self._company: Company | None = None
        self._loop = loop
        self._air = air
        self._log = MemoryLog(database, self.place)

    @property
    def name(self) -> str:
        """The name of its place."""
        return self.place.name

    @property
    def is_up(self) -> bool:
        """Whether somebody can connect: a frozen process takes connections too, but never greets."""
        return self.tables is not None and not self.place.is_dead and not self.is_leaving

    def alive(self) -> Iterator[LiveTable]:
        """Yield the tables that it holds, if it can."""
        if self.is_up and self.tables is not None:
            yield from self.tables.alive()

    def start(self) -> None:
        """Start serving."""
        self._watched(self._start())

    async def _start(self) -> None:
        tables = Tables(self._log, SETTINGS)
        tournaments = Tournaments(self._log, tables, SETTINGS)
        company, following = await joined(self._log, self.bus, tables, tournaments)
        self.listings, self._company = company.listings(tables), company
        for work in (following.run(), company.run(), until_written(tournaments.resume)):
            self._watched(work)
        self.tables, self.tournaments = tables, tournaments

    def run(self, work: Any) -> "asyncio.Task[Any]":
        """Run a coroutine at this process."""
        return self._loop.create_task(work, context=self.place.context.copy())

    def _watched(self, work: Any) -> None:
        """Run what must never fail."""
        self.run(work).add_done_callback(self._loop.note, context=self.place.context)

    def take(self, wire: Wire) -> None:
        """Serve a new connection."""
        assert self.tables is not None
        self.wires.append(wire)
        self._watched(self._serve(wire, self.tables))

    async def _serve(self, wire: Any, tables: Tables) -> None:
        door = Door(None, self._loop.time)
        await wire.close(*await _served(wire, PROTOCOL, tables, SETTINGS, door))

    def ask(self, request: Callable[["Process"], Awaitable[Done]]) -> "asyncio.Task[Done]":
        """Carry out a request over HTTP."""
        return self.run(request(self))

    def leave(self, complain: Callable[[str], None]) -> None:
        """Stop in order, as after SIGTERM: whatever was read from a client is answered before its socket closes."""
        self.is_leaving = True
        self._watched(self._drain(complain))

    async def _drain(self, complain: Callable[[str], None]) -> None:
        assert self.tables is not None
        assert self.tournaments is not None
        assert self._company is not None
        for wire in self.wires:
            wire.is_leaving = True
        self.tournaments.close()
        await self.tables.drain()
        await self._company.close()
        for wire in self.wires:
            if wire.is_open and wire.unanswered:
                complain(f"unanswered: {self.name} left without an answer to {sorted(wire.unanswered)}")
        self.die()

    def die(self) -> None:
        """Die without a word, as by kill -9."""
        self._loop.kill(self.place)
        if self.bus in self._air.ends:
            self._air.ends.remove(self.bus)
        for wire in self.wires:
            wire.die()
