"""Processes that share a bus and a table, with a clock that a test moves."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from typing import Any, cast

from openrummy.bus import Bus
from openrummy.server.live import LiveTable
from openrummy.server.soft.company import Company
from openrummy.table.messages import TableSettings
from tests.bus.ends import ends, until
from tests.table.world import World


class Person:
    """A socket.  heard: how often it was told of talk."""

    session: str | None = None
    is_board = False

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.token: str | None = None
        self.woken = self.heard = 0

    def wake(self) -> None:
        self.woken += 1

    def hear(self) -> None:
        self.heard += 1

    def leave(self) -> None:
        """Stay."""

    def dismiss(self, why: object) -> None:
        """Stay."""


class Clock:
    """Seconds that pass when a test says so."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Hearing:
    """An end of a bus that can be deaf and dumb for a time, and knows it."""

    def __init__(self, bus: Bus) -> None:
        self.bus = bus
        self.is_cut = False
        self._returns: list[Any] = []

    @property
    def is_hearing(self) -> bool:
        return not self.is_cut and self.bus.is_hearing

    @property
    def reaches_others(self) -> bool:
        return not self.is_cut and self.bus.reaches_others

    @property
    def doubt(self) -> str | None:
        return self.bus.doubt

    async def start(self) -> None:
        """It is started."""

    async def close(self) -> None:
        await self.bus.close()

    def publish(self, subject: str, body: bytes) -> None:
        if not self.is_cut:
            self.bus.publish(subject, body)

    def subscribe(self, pattern: str, heard: Any) -> Any:
        return self.bus.subscribe(pattern, lambda subject, body: None if self.is_cut else heard(subject, body))

    def when_hearing(self, called: Any) -> Any:
        self._returns.append(called)
        return lambda: None

    def mend(self) -> None:
        self.is_cut = False
        for called in self._returns:
            called()


class Process:
    """A process that serves one table.  followed: all else that it was told about it."""

    def __init__(self, name: str, bus: Bus, clock: Clock, settings: TableSettings) -> None:
        self.bus = Hearing(bus)
        self.followed: list[tuple[str, bytes]] = []
        self.company = Company(self.bus, name, clock, lambda subject, body: self.followed.append((subject, body)))
        self.table = World(settings=settings).start().table
        self.live = self.serve()

    def serve(self) -> LiveTable:
        """Load the table."""
        self.live = LiveTable(self.table, cast("Any", None))
        self.company.serve(self.live)
        return self.live

    def join(self, seat: int | None) -> Person:
        """Let somebody sit down or watch."""
        person = Person(seat)
        self.live.add(person)
        return person


class Room:
    """Processes, their clock, and the time that passes for all of them."""

    def __init__(self, processes: list[Process], clock: Clock) -> None:
        self.processes = processes
        self.clock = clock
        self.marks = 0

    async def agree(self, condition: Any) -> None:
        """Wait until a condition holds for every process."""
        await until(lambda: all(condition(process) for process in self.processes))

    async def pass_time(self, seconds: int, *living: Process) -> None:
        """Let time pass for the living processes, second by second, and let them hear what is said."""
        await self.settle(*living)
        for _ in range(seconds):
            self.clock.now += 1
            for process in living:
                process.company.tick()
            await self.settle(*living)

    async def settle(self, *living: Process) -> None:
        """Wait until the living have heard all that they said to each other so far."""
        self.marks += 1
        mark, heard = b"%d" % self.marks, set[tuple[str, str]]()
        speaking = [process for process in living if not process.bus.is_cut]

        def hear(me: int, subject: str, body: bytes) -> None:
            if body == mark:
                heard.add((str(me), subject))

        stops = [process.bus.bus.subscribe("mark.*", partial(hear, me)) for me, process in enumerate(speaking)]
        wanted = len(speaking) * (len(speaking) - 1)

        def say() -> None:
            for me, process in enumerate(speaking):
                process.bus.publish(f"mark.{me}", mark)

        await until(lambda: len(heard) == wanted, say)
        for stop in stops:
            stop()
        await asyncio.sleep(0.001)


@asynccontextmanager
async def room(address: str | None, count: int, settings: TableSettings | None = None) -> AsyncIterator[Room]:
    """Give `count` processes at one bus, at one table."""
    clock = Clock()
    async with ends(address, count) as buses:
        yield Room(
            [Process(f"p{number}", bus, clock, settings or TableSettings()) for number, bus in enumerate(buses, 1)],
            clock,
        )
