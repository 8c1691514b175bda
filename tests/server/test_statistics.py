"""The statistics of a server's deals, read from its log."""

import asyncio
from random import Random

from openrummy.server.statistics import DealCounter, as_csv
from openrummy.store import Log, Row
from openrummy.table.logbook import encode_entry, kind_of
from tests.server.running import Client
from tests.table.world import World


def write(log: Log, name: str, world: World, since: int = 0) -> None:
    rows = [Row(kind_of(entry), encode_entry(entry), entry.at) for entry in world.table.log[since:]]
    log.append(name, since, rows).result()


def test_finished_deals_are_counted_and_a_running_one_is_not(log: Log) -> None:
    world = World(preset="block").start().play(Random(1), 20)
    counter = DealCounter(log)
    write(log, "one", world)
    assert asyncio.run(counter.statistics()).deals == 0
    written = world.table.version
    world.play(Random(2), 2000)
    assert world.table.status == "over"
    write(log, "one", world, written)
    found = asyncio.run(counter.statistics())
    assert found.deals == world.table.state.public.deal
    assert asyncio.run(counter.statistics()) == found
    assert asyncio.run(DealCounter(log).statistics()) == found
    assert len(as_csv(found).splitlines()) == 53


def test_statistics_can_be_requested_and_saved(client: Client) -> None:
    status, found = client.ask("/api/statistics")
    assert status == 200
    assert {"deals", "firstSeat", "tests", "cards"} <= found.keys()
