"""The bus in one process: a call, delivered by the event loop."""

import asyncio
from collections.abc import Callable

from openrummy.bus.bus import MOST_BYTES, Heard
from openrummy.bus.subjects import Subscribers


class Air:
    """The ends of a bus in one process: a server has one, tests have several servers, each with its own event loop."""

    def __init__(self) -> None:
        self.ends: dict[LocalBus, asyncio.AbstractEventLoop] = {}


class LocalBus:
    """An end of a bus that does not leave the process.

    air: shared by the ends that hear each other; None for one that is alone.
    """

    def __init__(self, air: Air | None = None) -> None:
        self._air = Air() if air is None else air
        self._subscribers = Subscribers()

    @property
    def is_hearing(self) -> bool:
        """Whether this end is started and not closed."""
        return self in self._air.ends

    @property
    def reaches_others(self) -> bool:
        """Whether there is another end."""
        return len(self._air.ends) > 1 and self.is_hearing

    @property
    def doubt(self) -> None:
        """Nothing: nobody else is in the process."""

    async def start(self) -> None:
        """Hear from now on."""
        self._air.ends[self] = asyncio.get_running_loop()

    async def close(self) -> None:
        """Hear nothing more."""
        self._air.ends.pop(self, None)

    def publish(self, subject: str, body: bytes) -> None:
        """Deliver in a later round of the event loop, so that nobody is called in the middle of something."""
        if not self.reaches_others or len(body) > MOST_BYTES:
            return
        for end, loop in tuple(self._air.ends.items()):
            if end is not self and not loop.is_closed():
                loop.call_soon_threadsafe(end.deliver, subject, body)

    def deliver(self, subject: str, body: bytes) -> None:
        """Hear a message that another end has published."""
        if self.is_hearing:
            for heard in self._subscribers.of(subject):
                heard(subject, body)

    def subscribe(self, pattern: str, heard: Heard) -> Callable[[], None]:
        """Call `heard` for what other ends publish; return how to stop."""
        return self._subscribers.add(pattern, heard)

    def when_hearing(self, called: Callable[[], None]) -> Callable[[], None]:
        """Call nothing ever: nothing is lost here."""
        return _nothing


def _nothing() -> None:
    """Do nothing: there was nothing to stop."""
