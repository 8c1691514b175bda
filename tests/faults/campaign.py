"""A run with faults: players at tables, a bad network, a server that is killed again and again; then the books."""

import asyncio
import contextlib
import sqlite3
import time
from collections import Counter
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import msgspec

from openrummy.record import read_record, verify
from tests.faults.history import History, Logged, complaints
from tests.faults.player import Player, SeatLost
from tests.faults.proxy import Mischief, Proxy
from tests.faults.serving import Serving, ask

_ONE_DEAL = {"end_condition": "deals", "num_deals": 1, "tie_break": "shared"}
_SEATS: tuple[list[dict[str, str]], ...] = ([{}, {}], [{}, {}, {}], [{}, {"bot": "random"}, {}])


class Plan(msgspec.Struct, frozen=True):
    """What is to be endured.

    kills, acts: at least so many of each.  tables: at once.  between: acknowledged acts between two kills at most.
    records: how many are verified in the end.  seconds: after which the run is given up.  lying: the server is the
    one that acknowledges first; its tables are not played to the end.
    """

    seed: str
    kills: int
    acts: int = 0
    tables: int = 6
    between: int = 60
    records: int = 10_000
    seconds: float = 120
    lying: bool = False
    mischief: Mischief = Mischief()


class Report(msgspec.Struct, frozen=True):
    """What came of a run."""

    kills: int
    acts: int
    tables: int
    links: int
    faults: dict[str, int]
    verified: int
    seconds: float
    slowest_start: float
    complaints: list[str]
    errors: str

    def __str__(self) -> str:
        faults = ", ".join(f"{count} {name}" for name, count in sorted(self.faults.items()))
        lines = (
            f"{self.kills} kills, {self.acts} acknowledged acts at {self.tables} tables over {self.links} links",
            f"in {self.seconds:.0f} s; slowest start {self.slowest_start:.1f} s; {faults}; {self.verified} records verified",
            *(self.complaints[:20] or ["nothing lost, nothing twice, no gap: every promise was kept"]),
        )
        return "\n".join(lines)


async def run(plan: Plan, folder: Path) -> Report:
    """Carry out a plan on a fresh database in `folder`; raises TimeoutError when it takes too long."""
    campaign = Campaign(plan, folder)
    async with asyncio.timeout(plan.seconds):
        return await campaign.run()


class Campaign:
    """One run; everything that it starts ends with it."""

    def __init__(self, plan: Plan, folder: Path) -> None:
        self._plan = plan
        self._database = folder / "log.db"
        self._history = History()
        self._serving = Serving(self._database, lying=plan.lying)
        self._proxy = Proxy(plan.seed, plan.mischief, self._history.deliveries)
        self._random = Random(plan.seed)
        self._kills = 0
        self._slowest = 0.0
        self._is_enough = False
        self._begun = time.monotonic()

    async def run(self) -> Report:
        async with self._running():
            killer = asyncio.ensure_future(self._kill_often())
            tables = [asyncio.ensure_future(self._keep_playing(number)) for number in range(self._plan.tables)]
            try:
                await killer
                if not self._plan.lying:
                    await asyncio.gather(*tables)
            finally:
                for task in (killer, *tables):
                    task.cancel()
                await asyncio.gather(killer, *tables, return_exceptions=True)
            await self._restart()
            verified = await self._verify()
        self._history.log = list(read_log(self._database))
        return self._report(verified)

    @asynccontextmanager
    async def _running(self) -> AsyncIterator[None]:
        try:
            await self._proxy.start()
            self._proxy.target = await self._serving.start()
            yield
        finally:
            await self._serving.kill()
            await self._proxy.stop()

    async def _restart(self) -> None:
        self._proxy.target = None
        await self._serving.kill()
        self._kills += 1
        begun = time.monotonic()
        self._proxy.target = await self._serving.start()
        self._slowest = max(self._slowest, time.monotonic() - begun)

    async def _kill_often(self) -> None:
        """Kill the server after random numbers of acknowledged acts, now and then while it is hardly up."""
        while self._kills < self._plan.kills:
            goal = len(self._history.answers) + self._random.randrange(self._plan.between)
            await self._until(goal)
            await asyncio.sleep(self._random.uniform(0, 0.03))
            await self._restart()
        await self._until(self._plan.acts)
        self._is_enough = True

    async def _until(self, answers: int) -> None:
        while len(self._history.answers) < answers:
            if not self._serving.is_running:
                raise AssertionError(f"the server died by itself: {self._serving.errors.read_text()[-2_000:]}")
            await asyncio.sleep(0.005)

    async def _keep_playing(self, number: int) -> None:
        """One table after another until there were faults enough."""
        matches = 0
        while not self._is_enough:
            matches += 1
            with contextlib.suppress(OSError, TimeoutError):  # killed while it was opened
                players = await self._open(_SEATS[(number + matches) % len(_SEATS)])
                await self._play(players)

    async def _open(self, seats: list[dict[str, str]]) -> tuple[str, list[Player]]:
        asked = {"preset": "block", "name": "Ann", "seats": seats, "options": _ONE_DEAL, "hints": False}
        status, seated = await ask(self._serving.port, "/api/tables", asked)
        assert status == 201, seated
        table, places = seated["table"], [seated]
        for number in range(seats.count({}) - 1):
            status, seated = await ask(self._serving.port, f"/api/tables/{table}/join", {"name": f"Bob {number}"})
            assert status == 201, seated
            places.append(seated)
        self._history.tables.append(table)
        who = [*((place["seat"], place["token"]) for place in places), (None, None)]
        return table, [Player(self._proxy, self._history, table, seat, token) for seat, token in who]

    async def _play(self, opened: tuple[str, list[Player]]) -> None:
        table, players = opened
        with contextlib.suppress(SeatLost):
            await _together(players)
            self._history.finished.add(table)

    async def _verify(self) -> int:
        """Every table is over and its record holds, after one more kill."""
        finished = sorted(self._history.finished)
        for table in self._random.sample(finished, min(len(finished), self._plan.records)):
            status, record = await ask(self._serving.port, f"/api/tables/{table}/record")
            assert status == 200, record
            assert verify(read_record(msgspec.json.encode(record).decode())).holds, table
            status, view = await ask(self._serving.port, f"/api/tables/{table}")
            assert (status, view["status"]) == (200, "over"), (table, view)
        return min(len(finished), self._plan.records)

    def _report(self, verified: int) -> Report:
        done: Counter[str] = self._proxy.done
        return Report(
            kills=self._kills,
            acts=len(self._history.acknowledged),
            tables=len(self._history.tables),
            links=len(self._history.hellos),
            faults=dict(done),
            verified=verified,
            seconds=time.monotonic() - self._begun,
            slowest_start=self._slowest,
            complaints=complaints(self._history),
            errors=self._serving.errors.read_text(),
        )


async def _together(players: Iterable[Player]) -> None:
    """Let all play to the end; when one cannot, nobody goes on."""
    tasks = [asyncio.ensure_future(player.play()) for player in players]
    try:
        await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def read_log(database: Path) -> Iterable[Logged]:
    """The log as it lies on the disk, read without any of the server's code."""
    connection = sqlite3.connect(database)
    try:
        for row in connection.execute("SELECT match, version, command FROM event ORDER BY match, version"):
            yield Logged(*row)
    finally:
        connection.close()
