"""Several servers of one table, where a bot or a clock has to act: one of them does, and another when it is gone."""

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import Future

import pytest
from msgspec.structs import replace

from openrummy.server import clock_and_luck, turns
from openrummy.server import live as live_module
from openrummy.server.attendance import Attended, attend
from openrummy.server.live import LiveTable
from openrummy.server.on_log import write
from openrummy.server.settings import Settings
from openrummy.server.thinking.thinkers import thinkers_for
from openrummy.server.timekeeper import Timekeeper
from openrummy.table import messages as m
from openrummy.table.players import bot_to_act
from openrummy.table.view import to_act
from tests.server.shared import Database, SharedLog
from tests.server.test_live import Ear
from tests.server.test_timekeeper import SHORT, until
from tests.table.world import BOT, PERSON, World

Test = Callable[[list[Attended], Database], Awaitable[None]]


def attended(world: World, test: Test, *, connected: bool = False, delay: float = 0.0) -> None:
    """Run `test` with one table at two servers, of which the first is the first to act."""

    async def run() -> None:
        database = Database()
        logs = [SharedLog(database) for _ in range(2)]
        await write(logs[0], world.table.id, 0, world.table.log, world.table)
        banks = tuple((SHORT, SHORT) for _ in world.table.seats)
        table = replace(world.table, since=clock_and_luck.now(), left=banks if world.table.left else ())
        lives = [LiveTable(table, log) for log in logs]
        for number, live in enumerate(lives):
            live.before = lambda number=number: number  # type: ignore[misc]
            for other in set(lives) - {live}:
                _hear(live, other)
            if connected:
                for seat in live.table.persons:
                    live.add(Ear(seat))
        settings = Settings("", delay, thinkers=0)
        found = [attend(live, settings, thinkers_for(settings), lambda table: None) for live in lives]
        try:
            await test(found, database)
        finally:
            for each in found:
                each.stop()

    asyncio.run(run())


def _hear(live: LiveTable, other: LiveTable) -> None:
    """Let `other` follow what `live` writes, as the bus does."""
    running: set[asyncio.Task[None]] = set()

    def announce(version: int) -> None:
        task = asyncio.get_running_loop().create_task(other.catch_up(version))
        running.add(task)
        task.add_done_callback(running.discard)

    live.announce = announce


@pytest.fixture
def bots() -> World:
    """A match of a person and two bots, at the turn of a bot."""
    world = World(PERSON, BOT, BOT).start()
    assert bot_to_act(world.table) is not None
    return world


def test_one_server_acts_for_the_bots_and_the_other_follows(bots: World) -> None:
    async def test(found: list[Attended], database: Database) -> None:
        first, second = found
        await until(lambda: bot_to_act(first.live.table) is None and to_act(first.live.table) == (0,))
        await until(lambda: second.live.table.version == first.live.table.version)
        logs = [each.live._log for each in found]
        assert [log.refused for log in logs if isinstance(log, SharedLog)] == [0, 0]

    attended(bots, test)


def test_another_server_goes_on_when_the_one_with_the_bot_is_gone(bots: World) -> None:
    async def test(found: list[Attended], database: Database) -> None:
        first, second = found
        first.stop()
        loop = asyncio.get_running_loop()
        begun, version = loop.time(), second.live.table.version
        await until(lambda: second.live.table.version > version)
        assert loop.time() - begun >= turns.STEP_SECONDS

    attended(bots, test)


def test_servers_that_both_think_they_come_first_play_every_turn_once(bots: World) -> None:
    async def test(found: list[Attended], database: Database) -> None:
        for each in found:
            each.live.before = lambda: 0
        await until(lambda: to_act(found[0].live.table) == (0,))
        await until(lambda: found[1].live.table.version == found[0].live.table.version)
        assert found[0].live.table.version == len(database.rows["table"])

    attended(bots, test, delay=0.01)


def test_a_clock_that_runs_out_is_heeded_once() -> None:
    async def test(found: list[Attended], database: Database) -> None:
        first, second = found
        (seat,) = to_act(first.live.table)
        await until(lambda: to_act(first.live.table) == (1 - seat,))
        await until(lambda: second.live.table.version == first.live.table.version)
        late = [
            kind
            for row in database.rows["table"]
            if b"time_out" in row.body
            for kind in (b"draw_", b"discard")
            if kind in row.body
        ]
        assert late == [b"draw_", b"discard"]

    world = World(settings=m.TableSettings("fast", "draw_and_throw")).start()
    attended(world, test, connected=True)


def test_another_server_heeds_the_clock_when_the_first_is_gone() -> None:
    async def test(found: list[Attended], database: Database) -> None:
        first, second = found
        first.stop()
        (seat,) = to_act(second.live.table)
        await until(lambda: to_act(second.live.table) == (1 - seat,))

    attended(World(settings=m.TableSettings("fast", "draw_and_throw")).start(), test, connected=True)


class AbsentLog(SharedLog):
    """A log that answers only after a while, as a database does that was away and came back in time."""

    async def come_back(self) -> None:
        for done in self.waiting:
            done.set_result(0)
        self.waiting.clear()

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.waiting: list[Future[int]] = []
        self.is_away = True

    def probe(self) -> "Future[int]":
        done: Future[int] = Future()
        if self.is_away:
            self.waiting.append(done)
        else:
            done.set_result(0)
        return done


def test_nobody_is_late_who_could_not_act_because_the_log_was_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time was up while nothing could be written: when the log is back, the clock gives time back first."""
    monkeypatch.setattr(live_module, "_SLOW_SECONDS", 0.1)

    async def run() -> None:
        database = Database()
        log = AbsentLog(database)
        world = World(settings=m.TableSettings("fast", "draw_and_throw")).start()
        await write(log, world.table.id, 0, world.table.log, world.table)
        live = LiveTable(replace(world.table, since=clock_and_luck.now(), left=((SHORT, SHORT), (SHORT, SHORT))), log)
        for seat in live.table.persons:
            live.add(Ear(seat))
        keeper = Timekeeper(live, 5)
        keeper.wake()
        await until(lambda: bool(log.waiting))
        await asyncio.sleep(0.2)
        log.is_away = False
        await log.come_back()
        await until(lambda: live.table.give_back > 0)
        assert live.table.version == world.table.version
        keeper.stop()

    asyncio.run(run())


def test_nobody_waits_long_for_processes_that_died_one_after_another() -> None:
    assert [turns.in_turn(before) for before in (0, 1, 3)] == [0, 1, 3]
    assert turns.in_turn(40) == turns.in_turn(5) == 5
