"""Whoever waits for a look at the log is served by one that began after they asked."""

import asyncio

import pytest

from openrummy.server.live import LiveTable
from openrummy.server.looks import Looks
from openrummy.server.on_log import write
from openrummy.store import StoreTrouble
from openrummy.table import Table
from openrummy.table.entries import Arranged
from tests.server.shared import Database, SharedLog
from tests.table.world import World

INVENTED = 10**9
"""A version that no table has."""


def test_a_crowd_of_versions_that_do_not_exist_costs_two_looks() -> None:
    async def run() -> None:
        database, world = Database(), World()
        live = LiveTable(world.table, SharedLog(database))
        await write(SharedLog(database), world.table.id, 0, world.table.log, world.table)
        await asyncio.gather(*(live.catch_up(INVENTED + number) for number in range(500)))
        assert len(database.reads) <= 2
        await live.catch_up(INVENTED)
        await live.catch_up(INVENTED)
        assert 3 <= len(database.reads) <= 4  # one that asks later looks again

    asyncio.run(run())


def test_a_crowd_of_arranged_hands_costs_two_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        world = World()
        looked: list[int] = []

        def look(_: Table, seat: int) -> list[Arranged]:
            looked.append(seat)
            return []

        live = LiveTable(world.table, SharedLog(Database()))
        monkeypatch.setattr(live.keeper, "arranged_elsewhere", look)
        await asyncio.gather(*(live.lay(number % 2) for number in range(200)))
        assert len(looked) <= 4
        assert set(looked) == {0, 1}

    asyncio.run(run())


def test_a_look_that_began_before_or_failed_answers_nobody() -> None:
    looks = Looks()
    early = looks.begun
    with looks.look():
        late = looks.begun
    assert looks.is_answered(early)
    assert not looks.is_answered(late)
    with pytest.raises(StoreTrouble), looks.look():
        raise StoreTrouble("unreachable")
    assert not looks.is_answered(late)
