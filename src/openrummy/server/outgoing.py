"""The way out to one socket: frames are made when the client can take them, and none waits in a queue."""

import asyncio
import logging
from typing import Protocol

import msgspec

from openrummy.server.closes import BROKEN, GONE, NOT_FOUND, TOO_SLOW, Close
from openrummy.server.wire import Wire, framed
from openrummy.table.messages import ServerMessage
from openrummy.table.refusal import Refusal

_LOGGER = logging.getLogger(__name__)


class Source(Protocol):
    """Makes the frames of a socket."""

    @property
    def has_news(self) -> bool:
        """Whether something waits to be sent, or the socket to be closed."""

    def next(self) -> bytes | None:
        """Return the next frame, None if there is none now; raise Refusal if there will be none any more."""

    def farewell(self, refusal: Refusal) -> bytes:
        """Return the last frame, which says why."""


class Outgoing:
    """Sends what its source has until the client has to read first, and gives up if that takes too long.

    patience: seconds that a client may leave what it was sent unread.  end: how the socket is to be closed, once that is known.
    """

    def __init__(self, wire: Wire, patience: float, source: Source) -> None:
        self.end: asyncio.Future[Close] = asyncio.get_running_loop().create_future()
        self._wire, self._patience, self._source = wire, patience, source
        self._waiting: asyncio.Task[None] | None = None

    def send(self) -> None:
        """Send what there is; must not wait, and raises nothing."""
        if self._waiting is not None or self.end.done():
            return
        try:
            self._send_on()
        except Refusal as refusal:
            self._dismiss(refusal)
        except OSError:  # the peer is gone
            self.finish(GONE)
        except Exception:
            _LOGGER.exception("a socket failed")
            self.finish(BROKEN)

    def finish(self, close: Close) -> None:
        """Let the socket end, unless it ends already."""
        if not self.end.done():
            self.end.set_result(close)

    def stop(self) -> None:
        """Send nothing more."""
        self.end.cancel()
        if self._waiting is not None:
            self._waiting.cancel()

    def _send_on(self) -> None:
        while self._wire.writable.is_set():
            frame = self._source.next()
            if frame is None:
                return
            self._wire.put(frame)
            if not self._source.has_news:
                return
        if self._source.has_news:
            self._waiting = asyncio.ensure_future(self._wait())

    async def _wait(self) -> None:
        try:
            async with asyncio.timeout(self._patience):
                await self._wire.writable.wait()
        except TimeoutError:
            self.finish(TOO_SLOW)
        self._waiting = None
        self.send()

    def _dismiss(self, refusal: Refusal) -> None:
        try:
            self._wire.put(self._source.farewell(refusal))
        except OSError:
            self.finish(GONE)
        self.finish(NOT_FOUND)


def frame_of(message: ServerMessage) -> bytes:
    """Return a message as a frame."""
    return framed(msgspec.json.encode(message))
