"""Frames from a client: read, measured and decoded before anything else sees them."""

from time import perf_counter
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from openrummy.languages import ENGLISH, Template, Value
from openrummy.server.metrics import DECODE
from openrummy.table.messages import ClientMessage
from openrummy.table.refusal import Refusal

MOST_BYTES = 16 * 1024
"""The longest frame."""

_TOO_LONG: Template = "A message may have at most {number} bytes."
_DECODER = msgspec.json.Decoder(ClientMessage)


class BadFrame(Refusal):
    """A frame that is not a valid message.  close: code and reason, if the socket cannot go on."""

    def __init__(self, template: Template, /, close: tuple[int, str] | None = None, **values: Value) -> None:
        super().__init__("bad_message", template, **values)
        self.close = close


async def read_frame(socket: "WebSocket[Any, Any, Any]") -> ClientMessage:
    """Return the next message; raise BadFrame if the frame is not one, and WebSocketDisconnect at the end."""
    event: Any = await socket.receive()
    if event["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(detail="the client is gone", code=event.get("code", 1006))
    text = event.get("text")
    if text is None:
        raise BadFrame("Messages must be text.", (1003, "Messages must be text."))
    began = perf_counter()
    message = decode(text)
    DECODE.took(began)
    return message


def decode(text: str) -> ClientMessage:
    """Return the message in a frame; raise BadFrame."""
    if len(text) > MOST_BYTES or len(text.encode()) > MOST_BYTES:
        raise BadFrame(_TOO_LONG, (1009, ENGLISH.say(_TOO_LONG, number=MOST_BYTES)), number=MOST_BYTES)
    try:
        message: ClientMessage = _DECODER.decode(text)
        return message
    except RecursionError:
        raise BadFrame("That is not a message of this protocol: it is nested too deeply.") from None
    except (msgspec.DecodeError, UnicodeError) as fault:
        raise BadFrame("That is not a message of this protocol: {fault}", fault=str(fault)[:160]) from None


class Bucket:
    """A token bucket per client: `rate` messages per second, `burst` at once.  Times are in seconds."""

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate = rate
        self._burst = burst
        self._left = burst
        self._at = now

    def take(self, now: float, cost: float = 1) -> bool:
        """Return whether something of this cost is allowed now, and count it; what costs more than half a burst may leave a debt."""
        self._left = min(self._burst, self._left + (now - self._at) * self.rate)
        self._at = now
        if self._left < self._needed(cost):
            return False
        self._left -= cost
        return True

    def wait(self, cost: float = 1) -> float:
        """Return the seconds from the last count until something of this cost is allowed."""
        return max(0.0, self._needed(cost) - self._left) / self.rate

    def _needed(self, cost: float) -> float:
        return min(cost, self._burst / 2) if cost > 1 else 1

    def give_back(self, cost: float = 1) -> None:
        """Take back a count, as if that message had not come."""
        self._left = min(self._burst, self._left + cost)
