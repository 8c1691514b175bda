"""A process hears of the tables that it serves, and misses nothing between reading a table and hearing of it."""

import asyncio

from tests.bus.ends import until
from tests.server.soft.processes import room


def test_a_process_hears_of_the_tables_that_it_serves_alone(address: str | None) -> None:
    async def run() -> None:
        async with room(address, 2) as found:
            one, two = found.processes
            mine = one.table.id
            await found.settle(one, two)
            for subject in ("table.other", f"table.{mine}", "hand.other", f"hand.{mine}", f"table.{mine}x"):
                one.bus.publish(subject, b"7")
            await until(lambda: len(two.followed) >= 2)
            await found.settle(one, two)
            assert two.followed == [(f"table.{mine}", b"7"), (f"hand.{mine}", b"7")]

    asyncio.run(run())


def test_a_process_that_has_left_a_table_hears_of_it_no_longer(address: str | None) -> None:
    async def run() -> None:
        async with room(address, 3) as found:
            one, two, three = found.processes
            two.company.leave(two.table.id)
            await found.settle(one, two, three)
            one.bus.publish(f"table.{one.table.id}", b"7")
            await until(lambda: len(three.followed) >= 1)
            await found.settle(one, two, three)
            assert two.followed == []

    asyncio.run(run())


def test_whoever_begins_to_serve_a_table_is_told_its_version(address: str | None) -> None:
    async def run() -> None:
        async with room(address, 2) as found:
            one, two = found.processes
            subject, version = f"table.{one.table.id}", one.live.table.version
            one.live.announce = lambda version: one.bus.publish(subject, b"%d" % version)
            two.company.leave(two.table.id)
            await found.settle(one, two)
            assert two.followed == []
            two.serve()  # it has read the table before, and in between another process has written
            await until(lambda: (subject, b"%d" % version) in two.followed)

    asyncio.run(run())
