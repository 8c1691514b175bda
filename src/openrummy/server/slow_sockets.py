"""Disconnects clients that do not read, since the server would keep everything it has sent them.

Ours, since uvicorn and websockets wait for a reader who answers pings as long as it takes, or for ever once the socket is closed.
"""

import asyncio
from http import HTTPStatus

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import OPEN

from openrummy.server.collector import DEPARTURES
from openrummy.server.wire import WIRE

LINGER_SECONDS = 3
MOST_UNREAD_BYTES = 512 * 1024
"""Includes answers to pings, which nobody awaits; a whole view of a table has about 20 KiB."""
MOST_FRAGMENTS = 64
"""Fragments of one message; each may be empty, so the limit on its length does not bound their number."""
MOST_WAITING = 4
"""Messages that wait for the application; then the socket is not read."""
_NOT_TEXT = 1007


class ClosingProtocol(WebSocketsSansIOProtocol):
    """Cuts a socket that is still there some seconds after it was closed, and one that sends without reading.

    A transport closes only when its whole buffer has been read, and what has been handed to it cannot be taken back.
    """

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """Note that the application is done with the socket."""
        super().on_task_complete(task)
        self.loop.call_later(LINGER_SECONDS, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count the closed socket."""
        super().connection_lost(exc)
        DEPARTURES.add(self.loop)

    def handle_connect(self, event: Request) -> None:
        """Accept or refuse the handshake, and give the application its way to send frames."""
        super().handle_connect(event)
        if self.response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            self.scope["extensions"][WIRE] = {"wire": self}

    def put(self, frame: bytes) -> None:
        """Send a whole frame at once; raise ConnectionResetError if the socket is closed."""
        if self.disconnected or self.close_sent or self.conn.state is not OPEN or self.transport.is_closing():
            raise ConnectionResetError("the socket is closed")
        self.transport.write(frame)

    def data_received(self, data: bytes) -> None:
        """Take the data, unless too much already waits for the client."""
        super().data_received(data)
        if self.transport.get_write_buffer_size() > MOST_UNREAD_BYTES:
            self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """Hand a message over; one that is not UTF-8 is the client's fault and closes its socket."""
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self.conn.send_close(_NOT_TEXT)
            self.handle_parser_exception()
            return
        paused, self.read_paused = self.read_paused, True  # uvicorn would pause, and wake up again, for every message
        super().send_receive_event_to_app()
        self.read_paused = paused
        if not paused and self.queue.qsize() > MOST_WAITING:
            self.read_paused = True
            self.transport.pause_reading()

    def handle_cont(self, event: Frame) -> None:
        """Take one more fragment of a message."""
        super().handle_cont(event)
        if len(self.frames) > MOST_FRAGMENTS:
            self.frames.clear()
            self.transport.abort()


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
