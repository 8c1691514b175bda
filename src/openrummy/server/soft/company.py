"""The other processes of this server: who is alive, and what they say about the tables that this one serves.

Everything is said again every 10 s, a tenth of the tables each second, and forgotten after 25 s.  That a process lives is said
every 2 s, so that the next in line soon directs the matches of one that was killed, which nobody else may notice.
"""

import asyncio
import math
from collections.abc import Callable, Iterator, Mapping
from typing import Protocol
from zlib import crc32

from openrummy.bus import Bus, Heard
from openrummy.server.live import LiveTable
from openrummy.server.soft.at_table import AtTable
from openrummy.server.soft.listings import Listings
from openrummy.server.soft.messages import PROCESSES, Alive, Gone, read, written
from openrummy.server.soft.presence import FORGET_SECONDS, MOST_PROCESSES, SAY_SECONDS, SETTLE_SECONDS
from openrummy.server.soft.rendezvous import first
from openrummy.server.soft.waiting import Waiting

_TICK_SECONDS = 1.0
_LATE_SECONDS = 5.0
"""A tick that is so late was held up: this process, or its machine, stood still and may have missed what others said."""
_ALIVE_TICKS = 2
SILENT_SECONDS = 5.0
"""A process that has not said for so long that it lives has no turn to act, while the others can be heard."""
_PARTS = round(SAY_SECONDS / _TICK_SECONDS)


class Hall(Protocol):
    """The tables in memory.  joined, left: to be called when one comes, or goes.  before: as `Company.before_at`."""

    joined: Callable[[LiveTable], None]
    left: Callable[[str], None]
    before: Callable[[str], int]

    def alive(self) -> Iterator[LiveTable]:
        """Yield them."""


class Directed(Protocol):
    """The tournaments.  before: as `Company.before`."""

    before: Callable[[str], int]


class Beside(Protocol):
    """Something else that processes tell each other."""

    def tick(self) -> None:
        """Do what is due each second."""

    def asked(self) -> None:
        """Say everything again soon."""

    def forget(self, process: str) -> None:
        """Forget what a process said, because it ends."""


def _ignore(_: str, __: bytes) -> None:
    """Do nothing, for tables that nobody follows."""


class Company:
    """All that this process and the others say to each other.

    me: its name.  clock: seconds that never go back.  followed: hears whatever else is told of the tables that it serves.
    """

    def __init__(self, bus: Bus, me: str, clock: Callable[[], float], followed: Heard = _ignore) -> None:
        self.me = me
        self.beside: list[Beside] = []
        self._bus = bus
        self._clock = clock
        self._followed = followed
        self._tables: dict[str, AtTable] = {}
        self._alive: dict[str, float] = {}
        self._is_sure = bus.is_hearing
        self._sure_from = self._ticked = clock()
        self._ticks = 0
        self._stops = [bus.subscribe(PROCESSES, self._hear), bus.when_hearing(self._catch_up)]

    @property
    def processes(self) -> Mapping[str, float]:
        """The other processes that are alive, each with the time until which that holds."""
        return {process: until for process, until in self._alive.items() if until > self._clock()}

    def before(self, key: str) -> int:
        """Return how many living processes come before this one for `key`."""
        spoke = self._clock() - SILENT_SECONDS if self._is_sure else -math.inf
        others = [process for process, until in self.processes.items() if until - FORGET_SECONDS > spoke]
        return first(key, (self.me, *others)).index(self.me) if others else 0

    def before_at(self, identity: str) -> int:
        """Return how many of the living processes that serve a table come before this one."""
        at = self._tables.get(identity)
        return 0 if at is None else at.elsewhere.before

    def attach(self, hall: Hall, tournaments: Directed) -> None:
        """Speak about the tables of `hall` from now on, which has none yet, and take turns in both."""
        hall.joined, hall.left, hall.before = self.serve, self.leave, self.before_at
        tournaments.before = self.before

    def listings(self, hall: Hall) -> Listings:
        """Return the lobby of all processes, in which the tables of `hall` are shown to the others from now on."""
        found = Listings(self._bus, self.me, self._clock, hall.alive)
        self.beside.append(found)
        return found

    def waiting(self) -> Waiting:
        """Return the quick matches of all processes."""
        found = Waiting(self._bus, self.me, self._clock)
        self.beside.append(found)
        return found

    def serve(self, live: LiveTable) -> None:
        """Serve a table together with the others; whoever does so already says at once who is there."""
        self.leave(live.table.id)
        at = self._tables[live.table.id] = AtTable(live, self._bus, self.me, self._clock, self._followed)
        live.changed_here = at.changed
        at.note_hearing(is_sure=self._is_sure)
        at.say(asks=True)

    def leave(self, identity: str) -> None:
        """Serve a table no longer."""
        at = self._tables.pop(identity, None)
        if at is not None:
            at.close()

    async def run(self) -> None:
        """Speak and forget for ever."""
        self._say_alive(asks=True)
        while True:
            await asyncio.sleep(_TICK_SECONDS)
            self.tick()

    def tick(self) -> None:
        """Do what is due each second."""
        late = self._clock() - self._ticked > _LATE_SECONDS
        self._ticked = self._clock()
        self._ticks += 1
        if late:
            self._catch_up()
        self._note_hearing()
        self._alive = dict(self.processes)
        for at in tuple(self._tables.values()):
            at.forget()
        for each in self.beside:
            each.tick()
        if self._bus.reaches_others:
            self._say_part(self._ticks % _PARTS)

    async def close(self) -> None:
        """Take leave of the others, and of the bus."""
        if self._bus.reaches_others:
            self._bus.publish(PROCESSES, written(Gone(self.me)))
        for stop in self._stops:
            stop()
        await self._bus.close()

    def _note_hearing(self) -> None:
        """Tell the tables while the others cannot be heard, and when they can be again."""
        now, was_sure = self._clock(), self._is_sure
        if not self._bus.is_hearing:
            self._sure_from = now + SETTLE_SECONDS
        self._is_sure = now >= self._sure_from
        if not (was_sure and self._is_sure):
            for at in tuple(self._tables.values()):
                at.note_hearing(is_sure=self._is_sure)

    def _say_part(self, part: int) -> None:
        if self._ticks % _ALIVE_TICKS == 0:
            self._say_alive()
        for identity, at in tuple(self._tables.items()):
            if crc32(identity.encode()) % _PARTS == part:
                at.say()

    def _say_alive(self, *, asks: bool = False) -> None:
        if self._bus.reaches_others:
            self._bus.publish(PROCESSES, written(Alive(self.me, asks)))

    def _catch_up(self) -> None:
        """Ask for everything again, and call nobody away before all can have answered."""
        self._sure_from = self._clock() + SETTLE_SECONDS
        self._note_hearing()
        self._say_alive(asks=True)
        for at in tuple(self._tables.values()):
            at.say(asks=True)
        for each in self.beside:
            each.asked()

    def _hear(self, _: str, body: bytes) -> None:
        message = read(body)
        if isinstance(message, Alive):
            if message.process in self._alive or len(self._alive) < MOST_PROCESSES:
                self._alive[message.process] = self._clock() + FORGET_SECONDS
            if message.asks:
                self._say_alive()
                for each in self.beside:
                    each.asked()
        elif isinstance(message, Gone):
            self._alive.pop(message.process, None)
            for at in tuple(self._tables.values()):
                at.forget(message.process)
            for each in self.beside:
                each.forget(message.process)
