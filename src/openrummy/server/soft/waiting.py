"""Quick matches that wait for more players, at all processes: each says which it has opened, and when nobody can join them any more."""

from collections.abc import Callable
from typing import Annotated, NamedTuple, TypeAlias

import msgspec
from msgspec import Meta

from openrummy.bus import Bus
from openrummy.server.soft.messages import Process, read_as, written

_SUBJECT = "quick"
_MOST = 2_000
"""Of other processes; each waits for a few seconds."""
_MOST_BYTES = 1024
_MOST_SECONDS = 30.0

Wish: TypeAlias = Annotated[str, Meta(max_length=200)]
"""All that the players of one table must agree on, as text."""


class Waits(msgspec.Struct, frozen=True, tag="waits"):
    """A table waits for players.  seconds: until it starts; 0 if nobody can join it any more."""

    process: Process
    table: Annotated[str, Meta(min_length=1, max_length=64)]
    wish: Wish
    seconds: Annotated[float, Meta(ge=0, le=_MOST_SECONDS)]


class Offer(NamedTuple):
    """A table that waits.  until: by the clock of this process."""

    wish: str
    until: float
    process: str


_DECODER = msgspec.json.Decoder(Waits)


class Waiting:
    """The quick matches that wait.  me: this process.  clock: seconds that never go back."""

    def __init__(self, bus: Bus, me: str, clock: Callable[[], float]) -> None:
        self._bus, self._me, self._clock = bus, me, clock
        self._offers: dict[str, Offer] = {}
        bus.subscribe(_SUBJECT, self._hear)

    @property
    def reaches_others(self) -> bool:
        """Whether another process may have opened a table at the same time."""
        return self._bus.reaches_others

    def tables(self, wish: str) -> list[str]:
        """Return the tables that wait for somebody with this wish, by their ids, in an order that is the same everywhere."""
        now = self._clock()
        return sorted(table for table, offer in self._offers.items() if offer.wish == wish and offer.until > now)

    def offer(self, table: str, wish: str, seconds: float) -> None:
        """Let people join a table of this process for so long."""
        self._offers[table] = Offer(wish, self._clock() + seconds, self._me)
        self._say(table, wish, seconds)

    def withdraw(self, table: str) -> None:
        """Let nobody join a table any more."""
        offer = self._offers.pop(table, None)
        if offer is not None and offer.process == self._me:
            self._say(table, offer.wish, 0)

    def tick(self) -> None:
        """Forget what has started."""
        now = self._clock()
        self._offers = {table: offer for table, offer in self._offers.items() if offer.until > now}

    def asked(self) -> None:
        """Say again what waits here, because somebody asks."""
        for table, offer in self._offers.items():
            if offer.process == self._me:
                self._say(table, offer.wish, max(0.0, offer.until - self._clock()))

    def forget(self, process: str) -> None:
        """Forget what waits at a process, because it ends."""
        self._offers = {table: offer for table, offer in self._offers.items() if offer.process != process}

    def _say(self, table: str, wish: str, seconds: float) -> None:
        if self._bus.reaches_others:
            self._bus.publish(_SUBJECT, written(Waits(self._me, table, wish, seconds)))

    def _hear(self, _: str, body: bytes) -> None:
        said = read_as(_DECODER, body) if len(body) <= _MOST_BYTES else None
        if said is None or said.process == self._me:
            return
        if not said.seconds:
            self._offers.pop(said.table, None)
        elif len(self._offers) < _MOST or said.table in self._offers:
            self._offers[said.table] = Offer(said.wish, self._clock() + said.seconds, said.process)
