"""The measurements: windows of play at a given rate, windows as fast as possible, and the memory of idle sockets."""

import asyncio
from typing import NamedTuple

from bench.load.people import People
from bench.load.players import hello
from bench.load.served import Served, busy_seconds
from bench.load.tables import Door

_SEATS = 4
_WATCHERS = 5
_CALM = 0.1
_TRIES = 4


class Window(NamedTuple):
    """A stretch of play.  p50, p99: milliseconds.  cpu: the server's microseconds per act.  bytes: of updates per act.  others: their share of its core."""

    acts_per_second: float
    p50: float
    p99: float
    cpu: float
    others: float
    refused: int
    bytes: float


class Plan(NamedTuple):
    """How much is measured.  rate: acts per second of all tables together, 0 for as fast as possible."""

    tables: int
    seats: int
    rate: float
    windows: int
    seconds: float
    warm_up: float


async def play(server: Served, plan: Plan) -> list[Window]:
    """Return the windows of play that other processes disturbed least, all at the same tables; see `_calm`."""
    door = Door(server.address)
    people = People(server.address, [door.table(plan.seats) for _ in range(plan.tables)], plan.rate)
    await people.sit()
    await people.begin()
    await asyncio.sleep(plan.warm_up)
    windows = await _calm(server, people, plan)
    await people.leave()
    return windows


async def _calm(server: Served, people: People, plan: Plan) -> list[Window]:
    """Return as many windows as planned in which others left the core alone; if there are too few, the calmest of many.

    They are chosen by what other processes did and not by the measured results.
    """
    windows: list[Window] = []
    while sum(window.others <= _CALM for window in windows) < plan.windows and len(windows) < plan.windows * _TRIES:
        windows.append(await _window(server, people, plan.seconds))
    return sorted(windows, key=lambda window: window.others)[: plan.windows]


async def _window(server: Served, people: People, seconds: float) -> Window:
    assert server.core is not None  # only then is it known what others do there
    cpu, busy = server.cpu_seconds(), busy_seconds(server.core)
    acts = await people.window(seconds)
    used = server.cpu_seconds() - cpu
    others = max(0.0, busy_seconds(server.core) - busy - used) / acts.seconds
    each = used / acts.number * 1e6
    return Window(acts.per_second, acts.p50, acts.p99, each, others, acts.refused, acts.bytes / acts.number)


async def idle_bytes(server: Served, sockets: int) -> float:
    """Return the server's resident bytes per socket that said hello and does nothing else."""
    door = Door(server.address)
    tables = [door.table(_SEATS)[0]["table"] for _ in range(max(1, sockets // _WATCHERS))]
    kept = [await hello(server.address, table, None) for table in tables]  # every table is in memory
    before = server.memory()
    kept += [await hello(server.address, tables[number % len(tables)], None) for number in range(sockets)]
    await asyncio.sleep(1)
    grown = server.memory() - before
    await asyncio.gather(*(socket.close() for socket, _ in kept))
    return grown / sockets
