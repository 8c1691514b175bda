"""A rematch at two servers of one finished table: one new table, which both find with the old tokens."""

import asyncio
from random import Random

import pytest

from openrummy.server.limits import TooMany
from openrummy.server.live import LiveTable
from openrummy.server.on_log import load, write
from openrummy.server.rematches import refused_opening
from openrummy.table import messages as m
from tests.server.shared import Database, SharedLog
from tests.table.world import PERSON, World


def test_two_who_ask_at_two_servers_at_once_meet_at_one_table() -> None:
    async def run() -> None:
        database = Database()
        over = World(PERSON, PERSON, preset="block", end_condition="deals", num_deals=1).start().play(Random(1)).table
        one, two = (LiveTable(over, SharedLog(database)) for _ in range(2))
        await write(SharedLog(database), over.id, 0, over.log, over)
        asked = await asyncio.gather(one.submit(0, m.Rematch("a")), two.submit(1, m.Rematch("b")))
        assert [outcome.refusal for outcome in asked] == [None, None]
        await one.catch_up()
        await two.catch_up()
        assert one.table.rematch == two.table.rematch != ""
        again = load(SharedLog(database), one.table.rematch)
        assert again is not None
        assert [again.seat_of(seat.sitter.token) for seat in over.seats] == [0, 1]
        assert again.rematch_of == over.id

    asyncio.run(run())


@pytest.mark.parametrize("is_over", [True, False])
def test_a_rematch_that_opens_a_table_counts_as_an_opening(*, is_over: bool) -> None:
    counted: list[str] = []

    def count() -> None:
        counted.append("one")
        raise TooMany("The server is busy; try again in a moment.", 1)

    world = World(PERSON, PERSON, preset="block", end_condition="deals", num_deals=1).start()
    table = world.play(Random(1)).table if is_over else world.table
    refusal = refused_opening(m.Rematch("a"), table, count)
    assert (counted, getattr(refusal, "code", None)) == ((["one"], "too_many") if is_over else ([], None))
    assert refused_opening(m.Ready("b"), table, count) is None
