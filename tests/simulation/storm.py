"""All that befalls a world: deaths, freezes, outages of the database, a bus that is cut off, people who leave."""

from collections.abc import Callable
from typing import Any

from tests.simulation.bus import CALM, Air
from tests.simulation.clients import Person
from tests.simulation.log import Database, Trouble
from tests.simulation.loop import Place
from tests.simulation.plan import Plan
from tests.simulation.process import Process
from tests.simulation.promises import Promises

_DRAINED_SECONDS = 15.0
"""A process that is asked to stop has stopped by then, unless it stood still."""


class Storm:
    """The faults of a plan, until they end.  restart: starts a process in place of one that has died."""

    def __init__(
        self,
        street: Place,
        database: Database,
        air: Air,
        processes: list[Process],
        people: list[Person],
        restart: Callable[[], None],
        promises: Promises,
    ) -> None:
        # Long: one line for each thing that can break.
        self._loop = database.loop
        self._luck = database.luck
        self._street = street
        self._database = database
        self._air = air
        self._processes = processes
        self._people = people
        self._restart = restart
        self._is_over = False
        self._deaf = 0.0
        self.tell, self._complain = promises.tell, promises.complain

    def begin(self, plan: Plan) -> None:
        """Let everything go wrong that the plan has, each at its time."""
        self._air.weather, self._database.trouble, self._deaf = plan.weather, plan.trouble, plan.deaf
        for delay, kind in plan.faults:
            self._later(delay, self._befall, kind)

    def end(self) -> None:
        """End all faults; who has died is back in a moment."""
        self._is_over = True
        self.tell("the storm is over")
        self._air.weather, self._database.trouble = CALM, Trouble()
        self._return()
        for process in self._processes:
            self._wake(process)
            if not process.bus.is_hearing:
                self._mend(process)
        for person in self._people:
            person.settle()

    def _later(self, delay: float, what: Callable[..., None], *args: Any) -> None:
        self._loop.call_later(delay, what, *args, context=self._street.context)

    def _befall(self, kind: str) -> None:
        if not self._is_over:
            self.tell(kind)
            getattr(self, f"_{kind}")()

    def _victim(self) -> Process | None:
        up = [process for process in self._processes if process.is_up and process.place.runs]
        return self._luck.choice(up) if up else None

    def _kill(self) -> None:
        victim = self._victim()
        if victim is not None:
            victim.die()
            self._later(self._luck.random() * 3, self._restart)

    def _drain(self) -> None:
        victim = self._victim()
        if victim is not None:
            victim.leave(self._complain)
            self._later(_DRAINED_SECONDS, self._check_drained, victim)
            self._later(self._luck.random() * 3, self._restart)

    def _check_drained(self, process: Process) -> None:
        if not process.place.is_dead and not process.place.freezes:
            self._complain(f"drain: {process.name} was asked to stop {_DRAINED_SECONDS} s ago")

    def _freeze(self) -> None:
        victim = self._victim()
        if victim is not None:
            self._loop.freeze(victim.place)
            self._later(0.1 + self._luck.random() ** 2 * 12, self._wake, victim)

    def _wake(self, process: Process) -> None:
        if process.place.is_frozen:
            self._loop.wake(process.place)

    def _outage(self) -> None:
        self._database.is_gone = True
        self._later(self._luck.random() * 3, self._return)

    def _return(self) -> None:
        self._database.is_gone = False

    def _cut(self) -> None:
        victim = self._victim()
        if victim is not None:
            victim.bus.cut()
            self._later(self._luck.random() * self._deaf, self._mend, victim)

    def _mend(self, process: Process) -> None:
        self._loop.call_soon(process.bus.mend, context=process.place.context)

    def _leave(self) -> None:
        if self._people:
            person = self._luck.choice(self._people)
            person.leave()
            self._later(self._luck.random() * 20, person.come_back)
