"""`python -m bench.load.bots`: how long people wait while bots act at other tables, in windows of play at a given rate.

The server keeps to no core, since its bots think in processes of their own; the players here need about as much of a core as it does.
"""

import argparse
import asyncio
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from statistics import median
from typing import NamedTuple

from bench.load.people import People
from bench.load.served import Served, served
from bench.load.tables import Door
from bench.page import commit, machine

_BOTS = 3
"""At a table with one person, so bots act three times as often as people there."""
_WARM_UP = 6


class Beside(NamedTuple):
    """A window of play.  people, bots: acts per second.  p50, p99: milliseconds until the answers to people."""

    people: float
    bots: float
    p50: float
    p99: float


async def beside_bots(server: Served, asked: argparse.Namespace) -> AsyncIterator[Beside]:
    """Yield windows of play at `asked.tables` tables of people and as many of one person and three bots each."""
    door = Door(server.address)
    playing = [door.table(asked.seats) for _ in range(asked.tables)]
    alone = [door.table(1, _BOTS) for _ in range(asked.tables)]
    people = People(server.address, playing, asked.people - asked.bots / _BOTS)
    hosts = People(server.address, alone, asked.bots / _BOTS)
    for each in (people, hosts):
        await each.sit()
        await each.begin()
    await asyncio.sleep(_WARM_UP)
    for _ in range(asked.windows):
        before = hosts.entries()
        acts, at_bots = await asyncio.gather(people.window(asked.seconds), hosts.window(asked.seconds))
        bots = (hosts.entries() - before - at_bots.number) / at_bots.seconds
        yield Beside(acts.per_second + at_bots.per_second, bots, max(acts.p50, at_bots.p50), max(acts.p99, at_bots.p99))
    await asyncio.gather(people.leave(), hosts.leave())


async def _report(asked: argparse.Namespace) -> None:
    with (
        tempfile.TemporaryDirectory(prefix="openrummy-load-") as folder,
        served(Path(folder), None, bot_delay=0) as server,
    ):
        windows = [window async for window in beside_bots(server, asked)]
    print(f"Medians of {asked.windows} windows of {asked.seconds:g} s; {machine()}, commit {commit()}")
    for name, values in zip(Beside._fields, zip(*windows, strict=True), strict=True):
        print(f"{name}: {median(values):.1f}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.load.bots", description=__doc__)
    parser.add_argument("--tables", type=int, default=100, help="of people, and as many with bots")
    parser.add_argument("--seats", type=int, default=4, help="people at each table of people")
    parser.add_argument("--people", type=float, default=1000, help="acts per second of all people")
    parser.add_argument("--bots", type=float, default=500, help="acts per second of all bots")
    parser.add_argument("--windows", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=5, help="length of a window")
    asyncio.run(_report(parser.parse_args()))


if __name__ == "__main__":
    main()
