"""People at tables: they sit down, play at the pace that is asked, and are measured in windows."""

import asyncio
import gc
from collections.abc import Sequence
from statistics import median
from typing import Any, NamedTuple, TypeAlias

from bench.load.players import Pace, Player, Tally

_AT_ONCE = 50
_BREATH = 0.025
"""Seconds between the acts of a table that plays as fast as it may: a socket has a limit of commands per second."""

Places: TypeAlias = Sequence[dict[str, Any]]
"""The answers that seated the people of a table, the host first."""


class Acts(NamedTuple):
    """The acts that were acknowledged in a window of `seconds`.  p50, p99: milliseconds until then.  bytes: of updates."""

    number: int
    seconds: float
    p50: float
    p99: float
    refused: int
    bytes: int

    @property
    def per_second(self) -> float:
        """Acts per second."""
        return self.number / self.seconds


class People:
    """A scripted player in every seat of some tables.  rate: acts per second of all together, 0 for as fast as possible.

    ids: of the tables.  at_once: the most acts without an answer.  tally: what they have measured since it was emptied.
    """

    def __init__(self, address: str, tables: Sequence[Places], rate: float, **limits: int) -> None:
        self.ids = [places[0]["table"] for places in tables]
        self.tally = Tally(**limits)
        self._paces = [Pace(_interval(len(tables), rate), number / len(tables)) for number in range(len(tables))]
        self._players = [
            [Player(address, place, pace, self.tally, f"{number} {len(tables)}") for place in places]
            for number, (places, pace) in enumerate(zip(tables, self._paces, strict=True))
        ]
        self._work: list[asyncio.Future[None]] = []

    async def sit(self) -> None:
        """Open all sockets."""
        players = self._all()
        for first in range(0, len(players), _AT_ONCE):
            await asyncio.gather(*(player.sit() for player in players[first : first + _AT_ONCE]))
        gc.collect()
        gc.freeze()

    async def begin(self) -> None:
        """Start all matches, and play until `leave`."""
        self._work = [asyncio.ensure_future(player.play()) for player in self._all()]
        await asyncio.gather(*(host.start() for host, *_ in self._players))

    def change(self, rate: float) -> None:
        """Play on at another rate."""
        for pace in self._paces:
            pace.change(_interval(len(self._paces), rate))

    async def window(self, seconds: float) -> Acts:
        """Return what happens in the next `seconds`; raise RuntimeError if that is nothing, or a socket is lost."""
        loop = asyncio.get_running_loop()
        self.tally.empty()
        start = loop.time()
        await asyncio.sleep(seconds)
        taken, times = loop.time() - start, sorted(self.tally.latencies)
        if not times or self.tally.lost:
            raise RuntimeError(f"{len(times)} acts, {self.tally.lost} sockets lost")
        p99 = times[min(len(times) - 1, int(len(times) * 0.99))]
        return Acts(len(times), taken, median(times) * 1e3, p99 * 1e3, self.tally.refused, self.tally.bytes)

    def entries(self) -> int:
        """Return how many entries the logs of all tables have, as far as the hosts have heard."""
        return sum(host.version for host, *_ in self._players)

    async def leave(self) -> None:
        """Stop playing, and close all sockets."""
        for task in self._work:
            task.cancel()
        await asyncio.gather(*self._work, return_exceptions=True)
        await asyncio.gather(*(player.socket.close() for player in self._all()))

    def _all(self) -> list[Player]:
        return [player for players in self._players for player in players]


def _interval(tables: int, rate: float) -> float:
    """Return the seconds between two acts of a table."""
    return tables / rate if rate else _BREATH
