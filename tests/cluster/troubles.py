"""The troubles of a cluster: each happens to running services, lasts for a while, and is over when its function returns."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from random import Random
from typing import Literal, TypeAlias

import msgspec

from tests.cluster.cluster import Cluster
from tests.faults.history import now

Kind: TypeAlias = Literal["killed", "frozen", "database", "bus", "rolling"]

FROZEN_SECONDS = 10.0
BUS_SECONDS = 10.0
DATABASE_SECONDS = 4.0
_DEAD_SECONDS = 1.0


class Trouble(msgspec.Struct, frozen=True):
    """A trouble that is over.  begun, ended: milliseconds since 1970; ended: when the services answered again."""

    kind: Kind
    begun: int
    ended: int


async def make(kind: Kind, cluster: Cluster, random: Random) -> Trouble:
    """Let something happen, and return when all services answer again."""
    begun = now()
    await _MAKERS[kind](cluster, random)
    return Trouble(kind, begun, now())


async def _kill(cluster: Cluster, random: Random) -> None:
    """One server dies by SIGKILL, and is started again a moment later."""
    server = random.choice(cluster.servers)
    await asyncio.to_thread(server.kill)
    await asyncio.sleep(random.uniform(0, _DEAD_SECONDS))
    await asyncio.to_thread(server.start)


async def _freeze(cluster: Cluster, random: Random) -> None:
    """One server stands still, all its connections open, and then goes on as if nothing had been."""
    server = random.choice(cluster.servers)
    server.freeze()
    await asyncio.sleep(FROZEN_SECONDS)
    server.wake()
    await asyncio.to_thread(server.start)


async def _stop_database(cluster: Cluster, random: Random) -> None:
    """PostgreSQL crashes, and is started after some seconds."""
    await asyncio.to_thread(cluster.postgres.stop, "immediate")
    await asyncio.sleep(DATABASE_SECONDS)
    await asyncio.to_thread(cluster.postgres.start)


async def _stop_bus(cluster: Cluster, random: Random) -> None:
    await asyncio.to_thread(cluster.nats.stop)
    await asyncio.sleep(BUS_SECONDS)
    await asyncio.to_thread(cluster.nats.start)


async def _roll(cluster: Cluster, random: Random) -> None:
    """All servers are restarted in order, one after the other, each in turn when the one before is ready."""
    for server in cluster.servers:
        await asyncio.to_thread(server.leave)
        await asyncio.to_thread(server.start)
        await asyncio.sleep(1)  # HAProxy asks every second whether a server is ready


_MAKERS: Mapping[Kind, Callable[[Cluster, Random], Awaitable[None]]] = {
    "killed": _kill,
    "frozen": _freeze,
    "database": _stop_database,
    "bus": _stop_bus,
    "rolling": _roll,
}
