"""`python -m bench.many.returning`: how soon people are back when a server dies, and how soon a server with a long log is ready."""

import argparse
import asyncio
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import uniform

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, WebSocketException

from bench.load.players import hello
from bench.load.tables import Door
from bench.many.services import Real, started
from bench.page import machine
from openrummy.store import move
from tests.cluster.server import Place
from tests.faults.many import fill

_SEATS = 2
_WATCHERS = 50
_AT_ONCE = 50
_CALM_SECONDS = 3
_FIRST_DELAY = 0.25
_LAST_DELAY = 8.0


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.many.returning", description=__doc__)
    parser.add_argument("--sockets", type=int, default=5_000)
    parser.add_argument("--matches", type=int, default=10_000)
    asked = parser.parse_args()
    print(f"{machine()}, {time.strftime('%Y-%m-%d')}")
    for line in (*_returned(asked.sockets), *_ready(asked.matches)):
        print(line, flush=True)


def _returned(sockets: int) -> Iterator[str]:
    """Cut off everybody at once, then kill one of two servers, and look how long people need to see their tables again."""
    with tempfile.TemporaryDirectory() as folder, started(Path(folder), 2) as cluster:
        door = Door(cluster.haproxy.address)
        tables = [door.table(_SEATS)[0]["table"] for _ in range(max(2, sockets // _WATCHERS))]
        address, haproxy, one = cluster.haproxy.address, cluster.haproxy, cluster.servers[0]

        def cut() -> None:
            haproxy.stop()
            haproxy.start()

        for cause, waits in zip(
            ("proxy started again", "server killed"),
            asyncio.run(_cut_off(address, tables, sockets, cut, one.kill)),
            strict=True,
        ):
            spread = f"half were back after {waits[len(waits) // 2]:.2f} s, all after {waits[-1]:.2f} s"
            yield f"{cause}: {len(waits):,} of {sockets:,} sockets were cut off at once; {spread}."


async def _cut_off(address: str, tables: list[str], sockets: int, *cuts: Callable[[], None]) -> list[list[float]]:
    """Return, for each cut, how long those were away who were cut off."""
    people = [Watcher(address, tables[number % len(tables)]) for number in range(sockets)]
    for first in range(0, sockets, _AT_ONCE):
        await asyncio.gather(*(person.sit() for person in people[first : first + _AT_ONCE]))
    watching = [asyncio.create_task(person.watch()) for person in people]
    waits = [await _returning(people, cut) for cut in cuts]
    for task in watching:
        task.cancel()
    await asyncio.gather(*watching, return_exceptions=True)
    await asyncio.gather(*(person.socket.close() for person in people))
    return waits


async def _returning(people: "list[Watcher]", cut: Callable[[], None]) -> list[float]:
    for person in people:
        person.wait = 0.0
    await asyncio.to_thread(cut)
    await asyncio.sleep(_CALM_SECONDS)
    while any(person.is_away for person in people):  # noqa: ASYNC110 - as they come back in any order
        await asyncio.sleep(0.1)
    return sorted(person.wait for person in people if person.wait)


class Watcher:
    """Somebody who looks on, and comes back with the delays of the page.  wait: the seconds that it was away."""

    socket: ClientConnection

    def __init__(self, address: str, table: str) -> None:
        self._address, self._table = address, table
        self.is_away = False
        self.wait = 0.0

    async def sit(self) -> None:
        self.socket, _ = await hello(self._address, self._table, None)

    async def watch(self) -> None:
        """Look on until cancelled."""
        while True:
            with suppress(ConnectionClosed):
                async for _ in self.socket:
                    pass
            self.is_away, left = True, time.monotonic()
            await self._come_back()
            self.is_away, self.wait = False, time.monotonic() - left

    async def _come_back(self) -> None:
        delay = _FIRST_DELAY
        while True:
            await asyncio.sleep(delay * uniform(0.5, 1))
            try:
                return await self.sit()
            except (OSError, EOFError, TimeoutError, WebSocketException):
                delay = min(2 * delay, _LAST_DELAY)


def _ready(matches: int) -> Iterator[str]:
    """Move a log of unfinished matches into PostgreSQL, and look how long a server needs until it is ready."""
    with tempfile.TemporaryDirectory() as folder, started(Path(folder), 1) as cluster, cluster.postgres.fresh() as url:
        file = str(Path(folder, "many.db"))
        entries = fill(Path(file), matches)
        begun = time.monotonic()
        move(file, url)
        moved = time.monotonic()
        key = f"{file}.key"
        with Real(Place(url, key, cluster.nats.url)):
            ready = time.monotonic()
    yield f"{matches:,} unfinished matches, {entries:,} entries: moved in {moved - begun:.0f} s, a server ready in {ready - moved:.2f} s."


if __name__ == "__main__":
    main()
