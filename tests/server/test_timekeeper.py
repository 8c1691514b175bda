"""The timer of a table: it fires in time, forgives short losses, and gives people who return their seat at once."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace

from openrummy import table as t
from openrummy.server import clock_and_luck
from openrummy.server.attendance import Attended, attend
from openrummy.server.live import LiveTable
from openrummy.server.on_log import write
from openrummy.server.settings import Settings
from openrummy.server.soft.presence import ALONE, Elsewhere
from openrummy.server.thinking.thinkers import thinkers_for
from openrummy.store import SqliteLog
from openrummy.table import messages as m
from openrummy.table.view import to_act
from tests.server.running import Client
from tests.server.test_live import Ear
from tests.table.world import World

SHORT = 300
"""Milliseconds in every bank of these tests."""


@contextmanager
def log_at(path: Path) -> Iterator[SqliteLog]:
    log = SqliteLog(str(path / "log.db"))
    try:
        yield log
    finally:
        log.close()


def attended(
    path: Path, settings: m.TableSettings, test: Callable[[Attended], Awaitable[None]], grace: float = 0.05
) -> None:
    """Run `test` with a table in mid-match whose banks are nearly empty."""

    async def run() -> None:
        world = World(settings=settings).start()
        with log_at(path) as log:
            await write(log, world.table.id, 0, world.table.log)
            table = replace(world.table, since=clock_and_luck.now(), left=((SHORT, SHORT), (SHORT, SHORT)))
            chosen = Settings("", 0.01, grace=grace, thinkers=0)
            found = attend(LiveTable(table, log), chosen, thinkers_for(chosen), lambda table: None)
            try:
                await test(found)
            finally:
                found.stop()

    asyncio.run(run())


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(5):
        while not condition():  # noqa: ASYNC110 - a test looks
            await asyncio.sleep(0.01)


def test_the_timer_rings_and_the_turn_passes(tmp_path: Path) -> None:
    async def test(found: Attended) -> None:
        live, (seat,) = found.live, to_act(found.live.table)
        live.add(Ear(0))
        live.add(Ear(1))
        version = live.table.version
        await asyncio.sleep(SHORT / 1000 / 2)
        assert live.table.version == version
        await until(lambda: to_act(live.table) == (1 - seat,))
        assert live.table.log[-1].left[1 - seat][0] <= 30_000

    attended(tmp_path, m.TableSettings("fast", "draw_and_throw"), test)


def test_a_lost_socket_is_forgiven_for_a_moment(tmp_path: Path) -> None:
    async def test(found: Attended) -> None:
        live, ears = found.live, [Ear(0), Ear(1)]
        for ear in ears:
            live.add(ear)
        live.remove(ears[1])
        await asyncio.sleep(0.01)
        live.add(ears[1])
        await asyncio.sleep(0.15)
        assert not live.table.seats[1].away
        live.remove(ears[1])
        await until(lambda: live.table.seats[1].away)
        live.add(ears[1])
        await until(lambda: not live.table.seats[1].away)

    attended(tmp_path, m.TableSettings("relaxed", "wait"), test)


def test_nobody_is_away_who_is_connected_to_another_process(tmp_path: Path) -> None:
    async def test(found: Attended) -> None:
        live, ears = found.live, [Ear(0), Ear(1)]
        for ear in ears:
            live.add(ear)
        live.note_elsewhere(Elsewhere(frozenset({1})))
        live.remove(ears[1])
        await asyncio.sleep(0.3)  # six times the grace
        assert not live.table.seats[1].away
        live.note_elsewhere(ALONE)
        await until(lambda: live.table.seats[1].away)
        live.note_elsewhere(Elsewhere(frozenset({1})))
        await until(lambda: not live.table.seats[1].away)

    attended(tmp_path, m.TableSettings("relaxed", "wait"), test)


@pytest.mark.parametrize("is_away", [False, True])
def test_a_process_that_cannot_hear_calls_nobody_away_and_acts_for_nobody_missing(
    tmp_path: Path, *, is_away: bool
) -> None:
    async def test(found: Attended) -> None:
        live, (seat,) = found.live, to_act(found.live.table)
        ears = [Ear(0), Ear(1)]
        for ear in ears:
            live.add(ear)
        if is_away:
            live.remove(ears[seat])
            await until(lambda: live.table.seats[seat].away)
        live.note_elsewhere(Elsewhere(is_sure=False))
        live.remove(ears[seat])
        version = live.table.version
        live.table = replace(live.table, since=clock_and_luck.now(), left=((0, 0), (0, 0)))
        found.keeper.wake()
        await asyncio.sleep(0.5)  # ten times the grace, and the bank is empty
        assert live.table.version == version
        live.note_elsewhere(ALONE)
        await until(lambda: live.table.bot_of(seat) is not None)

    attended(tmp_path, m.TableSettings("fast", "bot"), test)


def test_a_bank_that_runs_out_makes_nobody_gone_who_is_lost_for_a_moment(tmp_path: Path) -> None:
    async def test(found: Attended) -> None:
        live, (seat,) = found.live, to_act(found.live.table)
        ears = [Ear(0), Ear(1)]
        for ear in ears:
            live.add(ear)
        await asyncio.sleep(SHORT / 1000 - 0.03)
        live.remove(ears[1 - seat])
        await until(lambda: to_act(live.table) == (1 - seat,))
        assert not any(each.away for each in live.table.seats)

    attended(tmp_path, m.TableSettings("fast", "draw_and_throw"), test, grace=10)


def test_a_bot_plays_for_an_absent_person_until_they_return(tmp_path: Path) -> None:
    async def test(found: Attended) -> None:
        live, (seat,) = found.live, to_act(found.live.table)
        ears = [Ear(0), Ear(1)]
        for ear in ears:
            live.add(ear)
        live.remove(ears[seat])
        await until(lambda: live.table.bot_of(seat) is not None)
        await until(lambda: to_act(live.table) == (1 - seat,))
        live.add(ears[seat])
        await until(lambda: live.table.bot_of(seat) is None)
        shown = live.view(seat).seats[seat]
        assert (shown.away, shown.stand_in, shown.connected) == (False, False, True)

    attended(tmp_path, m.TableSettings("none", "bot"), test)


def test_nobody_has_to_come_back_in_the_first_seconds_of_a_server(tmp_path: Path) -> None:
    async def test(found: Attended) -> None:
        found.live.add(Ear(0))
        await asyncio.sleep(0.2)
        assert not found.live.table.seats[1].away

    attended(tmp_path, m.TableSettings("none", "bot"), test)


def test_a_stopped_table_does_nothing(tmp_path: Path) -> None:
    async def test(found: Attended) -> None:
        found.live.add(Ear(0))
        found.live.add(Ear(1))
        found.stop()
        found.live.wake()
        version = found.live.table.version
        await asyncio.sleep(SHORT / 1000 * 1.5)
        assert found.live.table.version == version
        assert not found.keeper.is_working

    attended(tmp_path, m.TableSettings("fast", "draw_and_throw"), test)


def test_the_steady_clock_is_the_time_of_day(monkeypatch: pytest.MonkeyPatch) -> None:
    import time

    assert abs(clock_and_luck.now() - time.time() * 1000) < 5000
    before = clock_and_luck.now()
    monkeypatch.setattr(time, "time_ns", lambda: 0)
    assert clock_and_luck.now() >= before


def test_settings_are_chosen_shown_and_refused_over_http(client: Client) -> None:
    asked = {"preset": "block", "name": "Ann", "seats": [{}, {"bot": "random"}]}
    chosen = {"clock": "fast", "absent": "bot"}
    status, seated = client.ask("/api/tables", {**asked, "settings": chosen})
    assert status == 201
    line = client.sit(seated)
    assert line.view["settings"] == chosen
    line.command("start")
    view = line.until(lambda line: line.is_mine())
    clock = view["seats"][0]["clock"]
    assert (clock["full"], clock["running"]) == (30_000, True)
    assert line.command("pause")["type"] == "accepted"
    assert line.until(lambda line: line.view.get("paused", False))["toAct"] == []
    assert line.command("resume")["type"] == "accepted"
    line.close()
    assert client.ask("/api/tables", {**asked, "settings": {"absent": "miss"}})[1]["code"] == "no_miss"
    assert client.ask("/api/tables", {**asked, "settings": {"clock": "slow"}})[0] == 400
    assert t.wake_at(World().table) is None
