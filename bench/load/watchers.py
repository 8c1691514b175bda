"""A crowd at one table, of which some come and go, and play at other tables meanwhile: how late each of them hears of an act.

The crowd is a process of its own (`python -m bench.load.watchers`), so that reading its messages does not hold up the players here.
"""

import asyncio
import contextlib
import sys
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import msgspec
from websockets.exceptions import ConnectionClosed

from bench.load.people import People
from bench.load.players import Tally, hello
from bench.load.served import Served
from bench.load.tables import Door

_SEATS = 2
_TABLES = 20
_RATE = 100
_ACT_SECONDS = 0.5
_VISIT_SECONDS = 0.25


class Company(NamedTuple):
    """Seconds: the waits of players elsewhere without and with the crowd, and from sending an act to each watcher that sees it."""

    alone: list[float]
    beside: list[float]
    fan_out: list[float]


class _Heard(msgspec.Struct):
    view: dict[str, msgspec.Raw] = {}


_HEARD = msgspec.json.Decoder(_Heard)


async def company(server: Served, watchers: int, seconds: float) -> Company:
    """Return the waits at 20 tables that play 100 acts a second, before and while `watchers` watch another one."""
    async with _playing(server.address, _TABLES, _RATE) as people:
        alone = await _waits(people.tally, seconds)
        async with _playing(server.address, 1, 1 / _ACT_SECONDS) as shown:
            table = shown.ids[0]
            command = [sys.executable, "-m", "bench.load.watchers", server.address, table, f"{watchers}"]
            pipe = asyncio.subprocess.PIPE
            crowd = await asyncio.create_subprocess_exec(*command, stdin=pipe, stdout=pipe, limit=1 << 28)
            assert crowd.stdout is not None
            await crowd.stdout.readline()  # all are there
            shown.tally.empty()
            beside = await _waits(people.tally, seconds)
            said, _ = await crowd.communicate(b"")  # closes its input
            seen = msgspec.json.decode(said, type=dict[int, list[float]])
            fan_out = [at - sent for version, sent in shown.tally.sent.items() for at in seen.get(version, ())]
    return Company(alone, beside, fan_out)


async def watch(address: str, table: str, watchers: int) -> None:
    """Watch a table until the standard input ends; then print when each version came to each watcher."""
    sockets = [(await hello(address, table, None))[0] for _ in range(watchers)]
    seen: dict[int, list[float]] = {}
    tasks = [asyncio.ensure_future(_watch(socket, seen)) for socket in sockets]
    tasks.append(asyncio.ensure_future(_come_and_go(address, table)))
    await asyncio.sleep(2)
    print(flush=True)
    await asyncio.to_thread(sys.stdin.read)
    await _ended(tasks)
    print(msgspec.json.encode(seen).decode())
    await asyncio.gather(*(socket.close() for socket in sockets))


async def _waits(tally: Tally, seconds: float) -> list[float]:
    tally.empty()
    await asyncio.sleep(seconds)
    return list(tally.latencies)


@asynccontextmanager
async def _playing(address: str, tables: int, rate: float) -> AsyncIterator[People]:
    """Play at so many tables."""
    door = Door(address)
    people = People(address, [door.table(_SEATS) for _ in range(tables)], rate)
    await people.sit()
    await people.begin()
    await asyncio.sleep(1)
    try:
        yield people
    finally:
        await people.leave()


async def _watch(socket: Any, seen: dict[int, list[float]]) -> None:
    """Note when each version comes."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            version = _HEARD.decode(await socket.recv(decode=False)).view.get("version")
            if version is not None:
                seen.setdefault(int(bytes(version)), []).append(time.perf_counter())


async def _come_and_go(address: str, table: str) -> None:
    """Join and leave twice a second."""
    while True:
        socket, _ = await hello(address, table, None)
        await asyncio.sleep(_VISIT_SECONDS)
        await socket.close()
        await asyncio.sleep(_VISIT_SECONDS)


async def _ended(tasks: Sequence[asyncio.Future[None]]) -> None:
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


if __name__ == "__main__":
    asyncio.run(watch(sys.argv[1], sys.argv[2], int(sys.argv[3])))
