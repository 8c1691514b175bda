"""A world from a seed: processes, people, and the faults that befall them; then calm, in which everything must be well again."""

import logging
from collections.abc import Callable
from hashlib import sha256
from random import Random
from typing import Any

import msgspec

from openrummy.server import clock_and_luck
from openrummy.store import StoreTrouble
from openrummy.table import messages as m
from openrummy.table.chance import Chance
from openrummy.table.codes import LENGTH, PRIVATE_LENGTH, new_code, with_code
from openrummy.table.refusal import Refusal
from tests.simulation.bus import CALM, Air, Weather
from tests.simulation.clients import Habits, Person
from tests.simulation.log import Database, Trouble
from tests.simulation.loop import PLACE, VirtualLoop
from tests.simulation.process import Process
from tests.simulation.promises import Promises
from tests.simulation.sockets import Wire

_BEGINNING_MS = 1_700_000_000_000
_DEAL = {"end_condition": "deals", "num_deals": 1, "tie_break": "shared"}
_LEVEL_SECONDS = 10.0
_STUCK_SECONDS = 120.0


class Plan(msgspec.Struct, frozen=True):
    """Everything that a seed decides before the first step.

    faults: each with the second when it comes.  acts: accepted commands in the storm, and after it.
    """

    processes: int
    preset: str
    sitters: tuple[str | None, ...]
    settings: m.TableSettings
    habits: Habits
    weather: Weather
    trouble: Trouble
    sticky: float
    skew: float
    commit: float
    faults: tuple[tuple[float, str], ...]
    acts: tuple[int, int] = (10, 5)


def plan_of(seed: int) -> Plan:
    """Return the plan of a seed.  Each world has some of the faults only, since rare ones hide behind frequent ones."""
    luck = Random(seed)

    def some(most: float) -> float:
        return luck.random() * most if luck.random() < 0.5 else 0

    kinds = [kind for kind in FAULTS if luck.random() < 0.5]
    faults = sorted((luck.random() * 6, luck.choice(kinds)) for _ in range(luck.randrange(5))) if kinds else []
    return Plan(
        processes=luck.choice((1, 2, 2, 3, 3)),
        **_GAMES[luck.randrange(len(_GAMES))],
        settings=luck.choice(_SETTINGS),
        habits=Habits(some(0.3), some(0.3), some(0.3), some(0.3), luck.choice((0.05, 0.3, 1)), some(12)),
        weather=Weather(some(0.7), some(0.5), luck.choice((0.01, 0.1, 2))),
        trouble=Trouble(some(0.1), some(0.1), some(0.1)),
        sticky=luck.choice((0, 0.5, 1)),
        skew=luck.choice((0, 0.05, 0.5)),
        commit=luck.choice((0.002, 0.02, 0.2)),
        faults=tuple(faults),
    )


_GAMES: tuple[dict[str, Any], ...] = (
    {"preset": "gin", "sitters": (None,)},
    {"preset": "block", "sitters": (None,)},
    {"preset": "basic", "sitters": ("random",)},
    {"preset": "basic", "sitters": (None, "random")},
)
_SETTINGS = (
    m.TableSettings(),
    m.TableSettings(absent="bot"),
    m.TableSettings(clock="fast", absent="draw_and_throw"),
    m.TableSettings(clock="fast", absent="bot"),
)
FAULTS = ("kill", "freeze", "outage", "cut", "leave")


class NotOpenedError(Exception):
    """No process opened the table, or let somebody sit down."""


