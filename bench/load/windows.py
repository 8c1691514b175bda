"""The measurements: windows of play at a given rate, windows as fast as possible, and the memory of idle sockets."""

import asyncio
import gc
from statistics import median
from typing import NamedTuple

from bench.load.players import Pace, Player, Tally, hello
from bench.load.served import Served, busy_seconds
from bench.load.tables import Door

_SEATS = 4
_WATCHERS = 5
_CALM = 0.1
_TRIES = 4
_BREATH = 0.025
"""Seconds between the acts of a table that plays as fast as it may: a socket has a limit of commands per second."""


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
    tally = Tally()
    players = await _seated(server, plan, tally)
    gc.collect()
    gc.freeze()
    tasks = [asyncio.ensure_future(player.play()) for player in players]
    await asyncio.gather(*(host.start() for host in players[:: plan.seats]))
    await asyncio.sleep(plan.warm_up)
    windows = await _calm(server, tally, plan)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await asyncio.gather(*(player.socket.close() for player in players))
    return windows


async def _calm(server: Served, tally: Tally, plan: Plan) -> list[Window]:
    """Return as many windows as planned in which others left the core alone; if there are too few, the calmest of many.

    They are chosen by what other processes did and not by the measured results.
    """
    windows: list[Window] = []
    while sum(window.others <= _CALM for window in windows) < plan.windows and len(windows) < plan.windows * _TRIES:
        windows.append(await _window(server, tally, plan.seconds))
    return sorted(windows, key=lambda window: window.others)[: plan.windows]


async def _seated(server: Served, plan: Plan, tally: Tally) -> list[Player]:
    door = Door(server.address)
    interval = plan.tables / plan.rate if plan.rate else _BREATH
    players = []
    for number in range(plan.tables):
        pace = Pace(interval, number / plan.tables)
        players += [Player(server.address, seated, pace, tally, f"{number}") for seated in door.table(plan.seats)]
    for first in range(0, len(players), 50):
        await asyncio.gather(*(player.sit() for player in players[first : first + 50]))
    return players


async def _window(server: Served, tally: Tally, seconds: float) -> Window:
    loop = asyncio.get_running_loop()
    tally.empty()
    cpu, busy, start = server.cpu_seconds(), busy_seconds(server.core), loop.time()
    await asyncio.sleep(seconds)
    taken, used = loop.time() - start, server.cpu_seconds() - cpu
    others = max(0.0, busy_seconds(server.core) - busy - used) / taken
    times = sorted(tally.latencies)
    if not times or tally.lost:
        raise RuntimeError(f"{len(times)} acts, {tally.lost} sockets lost")
    p99 = times[min(len(times) - 1, int(len(times) * 0.99))]
    acts = len(times)
    return Window(
        acts / taken, median(times) * 1e3, p99 * 1e3, used / acts * 1e6, others, tally.refused, tally.bytes / acts
    )


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
