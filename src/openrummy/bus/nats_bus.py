"""The bus over core NATS.

One task keeps a connection for as long as the bus is started, and makes a new one whenever it is lost, for ever.  The reconnecting
of `nats-py` itself is not used: it gives up for good after a refused password, and keeps old messages for later.
"""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from functools import partial

from nats.errors import Error

from openrummy.bus.address import Address
from openrummy.bus.bus import MOST_BYTES, Heard
from openrummy.bus.doubts import Doubts
from openrummy.bus.nats_line import FAULTS, Line
from openrummy.bus.outbox import Outbox
from openrummy.bus.sealed import MOST_ADDED, DoubtfulMessage, Envelopes
from openrummy.bus.subjects import Subscribers

_START_SECONDS = 2
"""For which a server that starts waits for the bus."""
_CLOSE_SECONDS = 1
_FIRST_PAUSE, _LONGEST_PAUSE = 0.05, 2.0
_LOGGER = logging.getLogger(__name__)


class NatsBus:
    """An end of a bus over NATS.  key, on_loss: as in `bus_at`."""

    def __init__(self, address: Address, key: bytes, on_loss: Callable[[str], object]) -> None:
        self._address = address
        self._envelopes = Envelopes(key, address.root)
        self._doubts = Doubts()
        self._on_loss = on_loss
        self._outbox = Outbox()
        self._subscribers = Subscribers(self._note)
        self._changed: dict[str, None] = {}
        self._returns: dict[object, Callable[[], None]] = {}
        self._line: Line | None = None
        self._news = asyncio.Event()
        self._settled = asyncio.Event()
        self._work: asyncio.Task[None] | None = None

    @property
    def is_hearing(self) -> bool:
        """Whether the connection stands, as far as is known: a frozen NATS is noticed after 6 s, a lost one at once."""
        return self._line is not None and self._line.is_up

    @property
    def reaches_others(self) -> bool:
        """Whether the connection stands."""
        return self.is_hearing

    @property
    def doubt(self) -> str | None:
        """A sentence if somebody without the key spoke in the last minute."""
        return self._doubts.words

    async def start(self) -> None:
        """Begin to connect, and wait for it 2 s at most."""
        self._work = asyncio.get_running_loop().create_task(self._run())
        with suppress(TimeoutError):
            async with asyncio.timeout(_START_SECONDS):
                await self._settled.wait()

    async def close(self) -> None:
        """Send what waits, for at most a second, and disconnect."""
        with suppress(TimeoutError):
            async with asyncio.timeout(_CLOSE_SECONDS):
                while self.is_hearing and self._outbox:  # noqa: ASYNC110 - it is over in a moment, for one of two reasons
                    await asyncio.sleep(0.01)
        if self._work is not None:
            self._work.cancel()
            await asyncio.gather(self._work, return_exceptions=True)

    def publish(self, subject: str, body: bytes) -> None:
        """Queue a message; it is lost if there is no connection or too much waits."""
        self._news.set()
        if not self.is_hearing:
            self._on_loss("offline")
        elif len(body) > MOST_BYTES:
            self._on_loss("long")
        else:
            for _ in range(self._outbox.put(subject, body)):
                self._on_loss("full")

    def subscribe(self, pattern: str, heard: Heard) -> Callable[[], None]:
        """Call `heard` for what others publish; return how to stop."""
        return self._subscribers.add(pattern, heard)

    def when_hearing(self, called: Callable[[], None]) -> Callable[[], None]:
        """Call `called` after each connection, the first included, and when messages came faster than they were read."""
        key = object()
        self._returns[key] = called
        return lambda: _forget(self._returns, key)

    def _note(self, pattern: str) -> None:
        self._changed[pattern] = None
        self._news.set()

    async def _run(self) -> None:
        pause = _FIRST_PAUSE
        while True:
            try:
                await self._stay_connected()
                pause = _FIRST_PAUSE
            except FAULTS as fault:
                level = logging.WARNING if pause == _FIRST_PAUSE else logging.DEBUG
                _LOGGER.log(
                    level,
                    "the bus at %s cannot be reached (%s); trying again",
                    self._address.shown,
                    str(fault) if isinstance(fault, Error) else type(fault).__name__,  # such as a wrong password
                )
            except Exception:
                _LOGGER.exception("the bus at %s failed", self._address.shown)
            await asyncio.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)

    async def _stay_connected(self) -> None:
        """Connect, subscribe, and send until the connection is lost; raise one of FAULTS if there never was one."""
        line = Line(self._address, self._on_flood)
        try:
            await self._connect(line)
            with suppress(*FAULTS):
                await self._send(line)
            _LOGGER.warning("the bus at %s is lost; trying again", self._address.shown)
        finally:
            self._line = None
            for _ in range(self._outbox.clear()):
                self._on_loss("offline")
            await line.close()

    async def _connect(self, line: Line) -> None:
        await line.connect()
        self._changed = dict.fromkeys(self._subscribers.patterns)
        await self._update_subscriptions(line)
        await line.settle()  # from here on nothing is missed
        self._line = line
        self._settled.set()
        _LOGGER.info("connected to the bus at %s", self._address.shown)
        self._call_returns()

    async def _send(self, line: Line) -> None:
        lost = asyncio.ensure_future(line.is_lost.wait())
        lost.add_done_callback(lambda _: self._news.set())
        try:
            while line.is_up:
                await self._update_subscriptions(line)  # before the messages: some ask for an answer
                while self._outbox and line.is_up:
                    subject, body = self._outbox.take()
                    await line.send(self._envelopes.place(subject), self._envelopes.close(subject, body))
                await self._news.wait()
                self._news.clear()
        finally:
            lost.cancel()

    async def _update_subscriptions(self, line: Line) -> None:
        while self._changed:
            pattern = next(iter(self._changed))
            del self._changed[pattern]
            place = self._envelopes.place(pattern)
            if self._subscribers.under(pattern):
                await line.subscribe(place, partial(self._hear, pattern))
            else:
                await line.unsubscribe(place)

    def _hear(self, pattern: str, place: str, sealed: bytes) -> None:
        if len(sealed) > MOST_BYTES + MOST_ADDED:
            self._on_loss("long")
            return
        try:
            subject, body = self._envelopes.open(pattern, place, sealed)
        except DoubtfulMessage as ignored:
            self._on_loss(ignored.doubt)
            self._doubts.note(ignored.doubt)
            return
        for heard in self._subscribers.under(pattern):
            heard(subject, body)

    def _on_flood(self) -> None:
        self._on_loss("slow")
        self._call_returns()

    def _call_returns(self) -> None:
        for called in tuple(self._returns.values()):
            called()


def _forget(returns: dict[object, Callable[[], None]], key: object) -> None:
    returns.pop(key, None)
