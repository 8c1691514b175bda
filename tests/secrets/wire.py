"""A socket without a network, which keeps every byte a connection sends."""

import asyncio
from typing import Any

from openrummy.server.closes import Close
from openrummy.server.connection import Connection
from openrummy.server.live import LiveTable
from openrummy.server.settings import Settings
from openrummy.server.thinking.thinkers import thinkers_for
from openrummy.server.wire import WIRE
from openrummy.store import Log
from openrummy.table import Table
from openrummy.table.messages import Hello

SETTINGS = Settings("", rate=1e9, burst=1e9, patience=30, thinkers=0)
_ROUNDS = 50
_PATIENCE_SECONDS = 30


def unframed(frame: bytes) -> str:
    """Return the text of a whole frame, the length of which it checks."""
    short = frame[1]
    start = {126: 4, 127: 10}.get(short, 2)
    length = short if start == 2 else int.from_bytes(frame[2:start], "big")
    assert (frame[0], length) == (0x81, len(frame) - start)
    return frame[start:].decode()


class NoLog:
    """A log that must not be used; a write to it raises."""

    is_shared = False


class Wire:
    """A connection of a viewer to `table`, and everything that it was sent.

    token: the hash of the seat's, None to watch.
    """

    def __init__(self, table: Table, token: str | None, seen: int = 0, log: Log | None = None) -> None:
        either: Any = NoLog() if log is None else log
        socket: Any = self
        self.scope = {"extensions": {WIRE: {"wire": self}}}
        self.writable = asyncio.Event()
        self.writable.set()
        self.live = LiveTable(table, either)
        self.sent: list[str] = []
        self.closed: Close | None = None
        self._frames: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._is_waiting = False
        hello = Hello(self.live.table.id, None, seen)
        self._connection = Connection(socket, self.live, token, hello, SETTINGS, thinkers_for(SETTINGS))
        self._task = asyncio.ensure_future(self._run())

    async def _run(self) -> None:
        self.closed = await self._connection.run()

    async def receive(self) -> dict[str, Any]:
        """Return the next frame, for the connection."""
        self._is_waiting = True
        frame = await self._frames.get()
        self._is_waiting = False
        return frame

    def put(self, frame: bytes) -> None:
        """Keep what the connection sends."""
        self.sent.append(unframed(frame))

    def show(self, table: Table) -> None:
        """Replace the table by `table`."""
        self.live.table = table
        self.live.wake()

    def tell_presence(self) -> None:
        """Tell now who is here, which is otherwise told some time later: during one stream, or not during another."""
        audience = self.live.audience
        if audience._presence is not None:
            audience._presence.cancel()
            audience._tell_presence()

    def say(self, text: str) -> None:
        """Send a frame to the connection."""
        self._frames.put_nowait({"type": "websocket.receive", "text": text})

    async def settle(self) -> None:
        """Wait until everything is answered and shown, or the connection has ended."""
        async with asyncio.timeout(_PATIENCE_SECONDS):
            rounds = 0
            while not self._task.done() and (rounds == 0 or not self._is_settled):
                rounds += 1
                await asyncio.sleep(0 if rounds < _ROUNDS else 0.001)

    @property
    def _is_settled(self) -> bool:
        return (
            self._is_waiting
            and self._frames.empty()
            and not self._connection.has_news
            and not self._connection.coach.is_busy
        )

    async def stop(self) -> None:
        """Hang up."""
        self._frames.put_nowait({"type": "websocket.disconnect"})
        await self._task
