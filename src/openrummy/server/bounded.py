"""HTTP connections with limits: on the head of a request, its length, its time, and on responses that nobody reads.

A proxy in front may have limits of its own; a server that listens on all addresses, as a container's does, needs these.  Ours,
since uvicorn has none of them and only its protocol class has a place for them.  While a request arrives, its bytes are counted
in slices.
"""

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from openrummy.server.headers import GUARDS

MOST_CONNECTIONS = 20_000
MOST_ADDRESS_BYTES = 2 * 1024
MOST_HEADERS = 100
MOST_HEAD_BYTES = 16 * 1024
MOST_REQUEST_BYTES = 256 * 1024
"""Head and body with all framing; the application accepts a body of 64 KiB."""
MOST_WAITING = 16
"""Requests of one connection that may wait for the response to an earlier one; browsers never send ahead."""

REQUEST_SECONDS = 15
"""For a whole request to arrive, and for a new connection to send the first byte of one."""
READING_SECONDS = 60
"""For a client to read a response: a slow phone needs 20 s for the longest file."""
LINGER_SECONDS = 3

_SLICE_BYTES = 4 * 1024
_LONG_HEAD = f"The head of a request has at most {MOST_HEAD_BYTES} bytes."
_REASONS = {400: "Bad Request", 408: "Request Timeout", 413: "Content Too Large", 414: "URI Too Long"}
_REASONS |= {431: "Request Header Fields Too Large"}


class BoundedProtocol(HttpToolsProtocol):
    """uvicorn's protocol with limits; uvicorn itself limits only the time between two requests."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._fed = 0
        self._is_head = True
        self._is_arriving = True
        self._fault: tuple[int, str] | None = None
        self._arrival: asyncio.TimerHandle | None = None
        self._reading: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Take the connection, unless there are already too many."""
        super().connection_made(transport)
        if len(self.connections) > MOST_CONNECTIONS:
            transport.abort()
        self._await_request()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the timers."""
        self._unset_timers()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse slice by slice, so that a limit is exceeded by at most one slice."""
        for start in range(0, len(data), _SLICE_BYTES):
            piece = data[start : start + _SLICE_BYTES]
            self._fed += len(piece)
            super().data_received(piece)
            self._check_length()
            if self.transport.is_closing() or self.transport.get_protocol() is not self:
                return
        if self._is_arriving or self._is_answered:
            self._await_request()

    @property
    def _is_answered(self) -> bool:
        return self._cycle is None or self._cycle.response_complete

    @property
    def _cycle(self) -> RequestResponseCycle | None:
        """The latest request, or None before the first; uvicorn's own type leaves out None."""
        return self.cycle

    def _check_length(self) -> None:
        if self.transport.is_closing():
            return
        if self._is_head and self._fed > MOST_HEAD_BYTES:
            self._refuse(431, _LONG_HEAD)
        elif self._is_arriving and self._fed > MOST_REQUEST_BYTES:
            self._refuse(413, f"A request has at most {MOST_REQUEST_BYTES} bytes.")

    def on_message_begin(self) -> None:
        """A request begins."""
        self._fed = 0
        self._is_head = self._is_arriving = True
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        """A part of the address."""
        super().on_url(url)
        if len(self.url) > MOST_ADDRESS_BYTES:
            self._fail(414, f"An address has at most {MOST_ADDRESS_BYTES} bytes.")

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header, or a trailer."""
        super().on_header(name, value)
        if len(self.headers) > MOST_HEADERS:
            self._fail(431, f"A request has at most {MOST_HEADERS} headers.")

    def on_headers_complete(self) -> None:
        """The head is there."""
        if len(self.url) + sum(len(name) + len(value) for name, value in self.headers) > MOST_HEAD_BYTES:
            self._fail(431, _LONG_HEAD)
        self._is_head = False
        super().on_headers_complete()
        if len(self.pipeline) > MOST_WAITING:
            self._cut_pipeline()

    def on_message_complete(self) -> None:
        """The whole request is there."""
        self._is_arriving = False
        self._unset_arrival()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """The response has been handed over, but the client still has to read it."""
        super().on_response_complete()
        if self.transport.get_write_buffer_size():
            self._await_reader()

    def pause_writing(self) -> None:
        """More has been sent than the client has read."""
        super().pause_writing()
        self._await_reader()

    def resume_writing(self) -> None:
        """The client has caught up."""
        super().resume_writing()
        self._unset_reading()

    def handle_websocket_upgrade(self) -> None:
        """Another protocol takes over, with limits of its own."""
        self._unset_timers()
        super().handle_websocket_upgrade()

    def send_400_response(self, msg: str) -> None:
        """Answer a request that the parser, or one of its callbacks, has refused."""
        if not self.transport.is_closing():
            self._refuse(*(self._fault or (400, msg)))

    def timeout_keep_alive_handler(self) -> None:
        """Close a connection that sends no further request, even if it reads nothing."""
        super().timeout_keep_alive_handler()
        self._cut_soon()

    def _await_request(self) -> None:
        if self._arrival is None and not self.transport.is_closing():
            self._arrival = self.loop.call_later(REQUEST_SECONDS, self._on_late_request)

    def _on_late_request(self) -> None:
        if self.transport.is_closing():
            return
        if self.scope is None:  # no request, so no response
            self.transport.close()
            self._cut_soon()
        else:
            self._refuse(408, f"A request must arrive within {REQUEST_SECONDS} seconds.")

    def _await_reader(self) -> None:
        if self._reading is None:
            self._reading = self.loop.call_later(READING_SECONDS, self._on_late_reader)

    def _on_late_reader(self) -> None:
        self._reading = None
        if self.transport.get_write_buffer_size():
            self.transport.abort()

    def _fail(self, status: int, words: str) -> None:
        """Make the parser stop: an exception from a callback ends it."""
        self._fault = status, words
        raise ValueError(words)

    def _cut_pipeline(self) -> None:
        """Abort the connection: a refusal would have to wait for the responses to all earlier requests."""
        self.pipeline.clear()
        self.transport.abort()
        raise ValueError("too many requests were sent ahead")

    def _refuse(self, status: int, words: str) -> None:
        """Answer and close; if a response is already under way, only close."""
        cycle = self._cycle
        if cycle is None or cycle.response_complete or not cycle.response_started:
            self.transport.write(_answer(status, words))
        if cycle is not None:
            cycle.disconnected = True  # the application may still answer
        self.transport.close()
        self._cut_soon()

    def _cut_soon(self) -> None:
        """Abort the connection soon: a closed transport waits for its reader, possibly for ever."""
        self.loop.call_later(LINGER_SECONDS, self.transport.abort)

    def _unset_arrival(self) -> None:
        if self._arrival is not None:
            self._arrival.cancel()
            self._arrival = None

    def _unset_reading(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None

    def _unset_timers(self) -> None:
        self._unset_arrival()
        self._unset_reading()


def _answer(status: int, words: str) -> bytes:
    body = words.encode()
    headers = GUARDS | {"content-type": "text/plain; charset=utf-8", "content-length": str(len(body))}
    lines = (f"{name}: {value}\r\n" for name, value in (headers | {"connection": "close"}).items())
    return f"HTTP/1.1 {status} {_REASONS[status]}\r\n{''.join(lines)}\r\n".encode() + body
