"""Sockets of clients that do not read must not linger: what they were sent would be kept for ever."""

import asyncio

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from openrummy.server.collector import DEPARTURES

LINGER_SECONDS = 3
MOST_UNREAD_BYTES = 512 * 1024
"""Answers to pings included, which nobody waits for; a whole view of a table has some 20 KiB."""
MOST_FRAGMENTS = 64
"""Parts of one message; each may be empty, so the limit on its length does not bound them."""
_NOT_TEXT = 1007


class ClosingProtocol(WebSocketsSansIOProtocol):
    """Cuts a socket that is still there some seconds after it was closed, and one that sends without reading.

    A transport closes only when all of its buffer is read, and what has been handed to it cannot be taken back.
    """

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """The application is done with the socket."""
        super().on_task_complete(task)
        self.loop.call_later(LINGER_SECONDS, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count that it has gone."""
        super().connection_lost(exc)
        DEPARTURES.add(self.loop)

    def data_received(self, data: bytes) -> None:
        """Take what came, unless too much waits for the client already."""
        super().data_received(data)
        if self.transport.get_write_buffer_size() > MOST_UNREAD_BYTES:
            self.transport.abort()

    def send_receive_event_to_app(self) -> None:
        """Hand a message over; what is not UTF-8 is the client's fault and closes its socket."""
        if self.curr_msg_data_type == "text" and not _is_text(b"".join(self.frames)):
            self.conn.send_close(_NOT_TEXT)
            self.handle_parser_exception()
            return
        super().send_receive_event_to_app()

    def handle_cont(self, event: Frame) -> None:
        """Take one more part of a message."""
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
