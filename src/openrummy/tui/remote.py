"""A seat at a table on a server: it reconnects after a break and sends unanswered commands again.

The table knows a command by its id, so a command that is sent twice is carried out once.
"""

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from itertools import pairwise
from typing import get_args
from urllib.parse import quote

import msgspec
from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Subprotocol

from openrummy.table import messages as m
from openrummy.table.changes import Pieces
from openrummy.tui.joining import fetch_record, join
from openrummy.tui.panels import known
from openrummy.tui.seat import Command, Hear, Link

_FIRST_DELAY = 0.25
_LAST_DELAY = 8.0
_PATIENCE = 10
"""The seconds to wait for an answer before the line counts as dead."""

_KINDS = frozenset(str(kind.__struct_config__.tag) for kind in get_args(m.ServerMessage))


def backoff(attempt: int, chance: float) -> float:
    """Return the seconds to wait before attempt number `attempt` (from 0): full jitter, so that many clients spread out."""
    ceiling: float = min(_LAST_DELAY, 2 * _FIRST_DELAY * 2 ** min(attempt, 10))
    return max(_FIRST_DELAY, chance * ceiling)


def follows(update: m.Update, seen: int) -> bool:
    """Return whether an update follows version `seen` without a gap; an incomplete one says so itself."""
    if seen == 0 or not update.complete:
        return True
    versions = [seen, *(told.version for told in update.told)]
    has_gap = any(later > earlier + 1 for earlier, later in pairwise(versions))
    return not has_gap and update.view.version <= max(versions)


def decoded(frame: str | bytes, pieces: Pieces | None = None) -> m.ServerMessage | None:
    """Return the message of a frame, every change as a whole update; None for a kind that only a newer program knows.

    A known kind that cannot be read becomes `Gone`, since nothing on the screen would be reliable from then on.
    pieces: of the socket; None for a frame by itself.  Raises ValueError if something was missed before.
    """
    plain = msgspec.json.decode(frame)
    try:
        whole = plain if pieces is None else pieces.whole(plain)
        message: m.ServerMessage = msgspec.convert(whole, m.ServerMessage)
        return _with_panels(message)
    except msgspec.ValidationError:
        kind = plain.get("type")
        return m.Gone("newer", "This server speaks a newer protocol: update openrummy.") if kind in _KINDS else None


def _with_panels(message: m.ServerMessage) -> m.ServerMessage:
    """Return the message with the panels that this program knows."""
    if not isinstance(message, m.Update):
        return message
    return replace(message, view=replace(message.view, panels=tuple(known(message.view.panels))))


@asynccontextmanager
async def _let_go(socket: ClientConnection) -> AsyncIterator[None]:
    """Leave no open socket behind if the program ends before the closing handshake."""
    try:
        yield
    except asyncio.CancelledError:
        socket.transport.abort()
        raise


class RemoteSeat:
    """A seat on a server.

    table: the id or the code of the table; its id from the first update on, since the code expires when the match is over.
    token: of the seat; None watches.  chance: returns numbers from 0 to 1, for the jitter.  language: the player's, by code.
    """

    def __init__(
        self,
        server: str,
        table: str,
        token: str | None,
        chance: Callable[[], float] = random.SystemRandom().random,
        language: str = "en",
    ) -> None:
        self._language = language
        self.where = server.partition("://")[2]
        self.token = token
        self._server, self.table, self._chance = server, table, chance
        self._seen = 0
        self._attempt = 0
        self._unanswered: dict[str, Command] = {}
        self._arrange: m.Arrange | None = None
        self._outbox: asyncio.Queue[m.ClientMessage] = asyncio.Queue()
        self._patience: asyncio.Timeout | None = None
        self._socket: ClientConnection | None = None

    def send(self, message: Command | m.Arrange | m.Why) -> None:
        if isinstance(message, m.Arrange):
            self._arrange = message
        elif not isinstance(message, m.Why):
            self._unanswered[message.id] = message
            self._expect()
        self._outbox.put_nowait(message)

    async def record(self) -> str:
        return await asyncio.to_thread(fetch_record, self._server, self.table)

    def next_table(self, table: str) -> "RemoteSeat":
        return RemoteSeat(self._server, table, self.token, self._chance, self._language)

    async def sit_down(self, name: str, number: int) -> None:
        seated = await asyncio.to_thread(join, self._server, self.table, name, number)
        self.token = seated.token
        if self._socket is not None:  # a watcher must reconnect to get the seat
            await self._socket.close()

    async def run(self, hear: Hear) -> None:
        while True:
            hear(Link("connecting"))
            try:
                if await self._connected(hear):
                    return
            except (OSError, TimeoutError, WebSocketException, msgspec.DecodeError, ValueError):
                pass  # the way back is the same, whatever broke the line
            delay = backoff(self._attempt, self._chance())
            self._attempt += 1
            hear(Link("waiting", delay))
            await asyncio.sleep(delay)

    async def _connected(self, hear: Hear) -> bool:
        """Talk to the table until the line ends; return whether the table or the seat is gone for good."""
        spoken = [Subprotocol(m.PROTOCOL)]
        # A proxy before several servers sends all of a table to one of them.
        address = f"ws{self._server.removeprefix('http')}/ws?table={quote(self.table, safe='')}"
        line = connect(address, subprotocols=spoken, compression=None, close_timeout=1)
        async with line as socket, _let_go(socket):
            self._outbox, self._socket = asyncio.Queue(), socket
            for message in self._greeting():
                self._outbox.put_nowait(message)
            writing = asyncio.create_task(self._write(socket))
            try:
                async with asyncio.timeout(None) as self._patience:
                    self._expect()
                    return await self._read(socket, hear)
            finally:
                self._patience = self._socket = None
                writing.cancel()
                await asyncio.gather(writing, return_exceptions=True)

    def _greeting(self) -> tuple[m.ClientMessage, ...]:
        """Return a hello and everything that was not answered."""
        laid = () if self._arrange is None else (self._arrange,)
        return (m.Hello(self.table, self.token, self._seen, self._language), *laid, *self._unanswered.values())

    async def _write(self, socket: ClientConnection) -> None:
        while True:
            message = await self._outbox.get()
            await socket.send(msgspec.json.encode(message).decode())
            if message is self._arrange:
                self._arrange = None

    async def _read(self, socket: ClientConnection, hear: Hear) -> bool:
        is_open, pieces = False, Pieces(lambda: round(asyncio.get_running_loop().time() * 1000))
        async for frame in socket:
            message = decoded(frame, pieces)
            if message is None:
                continue
            if not is_open:
                is_open, self._attempt = True, 0
                hear(Link("open"))
            if isinstance(message, m.Update) and not follows(message, self._seen):
                self._seen = 0
                return False
            hear(self._taken_in(message))
            if isinstance(message, m.Gone):
                return True
        return False

    def _taken_in(self, message: m.ServerMessage) -> m.ServerMessage:
        """Take note of `message`, and return it without the events that came before."""
        if isinstance(message, m.Update):
            told = tuple(each for each in message.told if each.version > self._seen)
            self._seen, self.table = message.view.version, message.view.table
            return msgspec.structs.replace(message, told=told)
        self._unanswered.pop(getattr(message, "id", ""), None)
        self._expect()
        return message

    def _expect(self) -> None:
        """Set a time limit for the answers that are due, or lift it if none is."""
        if self._patience is not None and not self._patience.expired():
            due = asyncio.get_running_loop().time() + _PATIENCE
            self._patience.reschedule(due if self._unanswered else None)
