"""People play at a cluster while its parts fail; then its books are read and compared with everything that was heard."""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from random import Random

import msgspec

from tests.cluster.cluster import Cluster
from tests.cluster.judge import cluster_complaints, outages, waits_in
from tests.cluster.log import read_log
from tests.cluster.lookers import Looker
from tests.cluster.report import Report, kinds_of
from tests.cluster.server import Server
from tests.cluster.troubles import Kind, Trouble, make
from tests.faults.campaign import fault_of
from tests.faults.history import History, now
from tests.faults.judge import complaints
from tests.faults.party import Party
from tests.faults.proxy import Mischief, Proxy
from tests.faults.scenes import Habits
from tests.faults.serving import ask

_MISCHIEF = Mischief(twice=0.03, hold=0.03, cut=0.002, stall=0)
_STALLED_SECONDS = 60
_SKEW_MS = 20
_AGAIN_SECONDS = 0.1
_GLANCE_EVERY = 5
"""Acts between two looks of the judge at a run that ends when it complains."""


class Plan(msgspec.Struct, frozen=True):
    """The size of a run.

    troubles: one after the other, `acts` acknowledged acts apart.  tables: at the same time.  servers: how many.
    records: how many are verified at the end.  seconds: time limit for the run.  plant: the promise that the servers
    break, as in `plants`; then tables need not be played to their ends.  meant: complaints that end a run at once.  habits: of the players; if they move, they
    go to the servers without HAProxy.
    """

    seed: str
    troubles: tuple[Kind, ...]
    acts: int = 100
    tables: int = 6
    servers: int = 3
    records: int = 100
    seconds: float = 900
    plant: str = ""
    meant: frozenset[str] = frozenset()
    habits: Habits = Habits()


Progress = Callable[[Trouble, History], None]


async def run(plan: Plan, folder: Path, progress: Progress = lambda trouble, history: None) -> tuple[Report, History]:
    """Carry out a plan with services of its own, whose files are in `folder`; raise TimeoutError if it takes too long.

    progress: called after every trouble.
    """
    with Cluster(folder, plan.servers, partial(Server, plant=plan.plant)) as cluster:
        async with asyncio.timeout(plan.seconds):
            return await Campaign(plan, cluster, progress).run()


