"""A socket in memory: the server's half looks like Litestar's, the client's half is a few callbacks."""

import asyncio
from collections import deque
from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import Any, Protocol

import msgspec

from openrummy.server.wire import WIRE
from openrummy.table.changes import Pieces
from openrummy.table.messages import Update
from tests.simulation.loop import Place, VirtualLoop

_SLOW_READER = 0.05
_LATENCY = 0.02


class Reader(Protocol):
    """The client at the other end."""

    def heard(self, wire: "Wire", message: Any) -> None:
        """Take a message, as `sent` has made it of the text."""

    def lost(self, wire: "Wire") -> None:
        """Learn that the server has closed it, or is dead."""


class Wire:
    """A connection: what is sent arrives late but in order, until it is cut.

    places: of the client and of the process.  address: of the client.  sent: learns of everything that the server sends, when it sends it, and
    returns the message.  unanswered: the commands that the server has read.  is_leaving: it answers no more than those.  pieces: the view that the client has when everything has arrived.
    """

    def __init__(
        self,
        loop: VirtualLoop,
        luck: Random,
        places: tuple[Place, Place],
        reader: Reader,
        address: str,
        sent: "Callable[[Wire, Any, bytes | Update], Any]",
    ) -> None:
        # Long: one line for each thing that it remembers.
        self._loop = loop
        self._luck = luck
        self.people, self.process = places
        self._reader = reader
        self._sent = sent
        self._inbox: deque[dict[str, Any]] = deque()
        self._waiter: asyncio.Future[None] | None = None
        self._last = {True: 0.0, False: 0.0}
        self.is_open = True
        self.is_leaving = False
        self.unanswered: set[str] = set()
        self.pieces = Pieces(lambda: round(loop.time() * 1000))
        self.writable = asyncio.Event()
        self.writable.set()
        self.client = SimpleNamespace(host=address)
        self.headers: dict[str, str] = {}
        self.scope: dict[str, Any] = {"scheme": "http", "type": "websocket", "extensions": {WIRE: {"wire": self}}}

    # the server's half

    async def receive(self) -> dict[str, Any]:
        while not self._inbox:
            self._waiter = self._loop.create_future()
            await self._waiter
        event = self._inbox.popleft()
        if not self.is_leaving:
            self.unanswered |= _asked(event)
        return event

    def put(self, frame: bytes | Update) -> None:
        """Send a whole WebSocket frame, or a glimpse as it is."""
        if self._luck.random() < _SLOW_READER:
            self.writable.clear()
            self._loop.call_later(self._luck.random(), self.writable.set, context=self.process.context)
        self._send(_payload(frame) if isinstance(frame, bytes) else frame)

    async def send_data(self, text: str) -> None:
        if self._luck.random() < _SLOW_READER:
            await asyncio.sleep(self._luck.random())
        self._send(text.encode())

    def _send(self, text: bytes | Update) -> None:
        message = self._sent(self, self._reader, text)
        self._later(self.people, self._arrived, message)

    async def close(self, code: int = 1000, reason: str = "") -> None:
        self._later(self.people, self._closed)

    # the client's half

    def say(self, text: str) -> None:
        """Send a frame to the server."""
        self._later(self.process, self._take, {"type": "websocket.receive", "text": text})

    def cut(self) -> None:
        """Vanish; the server notices later."""
        if self.is_open:
            self.is_open = False
            self._later(self.process, self._take, {"type": "websocket.disconnect", "code": 1006})

    def die(self) -> None:
        """Lose the server; the client notices later."""
        self._later(self.people, self._closed)

    def _later(self, place: Place, what: Callable[..., None], *args: Any) -> None:
        way = place is self.process
        self._last[way] = when = max(self._last[way], self._loop.time() + self._luck.random() * _LATENCY)
        self._loop.call_at(when, what, *args, context=place.context)

    def _take(self, event: dict[str, Any]) -> None:
        self._inbox.append(event)
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    def _arrived(self, message: Any) -> None:
        if self.is_open:
            self._reader.heard(self, message)

    def _closed(self) -> None:
        if self.is_open:
            self.is_open = False
            self._reader.lost(self)


def _asked(event: dict[str, Any]) -> set[str]:
    """Return the id of a command, if it is one."""
    identity = msgspec.json.decode(event["text"]).get("id") if "text" in event else None
    return set() if identity is None else {identity}


def _payload(frame: bytes) -> bytes:
    """Return the text of a server's frame (RFC 6455, 5.2)."""
    length = frame[1]
    return frame[2 if length < 126 else 4 if length == 126 else 10 :]
