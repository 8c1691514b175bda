"""A run with faults: players at tables, a bad network, a server that is killed again and again; then the checks."""

import asyncio
import sqlite3
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path
from random import Random

import msgspec

from openrummy.record import read_record, verify
from openrummy.store import prepare
from tests.faults.brisk import GIVE_BACK_MS
from tests.faults.history import History, Logged
from tests.faults.judge import complaints
from tests.faults.party import Party
from tests.faults.proxy import Mischief, Proxy
from tests.faults.report import Report, kinds_in
from tests.faults.scenes import Habits
from tests.faults.serving import Form, Serving, ask

_ROWS = "SELECT match, version, body FROM event ORDER BY match, version"
_STARTING = "while it started"
_OUTSIDE = "at any moment"
_DEATHS = {"transaction": "before a COMMIT", "commit": "after a COMMIT"}
_LEAST_STEP = 30
_LYING_STEPS = 120
_LONGEST_START_SECONDS = 1.5


class Plan(msgspec.Struct, frozen=True):
    """The size of a run.

    kills, acts: the least number of each, mixed evenly.  tables: at the same time.  records: how many are verified at
    the end.  seconds: time limit for the run.  form: of the server; the tables of a broken server
    are not played to the end.  short: only short matches.
    """

    seed: str
    kills: int
    acts: int = 0
    tables: int = 6
    records: int = 10_000
    seconds: float = 900
    form: Form = "brisk"
    short: bool = False
    habits: Habits = Habits()
    mischief: Mischief = Mischief()


Progress = Callable[[Counter[str], History], None]


async def run(plan: Plan, folder: Path, progress: Progress = lambda kills, history: None) -> tuple[Report, History]:
    """Carry out a plan on a fresh database in `folder`; raise TimeoutError if it takes too long.

    progress: called after every kill.
    """
    campaign = Campaign(plan, folder, progress)
    async with asyncio.timeout(plan.seconds):
        return await campaign.run()


