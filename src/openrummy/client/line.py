"""The socket of one seat, for programs that wait: it is opened again when it is lost, and what was not answered is sent again."""

import random
import time
from collections import deque
from contextlib import ExitStack

import msgspec
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Subprotocol

from openrummy.client.asking import GoneError, RefusedError, UnreachableError
from openrummy.client.wire import PATIENCE, Command, Conversation, backoff, decoded, socket_address
from openrummy.languages import Template, saying
from openrummy.table import messages as m
from openrummy.table.changes import Pieces

_BROKEN = (OSError, TimeoutError, WebSocketException, msgspec.DecodeError, ValueError)
_MOST_EVENTS = 10_000


class Line:
    """The line of a seat to its table.

    server: its address.  talk: of the seat.  lasts: the seconds for which a lost connection is tried again.
    view: the last one that was heard.  told: everything told that nobody has taken away yet.
    """

    def __init__(self, server: str, talk: Conversation, lasts: float) -> None:
        self.server, self.talk, self.lasts = server, talk, lasts
        self.view: m.TableView | None = None
        self.told: deque[m.Told] = deque(maxlen=_MOST_EVENTS)
        self._chance = random.SystemRandom().random
        self._stack = ExitStack()
        self._socket: ClientConnection | None = None
        self._pieces = Pieces(_milliseconds)
        self._answers: dict[str, m.ServerMessage] = {}

    def close(self) -> None:
        """Close the connection; the next message opens it again."""
        self._socket = None
        self._stack.close()

    def ask(self, command: Command) -> m.ServerMessage:
        """Send a command and return its answer."""
        self.talk.say(command)
        if self._socket is not None:
            self._send(command)
        while command.id not in self._answers:
            self.hear()
        return self._answers.pop(command.id)

    def hear(self, due: float | None = None) -> None:
        """Hear one message, on a new connection if the old one is lost.  Raises TimeoutError when `due` is over."""
        socket = self._connected()
        try:
            message = decoded(socket.recv(timeout=self._patience(due)), self._pieces)
        except _BROKEN as fault:
            if isinstance(fault, TimeoutError) and due is not None and time.monotonic() >= due:
                raise TimeoutError("there was no news in time") from None
            self.close()  # the next connection hears what was missed
            return
        if message is not None:
            self._take_in(message)

    def _patience(self, due: float | None) -> float | None:
        waits = PATIENCE if self.talk.unanswered or self.view is None else None
        if due is None:
            return waits
        left = max(0.0, due - time.monotonic())
        return left if waits is None else min(left, waits)

    def _take_in(self, message: m.ServerMessage) -> None:
        heard = self.talk.hear(message)
        if heard is None:
            self.close()  # something was missed: greet the table again
        elif isinstance(heard, m.Gone):
            self.close()
            raise GoneError(heard.words, heard.code)
        elif isinstance(heard, m.Update):
            self.view = heard.view
            self.told.extend(heard.told)
        elif isinstance(heard, m.Refused) and not heard.id:
            raise RefusedError(heard.words, heard.code)
        elif identity := getattr(heard, "id", ""):
            self._answers[identity] = heard

    def _connected(self) -> ClientConnection:
        """Return the open socket, or a new one that has said hello.  Raises UnreachableError when `lasts` is over."""
        if self._socket is not None:
            return self._socket
        until = time.monotonic() + (0 if self.view is None else self.lasts)
        for attempt in range(1_000_000):
            try:
                return self._opened()
            except (OSError, WebSocketException) as fault:
                self.close()
                if time.monotonic() >= until:
                    words: Template = "The connection to {address} is lost: {fault}."
                    raise UnreachableError(saying(words, address=self.server, fault=str(fault))) from None
                time.sleep(backoff(attempt, self._chance()))
        raise AssertionError  # the time is over long before

    def _opened(self) -> ClientConnection:
        line = connect(
            socket_address(self.server, self.talk.table),
            subprotocols=[Subprotocol(m.PROTOCOL)],
            compression=None,
            close_timeout=1,
        )
        socket = self._stack.enter_context(line)  # a context manager as the library wants it
        self._pieces = Pieces(_milliseconds)
        self._socket = socket
        for message in self.talk.greeting():
            socket.send(msgspec.json.encode(message).decode())
        return socket

    def _send(self, message: m.ClientMessage) -> None:
        try:
            self._connected().send(msgspec.json.encode(message).decode())
        except (OSError, WebSocketException):
            self.close()  # the next connection sends it again


def _milliseconds() -> int:
    return round(time.monotonic() * 1000)
