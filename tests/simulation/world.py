"""A world from a seed: processes, people, and the faults that befall them; then calm, in which everything must be well again."""

import gc
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial
from hashlib import sha256
from random import Random
from typing import Any

from openrummy.server.live import LiveTable
from openrummy.server.soft.presence import FORGET_SECONDS
from openrummy.store import StoreTrouble
from openrummy.table import messages as m
from openrummy.table.refusal import Refusal
from openrummy.table.watching import is_delayed, past_of
from tests.simulation.bus import Air
from tests.simulation.clients import Chair, Person
from tests.simulation.glimpses import glimpsing
from tests.simulation.log import Database
from tests.simulation.loop import VirtualLoop
from tests.simulation.machine import Machine
from tests.simulation.opening import opened
from tests.simulation.plan import Plan, plan_of
from tests.simulation.process import Process
from tests.simulation.promises import Promises
from tests.simulation.sockets import Wire
from tests.simulation.storm import Storm
from tests.simulation.talk import Talk

_DEAL = {"end_condition": "deals", "num_deals": 1, "tie_break": "shared"}
HOME = "127.0.0.1"
_HERE_SECONDS = 5.0
"""After so long a connection nobody may be called away: the other processes have heard of it."""
_STORM_SECONDS = 40.0
_STUCK_SECONDS = 120.0
_LEVEL_SECONDS = 7.0
"""Versions are compared every 5 s; then the log is read, and the slowest reader takes another second."""


class NotOpenedError(Exception):
    """No process opened the table, or let somebody sit down."""