class Campaign:
    """One run; everything that it starts ends with it."""

    def __init__(self, plan: Plan, folder: Path, progress: Progress) -> None:
        self._plan = plan
        self._database = folder / "log.db"
        self._progress = progress
        self._history = History(give_back=GIVE_BACK_MS)
        self._serving = Serving(self._database, form=plan.form)
        self._proxy = Proxy(plan.seed, plan.mischief, self._history)
        self._random = Random(plan.seed)
        self._kills: Counter[str] = Counter()
        self._dies = ""
        self._slowest = 0.0
        self._is_enough = False
        self._unproven: list[str] = []
        self._parties: set[Party] = set()
        self._begun = time.monotonic()

    async def run(self) -> tuple[Report, History]:
        async with self._running():
            killer = asyncio.ensure_future(self._kill_often())
            tables = [asyncio.ensure_future(self._keep_playing(number)) for number in range(self._plan.tables)]
            try:
                await _first_fault(killer, *tables)
                if self._plan.form == "brisk":
                    await asyncio.gather(*tables)
            finally:
                for task in (killer, *tables):
                    task.cancel()
                await asyncio.gather(killer, *tables, return_exceptions=True)
            await self._restart()
            verified = await self._verify()
        self._history.log = list(read_log(self._database))
        return self._report(verified), self._history

    @asynccontextmanager
    async def _running(self) -> AsyncIterator[None]:
        try:
            await self._proxy.start()
            if self._plan.form == "brisk":
                await self._begin_and_die()
            await self._start()
            yield
        finally:
            await self._serving.kill()
            await self._proxy.stop()

    async def _start(self, dies: str = "") -> None:
        begun = time.monotonic()
        self._dies = dies
        port = await self._serving.start(dies)
        self._history.runs.append(round(time.time() * 1000))
        self._proxy.target = port
        self._slowest = max(self._slowest, time.monotonic() - begun)

    async def _kill_often(self) -> None:
        """Kill the server after random numbers of acknowledged acts, or let it kill itself at the most dangerous
        places.
        """
        while self._kills.total() < self._plan.kills:
            await self._until(round(self._step * (self._kills.total() + self._random.random())))
            await asyncio.sleep(self._random.uniform(0, 0.03))
            await self._restart(self._next_death())
            self._progress(self._kills, self._history)
        await self._until(self._plan.acts)
        if self._dies:
            await self._restart()  # nobody restarts it while the tables are played to their ends
        self._is_enough = True
        for party in self._parties:
            party.hurry()

    @property
    def _step(self) -> float:
        """The number of acts per kill."""
        return max(_LEAST_STEP, self._plan.acts / self._plan.kills)

    def _next_death(self) -> str:
        """Return where the next server kills itself, or "" if it does not."""
        if self._plan.form != "brisk" or self._random.random() < 0.5:
            return ""
        return f"{self._random.choice(list(_DEATHS))}:{self._random.randint(1, round(1.5 * self._step))}"

    async def _restart(self, dies: str = "") -> None:
        """Kill the server if it is not dead yet, sometimes another one during its start, and start one."""
        self._proxy.target = None
        place = _DEATHS[self._dies.partition(":")[0]] if self._serving.was_killed else _OUTSIDE
        await self._serving.kill()
        self._kills[place] += 1
        if self._plan.form == "brisk" and self._random.random() < 0.25:
            await self._begin_and_die()
        await self._start(dies)

    async def _begin_and_die(self) -> None:
        """Start a server and kill it before it can do more than check or create its database."""
        await self._serving.spawn()
        await asyncio.sleep(self._random.uniform(0, _LONGEST_START_SECONDS))
        await self._serving.kill()
        self._kills[_STARTING] += 1

    async def _until(self, acts: int) -> None:
        """Wait for `acts` acknowledged acts, or for the planned death.

        Players at a broken server may wait for ever for what it has lost, so there their steps are counted:
        on a slow machine both take longer.
        """
        known, steps = 0, self._history.steps
        while (found := len(self._history.acknowledged)) < acts:
            if found > known:
                known, steps = found, self._history.steps
            if self._plan.form != "brisk" and self._history.steps - steps > _LYING_STEPS:
                return
            if not self._serving.is_running:
                if not self._dies or not self._serving.was_killed:
                    raise AssertionError(self._serving.died)
                if self._kills.total() < self._plan.kills:
                    return
                await self._restart()
            await asyncio.sleep(0.005)

    async def _keep_playing(self, number: int) -> None:
        """Play one table after another until there were enough faults."""
        while not self._is_enough:
            world = self._proxy, self._history
            party = Party(world, self._serving, self._random, self._plan.habits, short=self._plan.short)
            try:
                await party.open(number + len(self._history.tables))
            except (OSError, TimeoutError):  # killed during opening
                await asyncio.sleep(0.05)
                continue
            self._parties.add(party)
            await party.play()
            self._parties.discard(party)

    async def _verify(self) -> int:
        """After one more kill, check that every table is over and that its host can read a valid record; return how
        many there were.
        """
        finished = sorted(self._history.finished)
        chosen = self._random.sample(finished, min(len(finished), self._plan.records))
        for table in chosen:
            fault = await fault_of(self._serving.port, table, self._history.hosts[table])
            self._unproven += [] if fault is None else [f"record: {table}: {fault}"]
        return len(chosen)

    def _report(self, verified: int) -> Report:
        return Report(
            kills=dict(self._kills),
            acts=len(self._history.acknowledged),
            tables=len(self._history.tables),
            links=len(self._history.hellos),
            faults=dict(self._proxy.done),
            entries=dict(kinds_in(self._history)),
            chapters=self._history.chapters,
            noticed=tuple(seconds for _, seconds in self._history.half_open if seconds is not None),
            verified=verified,
            seconds=time.monotonic() - self._begun,
            slowest_start=self._slowest,
            complaints=[*complaints(self._history), *self._unproven],
            errors=self._serving.errors.read_text(),
        )


async def fault_of(port: int, table: str, token: str) -> str | None:
    """Return what is wrong with a table that was played to its end, as its host reads it."""
    status, record = await ask(port, f"/api/tables/{table}/record", token=token)
    if status != 200:
        return f"not given: {record}"
    if not verify(read_record(msgspec.json.encode(record).decode())).holds:
        return "does not hold"
    status, view = await ask(port, f"/api/tables/{table}", token=token)
    return None if (status, view.get("status")) == (200, "over") else f"not over: {status}, {view}"


async def _first_fault(killer: "asyncio.Future[None]", *tables: "asyncio.Future[None]") -> None:
    """Wait for the killer to finish; a table that fails ends the run at once."""
    while not killer.done():
        await asyncio.wait([killer, *tables], return_when=asyncio.FIRST_COMPLETED, timeout=1)
        for table in tables:
            if table.done():
                table.result()
    await killer


def read_log(database: Path) -> Iterator[Logged]:
    """Yield the log from the disk, row by row; of the server's code only the seal of secret entries is used."""
    with closing(prepare(str(database))) as prepared, closing(sqlite3.connect(database)) as connection:
        for match, version, body in connection.execute(_ROWS):
            yield Logged(match, version, prepared.seal.open(match, version, body))
