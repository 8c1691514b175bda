"""Windows of play at several servers: processor time per durable act, split by program, and the wait for its answer."""

import asyncio
import gc
from collections.abc import Mapping
from statistics import median
from typing import NamedTuple

from bench.load.players import Pace, Player, Tally
from bench.load.tables import Door
from bench.many.services import cpu_seconds
from tests.cluster.cluster import Cluster

_AT_ONCE = 50


class Plan(NamedTuple):
    """How much is measured.  rate: acts per second of all tables together."""

    tables: int
    seats: int
    rate: float
    windows: int
    seconds: float
    warm_up: float


class Window(NamedTuple):
    """A stretch of play.  micros: processor time per act, in microseconds, by program.  p50, p99: milliseconds."""

    acts_per_second: float
    p50: float
    p99: float
    micros: Mapping[str, float]
    refused: int


async def play(cluster: Cluster, plan: Plan) -> list[Window]:
    """Return the windows of play at the same tables; HAProxy leads each table to its server."""
    tally = Tally()
    address = cluster.haproxy.address
    door = Door(address)
    players = []
    for number in range(plan.tables):
        pace = Pace(plan.tables / plan.rate, number / plan.tables)
        players += [Player(address, seated, pace, tally, f"{number}") for seated in door.table(plan.seats)]
    for first in range(0, len(players), _AT_ONCE):
        await asyncio.gather(*(player.sit() for player in players[first : first + _AT_ONCE]))
    gc.collect()
    gc.freeze()
    tasks = [asyncio.ensure_future(player.play()) for player in players]
    await asyncio.gather(*(host.start() for host in players[:: plan.seats]))
    await asyncio.sleep(plan.warm_up)
    windows = [await _window(cluster, tally, plan.seconds) for _ in range(plan.windows)]
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    await asyncio.gather(*(player.socket.close() for player in players))
    return windows


async def _window(cluster: Cluster, tally: Tally, seconds: float) -> Window:
    loop = asyncio.get_running_loop()
    tally.empty()
    before, start = spent(cluster), loop.time()
    await asyncio.sleep(seconds)
    taken, after = loop.time() - start, spent(cluster)
    times = sorted(tally.latencies)
    if not times or tally.lost:
        raise RuntimeError(f"{len(times)} acts, {tally.lost} sockets lost")
    p99 = times[min(len(times) - 1, int(len(times) * 0.99))]
    micros = {name: (after[name] - before[name]) / len(times) * 1e6 for name in before}
    return Window(len(times) / taken, median(times) * 1e3, p99 * 1e3, micros, tally.refused)


def spent(cluster: Cluster) -> dict[str, float]:
    """Return the seconds of processor time that each program has used, all servers together."""
    return {
        "servers": sum(map(cpu_seconds, cluster.servers)),
        "PostgreSQL": cpu_seconds(cluster.postgres),
        "NATS": cpu_seconds(cluster.nats),
        "HAProxy": cpu_seconds(cluster.haproxy),
    }