class World:
    """One schedule.  At the end `promises.complaints` has every broken promise."""

    def __init__(self, seed: int, plan: Plan | None = None) -> None:
        self.seed = seed
        self.plan = plan or plan_of(seed)
        self.luck = Random(f"world {seed}")
        self.loop = VirtualLoop(self.luck, lambda: self.luck.random() * self.plan.commit)  # type: ignore[abstract]
        self.promises = Promises(self._is_here)
        self.database = Database(self.loop, self.luck, lambda: self.luck.random() * self.plan.commit, self.promises)
        self.air = Air(self.loop, self.luck)
        self.street = self.loop.place("street")
        self.processes: list[Process] = []
        self.people: list[Person] = []
        self._names = 0
        self._is_calm = False

    # what the server asks of the operating system

    def now(self) -> int:
        """Return milliseconds since 1970 by the clock of the process that asks."""
        return _BEGINNING_MS + round((self.loop.time() + PLACE.get().skew) * 1000)

    def draw(self) -> Chance:
        """Return the random values for one command."""
        return Chance(self.luck.randbytes(32), self.luck.randbytes(16).hex())

    def new_token(self) -> str:
        """Return a token."""
        return self.luck.randbytes(32).hex()

    def new_table_id(self, *, listed: bool) -> str:
        """Return an id for a table."""
        self._names += 1
        code = new_code(self.luck.choice, LENGTH if listed else PRIVATE_LENGTH)
        return with_code(code, f"table{self._names}")

    @property
    def print(self) -> str:
        """Return a hash of everything that happened, as far as it left a trace."""
        rows = [(match, row.kind, row.body.hex(), row.at) for match, rows in self.database.rows.items() for row in rows]
        return sha256(repr((rows, self.loop.steps, self.loop.time(), self._levels())).encode()).hexdigest()

    # the schedule

    def run(self) -> list[str]:
        """Run the whole schedule and return the broken promises."""
        before = {name: getattr(clock_and_luck, name) for name in _ASKED}
        listener = _Listener(self.promises)
        logging.getLogger("openrummy").addHandler(listener)
        try:
            for name in _ASKED:
                setattr(clock_and_luck, name, getattr(self, name))
            self._run()
            self.loop.wind_up()
        finally:
            logging.getLogger("openrummy").removeHandler(listener)
            for name, function in before.items():
                setattr(clock_and_luck, name, function)
        return self.promises.complaints

    def _run(self) -> None:
        try:
            self._open()
        except (NotOpenedError, Refusal, StoreTrouble) as fault:
            self.promises.complain(f"unopened: {fault!r}")
        else:
            self._storm()
            self._calm()
        for lost in self.loop.faults:
            self.promises.complain(f"fault: {lost!r}")

    def _until(self, is_over: Callable[[], bool], seconds: float) -> bool:
        """Run until something holds or a broken promise is found; return False if the seconds were not enough."""
        late = self.loop.time() + seconds
        timer = self.loop.call_at(late, _nothing, context=self.street.context)
        self.loop.run(lambda: bool(self.promises.complaints) or is_over() or self.loop.time() >= late)
        timer.cancel()
        return bool(self.promises.complaints) or is_over()

    def _open(self) -> None:
        """Start the processes, open a table and let everybody sit down, in good weather."""
        for _ in range(self.plan.processes):
            self._start_process()
        self._until(lambda: all(process.is_up for process in self.processes), 10)
        seats = (m.OpenSeat(), *(m.OpenSeat(bot=bot) for bot in self.plan.sitters))
        options = {} if self.plan.preset == "gin" else _DEAL
        asked = m.OpenTable(self.plan.preset, "Ann", seats, options, settings=self.plan.settings)
        host = self._asked(lambda tables: tables.open(asked, "127.0.0.1"))
        self._sit(host)
        for number in range(self.plan.sitters.count(None)):
            joining = m.JoinTable(f"Guest {number}")
            self._sit(self._asked(lambda tables, asked=joining: tables.join(host.table, asked, "127.0.0.1")))

    def _asked(self, request: Callable[..., Any]) -> Any:
        task = self.luck.choice(self.processes).ask(request)
        if not self._until(task.done, 60) or not task.done():
            raise NotOpenedError
        return task.result()

    def _sit(self, seated: m.Seated) -> None:
        person = Person(self.loop, self.luck, self.street, self.plan.habits, seated, self._dial, self.promises)
        self.people.append(person)
        person.connect()

    def _start_process(self) -> None:
        skew = (self.luck.random() - 0.5) * self.plan.skew
        process = Process(f"process {len(self.processes)}", self.loop, self.database, self.air, skew)
        self.processes.append(process)
        process.start()

    def _dial(self, person: Person) -> Wire | None:
        """Connect a person to a process: that of the table, or any."""
        up = [process for process in self.processes if process.is_up]
        if not up:
            return None
        process = up[0] if self.luck.random() < self.plan.sticky else self.luck.choice(up)
        address = f"10.0.0.{person.seat + 1}"
        wire = Wire(
            self.loop,
            self.luck,
            (self.street, process.place),
            person,
            address,
            lambda wire, text: self.promises.sent(person, text),
        )
        process.take(wire)
        return wire

    def _is_here(self, table: str, seat: int) -> bool:
        """Return whether a person has been connected to a running process for a while."""
        return any(
            person.seat == seat
            and person.here_since is not None
            and person.wire is not None
            and person.wire.process.runs
            and self.loop.time() - person.here_since > 5
            for person in self.people
        )

    def _storm(self) -> None:
        """Let everything go wrong that the plan has."""
        self.air.weather, self.database.trouble = self.plan.weather, self.plan.trouble
        for delay, kind in self.plan.faults:
            self._later(delay, self._befall, getattr(self, f"_{kind}"))
        self._until(lambda: self.promises.accepted >= self.plan.acts[0] or self._is_over(), 40)

    def _later(self, delay: float, what: Callable[..., None], *args: Any) -> None:
        self.loop.call_later(delay, what, *args, context=self.street.context)

    def _befall(self, fault: Callable[[], None]) -> None:
        if not self._is_calm:
            fault()

    def _kill(self) -> None:
        victim = self._victim()
        if victim is not None:
            victim.die()
            self._later(self.luck.random() * 3, self._start_process)

    def _victim(self) -> Process | None:
        up = [process for process in self.processes if process.is_up and process.place.runs]
        return self.luck.choice(up) if up else None

    def _freeze(self) -> None:
        victim = self._victim()
        if victim is not None:
            self.loop.freeze(victim.place)
            self._later(0.1 + self.luck.random() ** 2 * 12, self._wake, victim)

    def _wake(self, process: Process) -> None:
        if process.place.is_frozen:
            self.loop.wake(process.place)

    def _outage(self) -> None:
        self.database.is_gone = True
        self._later(self.luck.random() * 3, self._return)

    def _return(self) -> None:
        self.database.is_gone = False

    def _cut(self) -> None:
        victim = self._victim()
        if victim is not None:
            victim.bus.cut()
            self._later(self.luck.random() * 10, self._mend, victim)

    def _mend(self, process: Process) -> None:
        self.loop.call_soon(process.bus.mend, context=process.place.context)

    def _leave(self) -> None:
        person = self.luck.choice(self.people)
        person.leave()
        self._later(self.luck.random() * 20, person.come_back)

    def _calm(self) -> None:
        """End all faults; then everybody plays on, and everybody and everything is level with the log."""
        self._is_calm = True
        self.air.weather, self.database.trouble = CALM, Trouble()
        self._return()
        for process in self.processes:
            self._wake(process)
            if not process.bus.is_hearing:
                self._mend(process)
        for person in self.people:
            person.settle()
        goal = self.promises.accepted + self.plan.acts[1]
        if not self._until(lambda: self.promises.accepted >= goal or self._is_over(), _STUCK_SECONDS):
            self.promises.complain(f"stuck: {self.promises.accepted} commands accepted, {goal} were to be")
        for person in self.people:
            person.acts = False
        if not self._until(self._is_level, _LEVEL_SECONDS):
            self.promises.complain(f"behind: {self._levels()}")

    def _is_over(self) -> bool:
        return all(books[-1].status == "over" for books in self.promises.books.values())

    def _is_level(self) -> bool:
        heads, *rest = self._levels()
        return all(level == heads for level in rest)

    def _levels(self) -> list[int]:
        """Return the version of the log, of every process that has listeners, and of every person."""
        table = self.people[0].table
        served = [live.table.version for process in self.processes for live in process.alive() if live.connected]
        return [self.promises.head(table), *served, *(person.seen for person in self.people)]


class _Listener(logging.Handler):
    """Complains about whatever a server logs as an error: none is expected, whatever befalls it."""

    def __init__(self, promises: Promises) -> None:
        super().__init__(logging.ERROR)
        self._promises = promises

    def emit(self, record: logging.LogRecord) -> None:
        fault = record.exc_info[1] if record.exc_info else None
        self._promises.complain(f"logged: {record.getMessage()}: {fault!r}")


_ASKED = ("now", "draw", "new_token", "new_table_id")


def _nothing() -> None:
    """Do nothing: the time has come."""
