"""The processor time of several servers, by program: of an act when all of them are full, and on a second in which nobody acts."""

import asyncio
import time
import urllib.request
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple, TypeAlias

from bench.load.people import People
from bench.many.seats import seat
from bench.many.services import cpu_seconds
from openrummy.store import open_log, prepare
from tests.cluster.cluster import Cluster
from tests.cluster.server import Server

Spent: TypeAlias = Mapping[str, float]
"""Seconds of processor time, by program."""

_COMMITS = "openrummy_commit_appends"


class Plan(NamedTuple):
    """How much is measured.  at_once: the acts that each server has to do at a time, on average, when all are full.

    quiet: seconds of each look at servers that have nothing to do.
    """

    tables: int
    seats: int
    at_once: int
    windows: int
    seconds: float
    warm_up: float
    quiet: float


class Window(NamedTuple):
    """A stretch of play.  p50, p99: milliseconds.  spent: on an act.  appends: in one commit."""

    acts_per_second: float
    p50: float
    p99: float
    spent: Spent
    appends: float
    refused: int


class Measured(NamedTuple):
    """The result.  empty, quiet: spent per second, with nobody there, and with everybody seated who does nothing.

    full: as fast as possible.  half: at half of that rate.
    """

    empty: Spent
    quiet: Spent
    full: list[Window]
    half: list[Window]


async def measured(cluster: Cluster, folder: Path, plan: Plan) -> Measured:
    """Return what the servers spend; HAProxy leads each table to its server."""
    empty = await _quiet(cluster, plan.quiet)
    at_once = plan.at_once * len(cluster.servers)
    people = People(cluster.haproxy.address, await _seated(cluster, folder, plan), 0, at_once=at_once)
    await people.sit()
    quiet = await _quiet(cluster, plan.quiet)
    await people.begin()
    full = await _windows(cluster, people, plan)
    people.change(sum(window.acts_per_second for window in full) / len(full) / 2)
    half = await _windows(cluster, people, plan)
    await people.leave()
    return Measured(empty, quiet, full, half)


async def _seated(cluster: Cluster, folder: Path, plan: Plan) -> list[list[dict[str, object]]]:
    key = str(folder / "key")
    log = open_log(cluster.url, key=key, prepared=prepare(cluster.url, key, alone=False))
    try:
        return await seat(log, plan.tables, plan.seats)
    finally:
        log.close()


async def _quiet(cluster: Cluster, seconds: float) -> Spent:
    before, start = spent(cluster), time.monotonic()
    await asyncio.sleep(seconds)
    return _each(before, spent(cluster), time.monotonic() - start)


async def _windows(cluster: Cluster, people: People, plan: Plan) -> list[Window]:
    await asyncio.sleep(plan.warm_up)
    return [await _window(cluster, people, plan.seconds) for _ in range(plan.windows)]


async def _window(cluster: Cluster, people: People, seconds: float) -> Window:
    before, commits = spent(cluster), _commits(cluster.servers)
    acts = await people.window(seconds)
    after, later = spent(cluster), _commits(cluster.servers)
    appends = (later[0] - commits[0]) / max(1, later[1] - commits[1])
    return Window(acts.per_second, acts.p50, acts.p99, _each(before, after, acts.number), appends, acts.refused)


def _each(before: Spent, after: Spent, count: float) -> Spent:
    return {name: (after[name] - before[name]) / count for name in before}


def spent(cluster: Cluster) -> Spent:
    """Return the processor time that each program has used, all servers together."""
    return {
        "servers": sum(map(cpu_seconds, cluster.servers)),
        "PostgreSQL": cpu_seconds(cluster.postgres),
        "NATS": cpu_seconds(cluster.nats),
        "HAProxy": cpu_seconds(cluster.haproxy),
    }


def _commits(servers: Iterable[Server]) -> tuple[float, float]:
    """Return how many appends the servers have committed, and in how many transactions."""
    lines = [line for server in servers for line in _metrics(server)]
    found = (
        sum(float(line.split()[1]) for line in lines if line.startswith(f"{_COMMITS}_{end} "))
        for end in ("sum", "count")
    )
    return next(found), next(found)


def _metrics(server: Server) -> list[str]:
    with urllib.request.urlopen(f"http://{server.address}/metrics", timeout=30) as answer:
        return str(answer.read(), "utf-8").splitlines()
