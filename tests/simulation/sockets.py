"""A socket in memory: the server's half looks like Litestar's, the client's half is a few callbacks."""

import asyncio
from collections import deque
from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import Any, Protocol

from tests.simulation.loop import Place, VirtualLoop

_SLOW_READER = 0.05


class Reader(Protocol):
    """The client at the other end."""

    def heard(self, wire: "Wire", text: str) -> None:
        """Take a message."""

    def lost(self, wire: "Wire") -> None:
        """Learn that the server has closed it, or is dead."""


class Wire:
    """A connection: what is sent arrives late but in order, until it is cut.

    sent: learns of everything that the server sends, when it sends it.  address: of the client.
    """

    def __init__(
        self,
        loop: VirtualLoop,
        luck: Random,
        places: tuple[Place, Place],
        reader: Reader,
        address: str,
        sent: Callable[["Wire", str], None],
    ) -> None:
        self._loop = loop
        self._luck = luck
        self._people, self.process = places
        self._reader = reader
        self._sent = sent
        self._inbox: deque[dict[str, Any]] = deque()
        self._waiter: asyncio.Future[None] | None = None
        self._last = {True: 0.0, False: 0.0}
        self.is_open = True
        self.client = SimpleNamespace(host=address)
        self.headers: dict[str, str] = {}
        self.scope: dict[str, Any] = {"scheme": "http", "type": "websocket"}

    # the server's half

    async def receive(self) -> dict[str, Any]:
        while not self._inbox:
            self._waiter = self._loop.create_future()
            await self._waiter
        return self._inbox.popleft()

    async def send_data(self, text: str) -> None:
        if self._luck.random() < _SLOW_READER:
            await asyncio.sleep(self._luck.random())
        self._sent(self, text)
        self._later(self._people, self._arrived, text)

    async def close(self, code: int = 1000, reason: str = "") -> None:
        self._later(self._people, self._closed)

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
        self._later(self._people, self._closed)

    def _later(self, place: Place, what: Callable[..., None], *args: Any) -> None:
        way = place is self.process
        self._last[way] = when = max(self._last[way], self._loop.time() + self._luck.random() * 0.02)
        self._loop.call_at(when, what, *args, context=place.context)

    def _take(self, event: dict[str, Any]) -> None:
        self._inbox.append(event)
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    def _arrived(self, text: str) -> None:
        if self.is_open:
            self._reader.heard(self, text)

    def _closed(self) -> None:
        if self.is_open:
            self.is_open = False
            self._reader.lost(self)
