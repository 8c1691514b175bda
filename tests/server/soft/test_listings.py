"""The lobby of several processes."""

import asyncio
from collections.abc import Iterator

from openrummy.server.live import LiveTable
from openrummy.server.soft.listings import Listed, Listings
from openrummy.server.soft.messages import written
from openrummy.table.messages import TableListing, TableSettings
from tests.bus.ends import until
from tests.server.soft.processes import Process, room

OPEN = TableSettings(listed=True)


def lobby_of(process: Process, *, is_served: bool = True) -> Listings:
    """Return the lobby of a process that serves its one table, or none."""

    def alive() -> Iterator[LiveTable]:
        if is_served:
            yield process.live

    found = Listings(process.bus, process.company.me, process.company._clock, alive)
    process.company.beside.append(found)
    return found


def lines(lobby: Listings) -> list[TableListing]:
    return [line for line in lobby.each() if line is not None]


def test_a_table_is_seen_from_every_process_once(address: str | None) -> None:
    async def run() -> None:
        async with room(address, 3, OPEN) as found:
            one, two, three = found.processes
            lobbies = [lobby_of(one), lobby_of(two), lobby_of(three, is_served=False)]
            assert [lines(lobby) for lobby in lobbies] == [[], [], []]
            one.join(0)
            person = two.join(1)
            await found.agree(lambda process: process.live.connected == {0, 1})
            await found.pass_time(2, *found.processes)
            assert [[line.table for line in lines(lobby)] for lobby in lobbies] == [[one.table.id]] * 3
            assert [line.persons for line in lines(lobbies[2])] == [2]
            two.live.remove(person)
            await found.pass_time(2, *found.processes)
            assert [len(lines(lobby)) for lobby in lobbies] == [1, 1, 1]

    asyncio.run(run())


def test_a_table_without_people_is_shown_no_longer(address: str | None) -> None:
    async def run() -> None:
        async with room(address, 2, OPEN) as found:
            one, two = found.processes
            lobby_of(one)
            seen = lobby_of(two, is_served=False)
            person = one.join(0)
            await found.pass_time(1, one, two)
            assert len(lines(seen)) == 1
            one.live.remove(person)
            await found.pass_time(1, one, two)
            assert lines(seen) == []

    asyncio.run(run())


def test_a_late_joiner_asks_and_a_dead_process_is_forgotten(address: str | None) -> None:
    async def run() -> None:
        async with room(address, 2, OPEN) as found:
            one, two = found.processes
            lobby_of(one)
            one.join(0)
            await found.pass_time(1, one, two)
            seen = lobby_of(two, is_served=False)
            two.company._catch_up()
            await found.settle(one, two)
            await found.pass_time(1, one, two)
            assert len(lines(seen)) == 1
            for _ in range(3):
                await found.pass_time(10, one, two)
                assert len(lines(seen)) == 1
            one.bus.is_cut = True
            await found.pass_time(14, two)
            assert len(lines(seen)) == 1
            await found.pass_time(12, two)
            assert lines(seen) == []

    asyncio.run(run())


def test_private_tables_are_never_told(address: str | None) -> None:
    async def run() -> None:
        async with room(address, 2) as found:
            one, two = found.processes
            lobby_of(one)
            told: list[bytes] = []
            two.bus.subscribe("lobby", lambda _, body: told.append(body))
            one.join(0)
            await found.pass_time(12, one, two)
            assert told == []

    asyncio.run(run())


def test_lines_that_cannot_be_shown_are_ignored(address: str | None) -> None:
    async def run() -> None:
        async with room(address, 2, OPEN) as found:
            one, two = found.processes
            seen = lobby_of(two, is_served=False)
            lobby_of(one)
            one.join(0)
            await found.pass_time(1, one, two)
            (line,) = lines(seen)
            one.bus.publish("lobby", b"[]")
            one.bus.publish("lobby", written(Listed("p1", "other", line)).replace(b'"basic', b'"newer'))
            one.bus.publish("lobby", written(Listed("p1", "other", line)))
            one.bus.publish("lobby", written(Listed("p9", line.table)))
            await found.settle(one, two)
            await until(lambda: lines(seen) == [line])

    asyncio.run(run())
