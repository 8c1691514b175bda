"""A seat on a server for programs that use asyncio: it comes back after a break and sends unanswered commands again."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Subprotocol

from openrummy.client.wire import PATIENCE, Command, Conversation, Hear, Link, backoff, decoded, socket_address
from openrummy.table import messages as m
from openrummy.table.changes import Pieces


@asynccontextmanager
async def _let_go(socket: ClientConnection) -> AsyncIterator[None]:
    """Leave no open socket behind if the program ends before the closing handshake."""
    try:
        yield
    except asyncio.CancelledError:
        socket.transport.abort()
        raise


class LastingSeat:
    """A seat at a table of a server, or a watcher's place, that lasts through lost connections.

    server: its address.  table: the id or the code.  token: of the seat; None watches.  language: of all words, by code.
    chance: returns numbers from 0 to 1, for the jitter.  shaped: as in `wire.decoded`.
    """

    def __init__(
        self,
        server: str,
        table: str,
        token: str | None,
        language: str = "en",
        chance: Callable[[], float] = random.SystemRandom().random,
        shaped: Callable[[m.ServerMessage], m.ServerMessage] = lambda message: message,
    ) -> None:
        self._server, self._chance, self._shaped, self._language = server, chance, shaped, language
        self._talk = Conversation(table, token, language)
        self._attempt = 0
        self._outbox: asyncio.Queue[m.ClientMessage] = asyncio.Queue()
        self._patience: asyncio.Timeout | None = None
        self._socket: ClientConnection | None = None

    @property
    def table(self) -> str:
        """The id or code of the table; its id from the first update on."""
        return self._talk.table

    @property
    def token(self) -> str | None:
        """The token of the seat; None watches."""
        return self._talk.token

    def send(self, message: Command | m.Arrange | m.Why) -> None:
        """Send a message now, or as soon as there is a line; the answer comes as news."""
        self._talk.say(message)
        if not isinstance(message, m.Arrange | m.Why):
            self._expect()
        self._outbox.put_nowait(message)

    async def take(self, token: str) -> None:
        """Go on as the seat of a token, after watching."""
        self._talk.token = token
        if self._socket is not None:  # a watcher must reconnect to get the seat
            await self._socket.close()

    async def run(self, hear: Hear) -> None:
        """Stay at the table and pass on all news, until cancelled or until the table or the seat is gone."""
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
        line = connect(
            socket_address(self._server, self.table),
            subprotocols=[Subprotocol(m.PROTOCOL)],
            compression=None,
            close_timeout=1,
        )
        async with line as socket, _let_go(socket):
            self._outbox, self._socket = asyncio.Queue(), socket
            for message in self._talk.greeting():
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

    async def _write(self, socket: ClientConnection) -> None:
        while True:
            message = await self._outbox.get()
            await socket.send(msgspec.json.encode(message).decode())
            self._talk.sent(message)

    async def _read(self, socket: ClientConnection, hear: Hear) -> bool:
        is_open, pieces = False, Pieces(lambda: round(asyncio.get_running_loop().time() * 1000))
        async for frame in socket:
            message = decoded(frame, pieces, self._shaped)
            if message is None:
                continue
            if not is_open:
                is_open, self._attempt = True, 0
                hear(Link("open"))
            heard = self._talk.hear(message)
            if heard is None:
                return False
            if not isinstance(heard, m.Update):
                self._expect()
            hear(heard)
            if isinstance(heard, m.Gone):
                return True
        return False

    def _expect(self) -> None:
        """Set a time limit for the answers that are due, or lift it if none is."""
        if self._patience is not None and not self._patience.expired():
            due = asyncio.get_running_loop().time() + PATIENCE
            self._patience.reschedule(due if self._talk.unanswered else None)