class World:
    """One schedule.  At the end `promises.complaints` has every broken promise."""

    def __init__(self, seed: int, plan: Plan | None = None) -> None:
        self.plan = plan or plan_of(seed)
        self.luck = Random(f"world {seed}")
        self.loop = VirtualLoop(self.luck, self._slowness)  # type: ignore[abstract]
        self.people: list[Person] = []
        self.processes: list[Process] = []
        self.promises = self._promises()
        self.database = Database(self.loop, self.luck, self._slowness, self.promises)
        self.air = Air(self.loop, self.luck)
        self.street = self.loop.place("street")

    def _promises(self) -> Promises:
        return Promises(self._is_here, self._talk())

    def _talk(self) -> Talk:
        is_delayed = self.plan.settings.watchers == "delayed"
        return Talk(self.loop, self.people, self._bus_since, self._complain, is_delayed=is_delayed)

    def _complain(self, words: str) -> None:
        self.promises.complain(words)

    def _bus_since(self, wire: Wire) -> float:
        """Return since when the process of a connection has had the bus."""
        return next(process.bus.sound_since for process in self.processes if process.place is wire.process)

    def _slowness(self) -> float:
        return self.luck.random() * self.plan.commit

    @property
    def print(self) -> str:
        """Return a hash of everything that happened, as far as it left a trace."""
        rows = [(match, row.kind, row.body.hex(), row.at) for match, rows in self.database.rows.items() for row in rows]
        return sha256(repr((rows, self.loop.steps, self.loop.time(), self._levels())).encode()).hexdigest()

    def run(self) -> list[str]:
        """Run the whole schedule and return the broken promises."""
        with _uncollected(), self._lightened(), Machine(self.loop, self.luck).running(self.promises.complain):
            try:
                self._start()
                self._open()
                self._play()
            except (NotOpenedError, Refusal, StoreTrouble) as fault:
                self.promises.complain(f"unopened: {fault!r}")
            for lost in self.loop.faults:
                self.promises.complain(f"fault: {lost!r}")
            found = list(self.promises.complaints)
            self.loop.wind_up()
        return found

    def _lightened(self) -> AbstractContextManager[None]:
        return nullcontext() if self.plan.looks else glimpsing()

    def _until(self, is_over: Callable[[], bool], seconds: float) -> bool:
        """Run until something holds or a promise is broken; return False if the seconds were not enough."""
        late = self.loop.time() + seconds
        timer = self.loop.call_at(late, _nothing, context=self.street.context)
        self.loop.run(lambda: bool(self.promises.complaints) or is_over() or self.loop.time() >= late)
        timer.cancel()
        return bool(self.promises.complaints) or is_over()

    def _open(self) -> None:
        """Open a table and let everybody sit down, in good weather."""
        seats = (m.OpenSeat(), *(m.OpenSeat(bot=bot) for bot in self.plan.sitters))
        options: dict[str, Any] = {} if self.plan.preset == "gin" else _DEAL
        asked = m.OpenTable(self.plan.preset, "Ann", seats, options, settings=self.plan.settings)
        guests = [m.JoinTable(f"Guest {number}") for number in range(self.plan.sitters.count(None))]
        asking = self._asking if self.plan.looks else partial(opened, self.database)
        chairs = self.street.context.run(lambda: list(asking(asked, guests)))
        chairs += [Chair(chairs[0].table)] * self.plan.watchers
        for chair in chairs:
            self._sit(chair)

    def _asking(self, asked: m.OpenTable, guests: Iterable[m.JoinTable]) -> Iterator[Chair]:
        """Ask processes for a table and for its seats."""
        host = self._asked(lambda process: process.tables.open(asked, HOME))
        yield Chair(host.table, host.seat, host.token)
        for joining in guests:
            guest = self._asked(lambda process, asked=joining: process.tables.join(host.table, asked, HOME))
            yield Chair(host.table, guest.seat, guest.token)

    def _start(self) -> None:
        for _ in range(self.plan.processes):
            self._start_process()
        self._until(lambda: all(process.is_up for process in self.processes), 10)

    def _asked(self, request: Callable[..., Any]) -> Any:
        task = self.luck.choice(self.processes).ask(request)
        if not self._until(task.done, 60) or not task.done():
            raise NotOpenedError
        return task.result()

    def _sit(self, seat: Chair) -> None:
        person = Person(self.loop, self.luck, self.street, self.plan.habits, seat, self._dial, self.promises)
        self.people.append(person)
        person.connect()

    def _start_process(self) -> None:
        skew = (self.luck.random() - 0.5) * self.plan.skew
        process = Process(f"process-{len(self.processes)}", self.loop, self.database, self.air, skew)
        self.processes.append(process)
        process.start()

    def _dial(self, person: Person) -> Wire | None:
        """Connect a person to a process: that of the table, or any."""
        up = [process for process in self.processes if process.is_up]
        if not up:
            return None
        process = up[0] if self.luck.random() < self.plan.sticky else self.luck.choice(up)
        places = (self.street, process.place)
        wire = Wire(self.loop, self.luck, places, person, f"10.0.0.{self.people.index(person)}", self.promises.sent)
        process.take(wire)
        return wire

    def _is_here(self, table: str, seat: int) -> bool:
        """Return whether a person has for a while been connected to a running process that can say so."""
        long_ago = self.loop.time() - _HERE_SECONDS
        sound = {
            process.place for process in self.processes if process.place.runs and process.bus.sound_since < long_ago
        }
        return any(
            person.here_since is not None
            and person.here_since < long_ago
            and person.wire is not None
            and person.wire.process in sound
            for person in self.people
            if person.seat == seat
        )

    def _play(self) -> None:
        """Play in the storm and after it; then everybody and everything is level with the log."""
        storm = self._storm()
        self._until(lambda: self.promises.accepted >= self.plan.acts[0] or self._is_over(), _STORM_SECONDS)
        storm.end()
        goal = self.promises.accepted + self.plan.acts[1]
        if not self._until(lambda: self.promises.accepted >= goal or self._is_over(), _STUCK_SECONDS):
            self.promises.complain(f"stuck: {self.promises.accepted} commands accepted, {goal} were to be")
        for person in self.people:
            person.acts = False
        if not self._until(self._is_level, _LEVEL_SECONDS):
            self.promises.complain(f"behind: {self._levels()}")
        if self.plan.settings.listed and not self._until(self._is_in_lobby, FORGET_SECONDS + 2):
            self.promises.complain(f"lobby: {self._lobbies()}")
        self._compare_books()

    def _compare_books(self) -> None:
        """Every process that serves the table has folded what one process alone would have."""
        for live in self._served():
            book = self.promises.books[live.table.id][-1]
            if not self.promises.complaints and (live.table.log != book.log or live.table.state != book.state):
                self.promises.complain(f"fold: a process has another version {live.table.version} than the log")

    def _served(self) -> Iterator[LiveTable]:
        """Yield the tables at which somebody is, of every process."""
        return (live for process in self.processes for live in process.alive() if live.connected)

    def _storm(self) -> Storm:
        shared = (self.street, self.database, self.air)
        storm = Storm(*shared, self.processes, self.people, self._start_process, self.promises)
        storm.begin(self.plan)
        return storm

    def _is_over(self) -> bool:
        return self.promises.is_over

    def _is_level(self) -> bool:
        heads, *rest = self._levels()
        return all(level == heads for level in rest)

    def _levels(self) -> list[int]:
        """Return the version of the log, of every process that has listeners, and of every person."""
        table = self.people[0].table if self.people else ""
        served = (live.table.version for live in self._served())
        return [self.promises.head(table), *served, *map(self._level_of, self.people)]

    def _level_of(self, person: Person) -> int:
        """Return what a person has seen; a delayed watcher who has seen all finished deals has seen everything."""
        table = self.promises.books[person.table][-1]
        is_late = person.seat is None and is_delayed(table)
        return table.version if is_late and person.seen == past_of(table).version else person.seen

    def _is_in_lobby(self) -> bool:
        """Return whether the lobby of every process has the table as it is, once, while it is not over."""
        table = self.promises.books[self.people[0].table][-1]
        expected = [] if table.status == "over" else [(table.status, len(table.persons))]
        return all(lines == expected for lines in self._lobbies())

    def _lobbies(self) -> list[list[tuple[str, int]]]:
        """Return how the lobby of each process shows the table."""
        lobbies = [process.listings for process in self.processes if process.is_up]
        return [[(line.status, line.persons) for line in each.each() if line is not None] for each in lobbies if each]


@contextmanager
def _uncollected() -> Iterator[None]:
    """Look for no garbage meanwhile: a schedule is short, and looking takes a tenth of its time."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _nothing() -> None:
    """Do nothing: the time has come."""
