"""The way from a connection to its socket: whole WebSocket frames, which many sockets can share.

Ours, since uvicorn takes text through a coroutine and puts it into a frame again for every socket.
"""

import asyncio
from typing import Any, Protocol

WIRE = "openrummy.wire"
"""The extension of the ASGI scope that holds the wire of a socket."""

_TEXT = 0x81
_SHORT, _MEDIUM = 126, 1 << 16


class Wire(Protocol):
    """A socket that takes frames.  writable: not set while the client has too much to read."""

    writable: asyncio.Event

    def put(self, frame: bytes) -> None:
        """Send a frame; must not wait.  Raises ConnectionResetError if the socket is closed."""


def wire_of(scope: Any) -> Wire:
    """Return the wire of an ASGI scope of our server."""
    wire: Wire = scope["extensions"][WIRE]["wire"]
    return wire


def framed(text: bytes) -> bytes:
    """Return a frame of UTF-8 text as a server sends it: whole and not masked (RFC 6455, 5.2)."""
    length = len(text)
    if length < _SHORT:
        return bytes((_TEXT, length)) + text
    if length < _MEDIUM:
        return bytes((_TEXT, 126)) + length.to_bytes(2, "big") + text
    return bytes((_TEXT, 127)) + length.to_bytes(8, "big") + text
