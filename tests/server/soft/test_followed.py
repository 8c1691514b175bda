"""A process hears of the tables that it serves, and misses nothing between reading a table and hearing of it."""

import asyncio

from tests.bus.ends import until
from tests.server.soft.processes import Process, room


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


def announcing(process: Process) -> str:
    """Let a process announce versions on the bus, and return their subject."""
    subject = f"table.{process.table.id}"
    process.company.leave(process.table.id)
    process.live.announce = lambda version: process.bus.publish(subject, b"%d" % version)
    process.company.serve(process.live)
    return subject


def test_whoever_begins_to_serve_a_table_is_told_its_version(address: str | None) -> None:
    async def run() -> None:
        async with room(address, 2) as found:
            one, two = found.processes
            subject, version = announcing(one), one.live.table.version
            two.company.leave(two.table.id)
            await found.settle(one, two)
            assert two.followed == []
            two.serve()  # it has read the table before, and in between another process has written
            await until(lambda: (subject, b"%d" % version) in two.followed)

    asyncio.run(run())


def test_a_version_is_told_to_those_who_serve_the_table_and_to_nobody_else(address: str | None) -> None:
    async def run() -> None:
        async with room(address, 3) as found:
            one, two, three = found.processes
            subject, told = announcing(one), list[bytes]()
            three.bus.subscribe(subject, lambda _, body: told.append(body))
            await found.settle(one, two, three)
            three.company.leave(three.table.id)
            await found.pass_time(15, one, two, three)  # until all are sure of each other
            one.live.announce(98)
            await found.settle(one, two, three)
            two.company.leave(two.table.id)
            await found.settle(one, two, three)
            one.live.announce(99)
            await found.settle(one, two, three)
            assert (subject, b"98") in two.followed
            assert (b"98" in told, b"99" in told) == (True, False)

    asyncio.run(run())


def test_whoever_cannot_hear_the_others_tells_every_version(address: str | None) -> None:
    async def run() -> None:
        async with room(address, 2) as found:
            one, two = found.processes
            subject, told = announcing(one), list[bytes]()
            two.bus.subscribe(subject, lambda _, body: told.append(body))
            two.company.leave(two.table.id)
            await found.pass_time(15, one, two)
            one.bus.is_cut = True
            await found.pass_time(1, one, two)
            one.bus.mend()
            one.live.announce(98)  # two may have begun to serve it meanwhile
            await until(lambda: b"98" in told)

    asyncio.run(run())
