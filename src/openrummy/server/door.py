"""Refuses sockets of addresses that have just misused one, before anything is done for them.

A socket misuses the server if it is cut for sending too much, or sends something that is no message.  Its address is then refused for
a second, and for twice as long each time it does so again.  A refusal comes late, so that a client that tries again at once
has to wait; those that wait are bounded too.

Many people may share an address (a club, a dormitory), and one of them can misuse it.  Sockets that are open stay open.  While people sit
at tables behind the address, some new sockets are let in even while it is refused, more the more people there are; an honest
client tries again, and gets in.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import msgspec

from openrummy.server.frames import Bucket
from openrummy.server.limits import home_of, is_counted

_FIRST_SECONDS, _LONGEST_SECONDS = 1.0, 600.0
_FORGIVEN_SECONDS = 600.0
"""After so long without misuse an address begins with a second again."""

_ALWAYS, _EACH = 1.0, 0.2
"""New sockets per second of an address that is refused and has people at tables: in any case, and for each of them."""

_RATE, _BURST = 20.0, 400.0
"""New sockets of an address per second, and at once: all of a club come back together when the server was restarted."""

_MOST_ADDRESSES = 10_000
_MOST_WAITING = 256
_REFUSAL_SECONDS = 1.0
_REFUSED = 1008


class _Visitor(msgspec.Struct, eq=False):
    """An address.  misuses: in a row.  until: when it is let in again.  seated: its sockets at seats of tables."""

    arrivals: Bucket
    misuses: int = 0
    until: float = 0.0
    seated: int = 0
    trickle: Bucket | None = None


class Door:
    """Which client may open a socket now.  proxy: as in `Settings`.  clock: seconds that never go back."""

    def __init__(self, proxy: str | None, clock: Callable[[], float]) -> None:
        self._proxy, self._clock = proxy, clock
        self._visitors: OrderedDict[str, _Visitor] = OrderedDict()
        self._waiting = 0

    def lets_in(self, address: str) -> bool:
        """Return whether a new socket of `address` is let in, and count it."""
        if not is_counted(address, self._proxy):
            return True
        now, visitor = self._clock(), self._visitor(address)
        if not visitor.arrivals.take(now):
            return False
        if now >= visitor.until:
            return True
        return visitor.seated > 0 and visitor.trickle is not None and visitor.trickle.take(now)

    async def hold(self) -> None:
        """Wait before a refusal, unless too many wait already."""
        if self._waiting >= _MOST_WAITING:
            return
        self._waiting += 1
        try:
            await asyncio.sleep(_REFUSAL_SECONDS)
        finally:
            self._waiting -= 1

    def note_misuse(self, address: str) -> None:
        """Refuse `address` for a while, longer each time."""
        now, visitor = self._clock(), self._visitor(address)
        if now - visitor.until > _FORGIVEN_SECONDS:
            visitor.misuses = 0
        visitor.until = now + min(_LONGEST_SECONDS, _FIRST_SECONDS * 2.0 ** min(visitor.misuses, 20))
        visitor.misuses += 1
        rate = _ALWAYS + _EACH * visitor.seated
        if visitor.trickle is None or visitor.trickle.rate != rate:  # the same one goes on: misuse earns nothing
            visitor.trickle = Bucket(rate, rate, now)

    @contextmanager
    def room(self, address: str) -> Iterator[None]:
        """Count a person of `address` as long as they sit at a table."""
        visitor = self._visitor(address)
        visitor.seated += 1
        try:
            yield
        finally:
            visitor.seated -= 1

    def _visitor(self, address: str) -> _Visitor:
        home = home_of(address)
        visitor = self._visitors.get(home)
        if visitor is None:
            visitor = self._visitors[home] = _Visitor(Bucket(_RATE, _BURST, self._clock()))
        self._visitors.move_to_end(home)
        while len(self._visitors) > _MOST_ADDRESSES:
            self._visitors.popitem(last=False)
        return visitor


def with_door(app: Any) -> Any:
    """Return `app`, whose `state.door` is asked about each socket before the framework sees it."""

    async def answer(scope: dict[str, Any], receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            door: Door = app.state.door
            if not door.lets_in((scope.get("client") or ("",))[0]):
                await door.hold()
                with suppress(OSError, RuntimeError):  # the client did not wait
                    await send({"type": "websocket.close", "code": _REFUSED})
                return
        await app(scope, receive, send)

    return answer
