"""One socket at a table: reads commands, sends answers, and sends updates as fast as the client reads them.

Updates are not queued: the socket knows the last version that it sent and asks the table for the rest when it can
send again.  So a slow reader costs no memory, and it is disconnected if it reads nothing for too long.
"""

import asyncio
import logging
from collections import deque
from typing import Any, TypeAlias

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from openrummy.languages import Template, language_of
from openrummy.server.frames import BadFrame, Bucket, read_frame
from openrummy.server.live import MOST_WINDOWS, LiveTable
from openrummy.server.metrics import REFUSALS, SEND, SOCKETS
from openrummy.server.settings import Settings
from openrummy.server.thinking.thinkers import Thinkers
from openrummy.store import WriterDied
from openrummy.table import messages as m
from openrummy.table.refusal import Refusal

Socket: TypeAlias = WebSocket[Any, Any, Any]
Close: TypeAlias = tuple[int, str]

TOO_SLOW: Close = (1013, "You read too slowly; come back.")
TOO_MANY: Close = (1008, "Too many messages at once.")
RESTARTING: Close = (1012, "The server is restarting.")
BROKEN: Close = (1011, "Something went wrong here; come back.")
GONE: Close = (1000, "")
NOT_FOUND: Close = (4404, "no such table or seat")
_TOO_MANY_WINDOWS: Template = "Your seat is open in {most} newer windows, so this one was closed."
NO_SEAT: Template = "This seat is no longer yours, but you can still watch."
_MOST_ANSWERS = 100
_LOGGER = logging.getLogger(__name__)


