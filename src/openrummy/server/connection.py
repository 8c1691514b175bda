"""One socket at a table: reads commands, sends answers, and sends updates as fast as the client reads them.

Updates are not queued: the socket knows what it was last sent, and asks the table for the difference when it can send again.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from time import perf_counter
from typing import Any, TypeAlias

from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from openrummy.languages import Template, language_of
from openrummy.server.closes import BROKEN, GONE, RESTARTING, TOO_MANY, TOO_SLOW, Close
from openrummy.server.coaching import Coach
from openrummy.server.finishing import finish_alone, stopped
from openrummy.server.frames import BadFrame, Bucket, read_frame
from openrummy.server.live import LiveTable
from openrummy.server.metrics import REFUSALS, SEND, SOCKETS
from openrummy.server.misplaced import misplaced
from openrummy.server.outgoing import Outgoing, frame_of
from openrummy.server.settings import Settings
from openrummy.server.thinking.thinkers import Thinkers
from openrummy.server.wire import wire_of
from openrummy.store import WriterDied
from openrummy.table import Table
from openrummy.table import messages as m
from openrummy.table.reasons import reason
from openrummy.table.refusal import Refusal
from openrummy.table.sight import Sight

Socket: TypeAlias = WebSocket[Any, Any, Any]
NO_SEAT: Template = "This seat is no longer yours, but you can still watch."
_MOST_ANSWERS = 100
_LOGGER = logging.getLogger(__name__)


class Connection:
    """A socket that has said hello.

    token: the hash of the seat's token, None for a watcher.  hello: the version that it has seen, and its language.  thinkers: for hints.
    count_opening: counts a table that its person opens; raises Refusal if they open too many.
    session: the hash of the token in its browser's cookie, None for a guest.
    """

    def __init__(
        self,
        socket: Socket,
        live: LiveTable,
        token: str | None,
        hello: m.Hello,
        settings: Settings,
        thinkers: Thinkers,
        count_opening: Callable[[], None] = lambda: None,
        session: str | None = None,
    ) -> None:
        self.token, self.session = token, session
        self.is_board = live.table.is_board(token)
        self._socket = socket
        self._live = live
        self._seated: tuple[Table | None, int | None] = None, None
        self._sat = self.seat
        self._seen = hello.seen if 0 <= hello.seen <= live.table.version else 0
        self._language = language_of(hello.language)
        self._settings = settings
        self.coach = Coach(live, thinkers, self._language, self._post)
        self._count_opening = count_opening
        self._answers: deque[m.ServerMessage] = deque()
        self._shown: Sight | None = None
        self._is_stale = True
        self._has_talk = True
        self._heard = 0
        self._out = Outgoing(wire_of(socket.scope), settings.patience, self)
        self._is_busy = self._is_deciding = False
        self._is_leaving = False
        self._dismissal: Refusal | None = None
        self._is_over = False

    @property
    def seat(self) -> int | None:
        """Its seat, or None for a watcher and after the seat was given up through any socket."""
        table = self._live.table
        if table is not self._seated[0]:
            self._seated = table, None if self.token is None else table.seat_of(self.token)
        return self._seated[1]

    def leave(self) -> None:
        """Shut down with the server: start nothing new, finish and answer what was started, then close."""
        self._is_leaving = True
        self._out.send()

    def dismiss(self, why: Refusal) -> None:
        """Close, and say why."""
        self._dismissal = why
        self._out.send()

    def hear(self) -> None:
        """Send new talk."""
        self._has_talk = True
        self._out.send()

    def wake(self) -> None:
        """Send what has changed at the table."""
        self._is_stale = True
        self._out.send()

    async def run(self) -> Close:
        """Serve the socket until it ends, and return the close code and reason."""
        self._live.add(self)
        SOCKETS.inc()
        self._out.send()
        reading: asyncio.Task[Close] = asyncio.ensure_future(self._read())
        try:
            done, _ = await asyncio.wait([self._out.end, reading], return_when=asyncio.FIRST_COMPLETED)
            close: Close = done.pop().result()
            return close
        except WriterDied:
            return RESTARTING
        except Exception:
            _LOGGER.exception("a socket failed")
            return BROKEN
        finally:
            self._is_over = True
            SOCKETS.dec()
            self._live.remove(self)
            self.coach.stop()
            self._out.stop()
            if self._is_deciding:
                finish_alone(reading)  # a lost socket must not stop a command halfway
            else:
                await stopped(reading)

    async def _read(self) -> Close:
        bucket = Bucket(self._settings.rate, self._settings.burst, asyncio.get_running_loop().time())
        while not self._is_over:
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
            if not self._is_leaving:
                await self._answer(message)
            if len(self._answers) > _MOST_ANSWERS:
                return TOO_SLOW
        return GONE

    async def _answer(self, message: m.ClientMessage | BadFrame) -> None:
        """Carry out a message and answer it; the socket ends only when the messages that have come already are answered too."""
        self._is_busy = True
        self._post(await self._carry_out(message))
        self._is_busy = False
        if self._is_leaving or self._lost_seat() is not None:
            asyncio.get_running_loop().call_soon(self._out.send)

    async def _carry_out(self, message: m.ClientMessage | BadFrame) -> m.ServerMessage | None:
        if isinstance(message, BadFrame):
            return self._refused("", message)
        if isinstance(message, m.Hello):
            return self._refused("", Refusal("bad_message", "This connection has already said hello."))
        identity = getattr(message, "id", None)
        if (refusal := misplaced(message, self._live.table, self.seat, self._count_opening)) is not None:
            return self._refused(identity or "", refusal)
        if isinstance(message, m.Hint | m.LookBack | m.CountOuts):
            return self.coach.ask(self.seat, message)
        if isinstance(message, m.Why):
            return reason(self._live.table, self.seat, message, self._language)
        if isinstance(message, m.Say | m.Mute):
            return self._talk(message)
        before, self._is_deciding = self._live.table, True
        outcome = await self._live.carry_out(self._sat, message, self)
        self._is_deciding = False
        if outcome.refusal is not None:
            return self._refused(identity or "", outcome.refusal)
        if isinstance(message, m.Act):
            self.coach.note(before, self._sat, message)
        return None if identity is None else m.Accepted(identity, outcome.version)

    def _post(self, answer: m.ServerMessage | None) -> None:
        if answer is not None:
            self._answers.append(answer)
        self._out.send()

    def _talk(self, message: m.Say | m.Mute) -> m.ServerMessage:
        try:
            self._live.talk(self.seat, message)
        except Refusal as refusal:
            return self._refused(message.id, refusal)
        return m.Accepted(message.id, self._live.table.version)

    def _refused(self, identity: str, refusal: Refusal) -> m.Refused:
        REFUSALS.labels(refusal.code).inc()
        return m.Refused(identity, refusal.code, refusal.with_signs(self._language), self._live.table.version)

    @property
    def has_news(self) -> bool:
        """Whether something waits to be sent, or the socket to be closed."""
        is_ending = self._is_leaving or self._dismissal is not None
        return bool(self._answers) or self._is_stale or self._has_talk or is_ending

    def next(self) -> bytes | None:
        """Return the next frame, None if there is none now; raise Refusal if there will be none any more."""
        if self._answers:
            return frame_of(self._answers.popleft())
        if (refusal := self._lost_seat()) is not None:
            if self._is_busy:
                return None  # the answer to the command that gave up the seat comes first
            raise refusal
        frame = self._update() or self._talk_frame()
        if frame is None and self._is_leaving and not self._is_busy:
            self._out.finish(RESTARTING)
        return frame

    def farewell(self, refusal: Refusal) -> bytes:
        """Return the last frame: the seat is lost, or nobody may watch any more."""
        return frame_of(m.Gone(refusal.code, refusal.said(self._language)))

    def _lost_seat(self) -> Refusal | None:
        """Return why the seat is no longer this socket's, or None if it still is and for watchers."""
        if self.token is not None and self.seat is None and not self.is_board:
            return Refusal("no_seat", NO_SEAT)
        return self._dismissal

    def _update(self) -> bytes | None:
        """Return what is different from what was last sent, None if nothing is."""
        if not self._is_stale:
            return None
        self._is_stale = False
        began = perf_counter()
        report = self._live.report(self.seat, self._language, self._shown, self._seen, self.is_board)
        SEND.took(began)
        self._shown, self._seen = report.sight, report.sight.version
        return report.frame

    def _talk_frame(self) -> bytes | None:
        if not self._has_talk:
            return None
        self._has_talk = False
        lines = self._live.heard(self.seat, self._heard)
        if not lines:
            return None
        self._heard = lines[-1].number
        return frame_of(m.Said(lines))
