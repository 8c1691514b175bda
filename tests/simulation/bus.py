"""The bus in memory: it delays, reorders, repeats and loses what processes tell each other."""

import math
from collections.abc import Callable
from random import Random

import msgspec

from openrummy.bus.bus import Heard
from openrummy.bus.subjects import Subscribers
from tests.simulation.loop import Place, VirtualLoop

_VERSIONS = ("table", "tournament")


class Weather(msgspec.Struct, frozen=True):
    """How often a message about a version is lost, and how often any message comes twice; seconds that one takes.

    Versions also overtake each other.  All else arrives in order while the connection stands, as core NATS promises for what one sender says.
    """

    lost: float = 0
    repeated: float = 0
    slowest: float = 0.02


CALM = Weather()


class Air:
    """Everything that all ends of the bus share."""

    def __init__(self, loop: VirtualLoop, luck: Random) -> None:
        self.loop = loop
        self.luck = luck
        self.weather = CALM
        self.ends: list[MemoryBus] = []
        self._last: dict[tuple[MemoryBus, MemoryBus], float] = {}

    def carry(self, sender: "MemoryBus", subject: str, body: bytes) -> None:
        """Deliver to every other end, some time."""
        is_version = subject.partition(".")[0] in _VERSIONS
        for end in self.ends:
            if end is not sender and not (is_version and self.luck.random() < self.weather.lost):
                for _ in range(1 + (self.luck.random() < self.weather.repeated)):
                    when = self._when(None if is_version else (sender, end))
                    self.loop.call_at(when, end.deliver, subject, body, context=end.place.context)

    def _when(self, way: "tuple[MemoryBus, MemoryBus] | None") -> float:
        """Return when a message arrives: after those before it on its way, or at any time."""
        when = self.loop.time() + self.luck.random() * self.weather.slowest
        if way is not None:
            self._last[way] = when = max(when, self._last.get(way, 0))
        return when


class MemoryBus:
    """One process's end.  While it is cut off it hears and sends nothing, and knows it.  sound_since: when it last had the connection again."""

    def __init__(self, air: Air, place: Place) -> None:
        self.place = place
        self._air = air
        self._is_cut = False
        self.sound_since = 0.0
        self._subscribers = Subscribers()
        self._called: dict[object, Callable[[], None]] = {}

    @property
    def is_hearing(self) -> bool:
        return self in self._air.ends and not self._is_cut

    @property
    def reaches_others(self) -> bool:
        return self.is_hearing

    @property
    def doubt(self) -> None:
        """Nobody else is on it."""

    async def start(self) -> None:
        self._air.ends.append(self)

    async def close(self) -> None:
        self._air.ends.remove(self)

    def publish(self, subject: str, body: bytes) -> None:
        if self.is_hearing:
            self._air.carry(self, subject, body)

    def deliver(self, subject: str, body: bytes) -> None:
        """Hear a message of another end."""
        if self.is_hearing:
            for heard in self._subscribers.of(subject):
                heard(subject, body)

    def subscribe(self, pattern: str, heard: Heard) -> Callable[[], None]:
        return self._subscribers.add(pattern, heard)

    def when_hearing(self, called: Callable[[], None]) -> Callable[[], None]:
        key = object()
        self._called[key] = called
        return lambda: self._called.pop(key, None) and None

    def cut(self) -> None:
        """Lose the connection."""
        self._is_cut = True
        self.sound_since = math.inf

    def mend(self) -> None:
        """Have the connection again; what was said meanwhile is lost.  Runs at the place of the process."""
        self._is_cut = False
        self.sound_since = self._air.loop.time()
        for called in tuple(self._called.values()):
            called()