class Campaign:
    """One run at a cluster."""

    def __init__(self, plan: Plan, cluster: Cluster, progress: Progress) -> None:
        self._plan, self._cluster, self._progress = plan, cluster, progress
        self._history = History(runs=[now()], skew=_SKEW_MS)
        self._proxy = Proxy(plan.seed, _MISCHIEF, self._history, doors=plan.servers if plan.habits.moves else 1)
        self._random = Random(plan.seed)
        self._troubles: list[Trouble] = []
        self._lookers: list[tuple[Looker, asyncio.Task[None]]] = []
        self._parties: set[Party] = set()
        self._is_enough = False
        self._begun = time.monotonic()

    async def run(self) -> tuple[Report, History]:
        async with self._playing() as tables:
            for kind in self._plan.troubles:
                await self._until(self._plan.acts, *tables)
                if self._is_found():
                    break
                self._troubles.append(await make(kind, self._cluster, self._random))
                self._progress(self._troubles[-1], self._history)
            await self._until(self._plan.acts, *tables)
            self._is_enough = True
            for party in self._parties:
                party.hurry()
            if not self._plan.plant:
                await asyncio.gather(*tables)
        unproven = [] if self._plan.plant else await self._verify()
        self._history.log = list(read_log(self._cluster.url, self._cluster.key))
        return self._report(unproven), self._history

    @asynccontextmanager
    async def _playing(self) -> AsyncIterator[list["asyncio.Task[None]"]]:
        """People at all tables; at the end they are called away, and so are the lookers."""
        servers = [server.port for server in self._cluster.servers]
        self._proxy.targets[:] = servers if self._plan.habits.moves else [self._cluster.haproxy.port]
        await self._proxy.start()
        tables = [asyncio.create_task(self._keep_playing(number)) for number in range(self._plan.tables)]
        try:
            yield tables
        finally:
            tasks = [*tables, *(task for _, task in self._lookers)]
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self._proxy.stop()

    async def _keep_playing(self, number: int) -> None:
        """Play one table after another until there was enough trouble.

        Servers that break a promise may answer anything, so a table that ends early there is left for the next.
        """
        while not self._is_enough:
            try:
                await self._play_one(number + len(self._history.tables))
            except AssertionError:
                if not self._plan.plant:
                    raise
                await asyncio.sleep(_AGAIN_SECONDS)

    async def _play_one(self, number: int) -> None:
        party = Party((self._proxy, self._history), self._cluster.haproxy, self._random, self._plan.habits, short=True)
        try:
            await party.open(number)
        except (OSError, TimeoutError):  # a server died, or has no database
            await asyncio.sleep(_AGAIN_SECONDS)
            return
        self._look(self._history.tables[-1])
        self._parties.add(party)
        await party.play()
        self._parties.discard(party)

    def _look(self, table: str) -> None:
        """Let somebody look at the table at one server, which is not always that of its players."""
        port = self._random.choice(self._cluster.servers).port
        looker = Looker(port, table, self._history.hosts[table])
        self._lookers.append((looker, asyncio.create_task(looker.look())))

    async def _until(self, more: int, *tables: "asyncio.Task[None]") -> None:
        """Wait for so many more acknowledged acts; a table that fails ends the run at once.

        Players at broken servers may wait for ever for what was lost.
        """
        known, since = len(self._history.acknowledged), time.monotonic()
        most = known + more
        while (found := len(self._history.acknowledged)) < most:
            if found > known:
                known, since = found, time.monotonic()
                if known % _GLANCE_EVERY == 0 and self._is_found():
                    return
            for table in tables:
                if table.done():
                    table.result()
            if time.monotonic() - since > _STALLED_SECONDS:
                assert self._plan.plant, f"nobody acted for {_STALLED_SECONDS} s: {self._cluster.faults}"
                return
            await asyncio.sleep(0.01)

    def _is_found(self) -> bool:
        """Return whether the judge would complain of what the run is for."""
        if not self._plan.meant:
            return False
        self._history.log = list(read_log(self._cluster.url, self._cluster.key))
        return not self._plan.meant.isdisjoint(kinds_of(complaints(self._history)))

    async def _verify(self) -> list[str]:
        """Check that hosts can read valid records of their tables, and that all servers give the same."""
        finished = sorted(self._history.finished)
        chosen = self._random.sample(finished, min(len(finished), self._plan.records))
        found = []
        for table in chosen:
            token = self._history.hosts[table]
            fault = await fault_of(self._random.choice(self._cluster.servers).port, table, token)
            found += [] if fault is None else [f"record: {table}: {fault}"]
            books = [
                await ask(server.port, f"/api/tables/{table}/record", token=token) for server in self._cluster.servers
            ]
            found += (
                [f"books: servers give different records of {table}"] if any(book != books[0] for book in books) else []
            )
        return found

    def _report(self, unproven: list[str]) -> Report:
        history = self._history
        history.outages = outages(self._troubles)
        waits = waits_in(history, self._troubles, [looker.seen for looker, _ in self._lookers])
        found = [*complaints(history), *cluster_complaints(history, self._troubles, waits), *unproven]
        return Report(
            troubles=dict(Counter(trouble.kind for trouble in self._troubles)),
            acts=len(history.acknowledged),
            tables=len(history.tables),
            entries=len(history.log),
            links=len(history.hellos),
            chapters=history.chapters,
            verified=min(len(history.finished), self._plan.records),
            seconds=time.monotonic() - self._begun,
            waits=waits,
            complaints=[*found, *(f"trouble: server {fault}" for fault in self._cluster.faults)],
        )
