"""People who look at a table through another process than its players, to see how far that one is behind."""

import asyncio
import json
from bisect import bisect_left
from collections.abc import Iterable, Sequence

import msgspec
from websockets.asyncio.client import connect
from websockets.typing import Subprotocol

from openrummy.table.messages import PROTOCOL
from tests.faults.history import Logged, now
from tests.faults.player import BROKEN


class Look(msgspec.Struct, frozen=True):
    """A looker at a process saw a version.  at: milliseconds since 1970."""

    table: str
    version: int
    at: int


class Looker:
    """Sits at a seat that somebody else plays, at one process, and only looks.  seen: what and when."""

    def __init__(self, port: int, table: str, token: str) -> None:
        self.seen: list[Look] = []
        self._address = f"ws://127.0.0.1:{port}/ws?table={table}"
        self._table, self._token = table, token

    async def look(self) -> None:
        """Look until cancelled; reconnect after every break."""
        while True:
            try:
                await self._visit()
            except BROKEN:
                await asyncio.sleep(0.1)

    async def _visit(self) -> None:
        spoken = [Subprotocol(PROTOCOL)]
        async with connect(
            self._address, subprotocols=spoken, compression=None, proxy=None, close_timeout=1, ping_interval=None
        ) as socket:
            hello = {"type": "hello", "table": self._table, "token": self._token, "seen": 0}
            await socket.send(json.dumps(hello))
            async for text in socket:
                message = json.loads(text)
                if "version" in message.get("view", {}):  # an update, or a change that says more than who is here
                    self.seen.append(Look(self._table, message["view"]["version"], now()))


class Lag(msgspec.Struct, frozen=True):
    """How long after an entry was written a looker saw it or a later one, in milliseconds; None: never."""

    table: str
    version: int
    written: int
    late: int | None


def lags(looks: Sequence[Look], log: Iterable[Logged]) -> list[Lag]:
    """Return the lag of one looker for each entry of his table that was written while he looked."""
    if not looks:
        return []
    versions = [look.version for look in looks]
    found = []
    for entry in log:
        at = entry.entry["at"]
        if entry.table != looks[0].table or at < looks[0].at:
            continue
        place = bisect_left(versions, entry.version)
        late = max(0, looks[place].at - at) if place < len(looks) else None
        found.append(Lag(entry.table, entry.version, at, late))
    return found
