"""A live table: nobody sees anything that is not written, and two processes cannot diverge."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from pathlib import Path

import msgspec
import pytest

from openrummy import table as t
from openrummy.server.closes import GONE
from openrummy.server.collector import THRESHOLDS, tune_collector
from openrummy.server.connection import Connection
from openrummy.server.frames import Bucket
from openrummy.server.live import LiveTable
from openrummy.server.on_log import write
from openrummy.server.settings import Settings
from openrummy.server.wire import WIRE
from openrummy.store import Row, SqliteLog, WriterDied
from openrummy.table import messages as m
from tests.databases import Database
from tests.table.world import World


class Ear:
    """Counts how often it is woken."""

    session: str | None = None
    is_board = False

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.token: str | None = None
        self.woken = 0

    def wake(self) -> None:
        self.woken += 1

    def hear(self) -> None:
        """Note new talk."""

    def leave(self) -> None:
        """Stay connected."""

    def dismiss(self, why: object) -> None:
        """Stay connected."""


class SlowLog(SqliteLog):
    """A log with a slow disk."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.waiting: list[Future[int]] = []

    def append(self, match: str, expected_version: int, rows: Sequence[Row]) -> "Future[int]":
        self.waiting.append(Future())
        return self.waiting[-1]


async def _until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(30):
        while not holds():  # noqa: ASYNC110 - it looks at values that tell nobody
            await asyncio.sleep(0.01)


def test_nobody_hears_of_what_is_not_on_the_disk(tmp_path: Path) -> None:
    async def run() -> None:
        log = SlowLog(str(tmp_path / "log.db"))
        live, ear = LiveTable(World().table, log), Ear(1)
        live.add(ear)
        await _until(lambda: ear.woken > 0)  # that it came is told a moment later
        before, woken = live.table, ear.woken
        submitted = asyncio.create_task(live.submit(0, m.Start("start")))
        await _until(lambda: bool(log.waiting))
        await asyncio.sleep(0.05)
        assert (live.table, ear.woken, submitted.done()) == (before, woken, False)
        log.waiting[0].set_result(3)
        outcome = await submitted
        assert (outcome.version, live.table.version, ear.woken) == (2, 3, woken + 1)
        log.close()

    asyncio.run(run())


def test_a_lost_socket_does_not_stop_a_command_half_way(tmp_path: Path) -> None:
    async def run() -> None:
        log = SlowLog(str(tmp_path / "log.db"))
        live = LiveTable(World().table, log)
        submitted = asyncio.create_task(live.submit(0, m.Start("start")))
        await asyncio.sleep(0.01)
        submitted.cancel()
        await asyncio.sleep(0.01)
        log.waiting[0].set_result(3)
        await asyncio.sleep(0.01)
        assert live.table.status == "playing"
        log.close()

    asyncio.run(run())


class FallenSocket:
    """A socket whose client says one thing and is then found to be gone."""

    def __init__(self, said: m.ClientMessage) -> None:
        self.scope = {"extensions": {WIRE: {"wire": self}}}
        self.writable = asyncio.Event()
        self.writable.set()
        self.is_gone = False
        self.read = 0
        self._said = said

    async def receive(self) -> dict[str, str]:
        self.read += 1
        await asyncio.sleep(0)
        return {"type": "websocket.receive", "text": msgspec.json.encode(self._said).decode()}

    def put(self, frame: bytes) -> None:
        if self.is_gone:
            raise ConnectionResetError


def test_a_lost_socket_carries_out_its_command_and_reads_no_other(tmp_path: Path) -> None:
    async def run() -> None:
        log = SlowLog(str(tmp_path / "log.db"))
        live, socket = LiveTable(World().table, log), FallenSocket(m.Start("start"))
        token = live.table.seats[0].sitter.token
        hello = m.Hello(live.table.id)
        connection = Connection(socket, live, token, hello, Settings(""), None)  # type: ignore[arg-type]  # a stand-in
        serving = asyncio.create_task(connection.run())
        await _until(lambda: bool(log.waiting))
        socket.is_gone = True
        live.add(Ear(None))  # so that there is something to send
        assert await asyncio.wait_for(serving, 30) == GONE
        assert live.table.status == "lobby"
        log.waiting[0].set_result(3)
        await _until(lambda: live.table.status == "playing")
        await asyncio.sleep(0.01)
        assert socket.read == 1
        log.close()

    asyncio.run(run())


def test_a_command_that_cannot_be_written_has_not_happened(tmp_path: Path) -> None:
    async def run() -> None:
        log = SlowLog(str(tmp_path / "log.db"))
        live = LiveTable(World().table, log)
        submitted = asyncio.create_task(live.submit(0, m.Start("start")))
        await asyncio.sleep(0.01)
        log.waiting[0].set_exception(WriterDied("no disk"))
        with pytest.raises(WriterDied):
            await submitted
        assert live.table.status == "lobby"
        log.close()

    asyncio.run(run())


def test_two_processes_with_one_table_go_on_from_each_other(database: Database) -> None:
    async def run() -> None:
        world = World()
        world.join("Bob")
        prepared = database.prepare()
        logs = [database.open(prepared=prepared) for _ in range(2)]
        await write(logs[0], world.table.id, 0, world.table.log)
        one, two = (LiveTable(world.table, log) for log in logs)
        started = await one.submit(0, m.Start("start"))
        again = await two.submit(0, m.Start("start"))
        assert again.version == started.version
        refused = await two.submit(0, m.Start("another"))
        assert refused.refusal is not None
        assert t.view_for(one.table, 0) == t.view_for(two.table, 0)
        for log in logs:
            log.close()

    asyncio.run(run())


def test_a_bucket_lets_through_a_burst_and_then_the_rate() -> None:
    bucket = Bucket(rate=2, burst=3, now=0)
    assert [bucket.take(0) for _ in range(4)] == [True, True, True, False]
    assert [bucket.take(0.5), bucket.take(0.5)] == [True, False]
    assert [bucket.take(100) for _ in range(4)] == [True, True, True, False]


@pytest.mark.slow
def test_the_collector_is_tuned() -> None:
    import gc

    before = gc.get_threshold()
    try:
        tune_collector()
        assert gc.get_threshold() == THRESHOLDS
        assert gc.get_freeze_count() > 10_000
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)