class Connection:
    """A socket that has said hello.

    token: the hash of the seat's token, None for a watcher.  hello: the version that it has seen, and its language.  thinkers: for hints.
    """

    def __init__(
        self,
        socket: Socket,
        live: LiveTable,
        token: str | None,
        hello: m.Hello,
        settings: Settings,
        thinkers: Thinkers,
    ) -> None:
        self.token = token
        self._socket = socket
        self._live = live
        self._sat = self.seat
        self._seen = hello.seen if 0 <= hello.seen <= live.table.version else 0
        self._language = language_of(hello.language)
        self._settings = settings
        self._thinkers = thinkers
        self._answers: deque[m.ServerMessage] = deque()
        self._news = asyncio.Event()
        self._is_stale = True
        self._heard = 0
        self._is_busy = False
        self._is_leaving = False
        self._is_crowded = False

    @property
    def seat(self) -> int | None:
        """Its seat, or None for a watcher and after the seat was given up through any socket."""
        return None if self.token is None else self._live.table.seat_of(self.token)

    def leave(self) -> None:
        """Shut down with the server: start nothing new, finish and answer what was started, then close."""
        self._is_leaving = True
        self._news.set()

    def give_way(self) -> None:
        """Close, because newer sockets have opened this seat."""
        self._is_crowded = True
        self._news.set()

    def hear(self) -> None:
        """Note that there is new talk."""
        self._news.set()

    def wake(self) -> None:
        """Note that the table has changed."""
        self._is_stale = True
        self._news.set()

    async def run(self) -> Close:
        """Serve the socket until it ends, and return the close code and reason."""
        self._live.add(self)
        SOCKETS.inc()
        tasks = [asyncio.ensure_future(self._read()), asyncio.ensure_future(self._write())]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            return done.pop().result()
        except WriterDied:
            return RESTARTING
        except Exception:
            _LOGGER.exception("a socket failed")
            return BROKEN
        finally:
            SOCKETS.dec()
            self._live.remove(self)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def _read(self) -> Close:
        bucket = Bucket(self._settings.rate, self._settings.burst, asyncio.get_running_loop().time())
        while True:
            try:
                message: m.ClientMessage | BadFrame = await read_frame(self._socket)
            except BadFrame as fault:
                message = fault
            except WebSocketDisconnect:
                return GONE
            if isinstance(message, BadFrame) and message.close is not None:
                return message.close
            if not bucket.take(asyncio.get_running_loop().time()):
                return TOO_MANY
            answer = None if self._is_leaving else await self._carried_out(message)
            if answer is not None:
                self._answer(answer)
            if len(self._answers) > _MOST_ANSWERS:
                return TOO_SLOW

    def _answer(self, message: m.ServerMessage) -> None:
        self._answers.append(message)
        self._news.set()

    async def _carried_out(self, message: m.ClientMessage | BadFrame) -> m.ServerMessage | None:
        self._is_busy = True
        try:
            return await self._carry_out(message)
        finally:
            self._is_busy = False
            self._news.set()

    async def _carry_out(self, message: m.ClientMessage | BadFrame) -> m.ServerMessage | None:
        if isinstance(message, BadFrame):
            return self._refused("", message)
        if isinstance(message, m.Hello):
            return self._refused("", Refusal("bad_message", "This connection has already said hello."))
        if isinstance(message, m.Hint):
            return await self._thinkers.advice(self._live.table, self.seat, message.id, self._language)
        if isinstance(message, m.Say | m.Mute):
            return self._talk(message)
        outcome = await self._live.submit(self._sat, message, self)
        identity = getattr(message, "id", None)
        if outcome.refusal is not None:
            return self._refused(identity or "", outcome.refusal)
        return None if identity is None else m.Accepted(identity, outcome.version)

    def _talk(self, message: m.Say | m.Mute) -> m.ServerMessage:
        try:
            self._live.talk(self.seat, message)
        except Refusal as refusal:
            return self._refused(message.id, refusal)
        return m.Accepted(message.id, self._live.table.version)

    def _refused(self, identity: str, refusal: Refusal) -> m.Refused:
        REFUSALS.labels(refusal.code).inc()
        return m.Refused(identity, refusal.code, refusal.said(self._language), self._live.table.version)

    async def _write(self) -> Close:
        try:
            while True:
                await self._news.wait()
                self._news.clear()
                while self._answers:
                    with SEND.time():
                        await self._send(self._answers.popleft())
                if (refusal := self._lost_seat()) is not None:
                    if self._is_busy:
                        continue  # the answer to the command that gave up the seat comes first
                    raise refusal
                if self._is_stale:
                    self._is_stale = False
                    with SEND.time():
                        await self._send(self._update())
                await self._send_talk()
                if self._is_leaving and not self._is_busy and not self._answers:
                    return RESTARTING
        except Refusal as refusal:  # the seat is lost, or nobody may watch any more
            await self._send(m.Gone(refusal.code, refusal.said(self._language)))
            return NOT_FOUND
        except TimeoutError:
            return TOO_SLOW
        except (WebSocketDisconnect, OSError):  # ASGI servers raise OSError when the peer is gone
            return GONE

    def _lost_seat(self) -> Refusal | None:
        """Return why the seat is no longer this socket's, or None if it still is and for watchers."""
        if self.token is not None and self.seat is None:
            return Refusal("no_seat", NO_SEAT)
        return Refusal("too_many_windows", _TOO_MANY_WINDOWS, most=MOST_WINDOWS) if self._is_crowded else None

    def _update(self) -> m.Update:
        update = self._live.update(self.seat, self._seen, self._language)
        self._seen = update.view.version
        return update

    async def _send_talk(self) -> None:
        lines = self._live.heard(self.seat, self._heard)
        if lines:
            self._heard = lines[-1].number
            await self._send(m.Said(lines))

    async def _send(self, message: m.ServerMessage) -> None:
        async with asyncio.timeout(self._settings.patience):
            await send(self._socket, message)


async def send(socket: Socket, message: m.ServerMessage) -> None:
    """Send one message, waiting while the socket's buffer is full.  Raises OSError when the peer is gone."""
    text = msgspec.json.encode(message).decode()
    try:
        await socket.send_data(text)
    except RuntimeError as fault:  # uvicorn raises this after its own pings have closed the socket
        raise ConnectionResetError("the socket is closed") from fault
