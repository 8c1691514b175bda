"""Long work that goes on while somebody asks for it, part by part, and is shared by all who ask for the same."""

import asyncio
import logging
from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from typing import Generic, TypeVar

from openrummy.languages import Template
from openrummy.server.limits import TooMany
from openrummy.server.thinking.pool import NoWorkers, Unanswered
from openrummy.table.refusal import Refusal

LOOKED_AT_SECONDS = 5.0
"""How long it goes on after somebody asked: a page asks again within a second."""

ANSWER_SECONDS = 5.0
"""How long a request waits for news."""

_BROKEN: Template = "This broke off: the server has nobody to work on it. Try again later."
_BUSY: Template = "The server is working for others; try again in a moment."

_LOGGER = logging.getLogger(__name__)

Key = TypeVar("Key")
Work = TypeVar("Work", bound="Effort")


class Effort(ABC):
    """Work in parts.  progress: how much is done, in its own units."""

    def __init__(self) -> None:
        self.progress = 0
        self.is_stuck = False
        self.wanted_until = 0.0
        self.work: asyncio.Task[None] | None = None
        self.news = asyncio.Event()

    @property
    @abstractmethod
    def is_done(self) -> bool:
        """Whether all is done."""

    @abstractmethod
    async def part(self) -> None:
        """Do one part, and add to the progress; raise Unanswered or NoWorkers."""

    @property
    def is_running(self) -> bool:
        """Whether it is being worked on."""
        return self.work is not None and not self.work.done()

    def tell(self) -> None:
        """Wake all who wait for news."""
        self.news.set()
        self.news = asyncio.Event()


class Efforts(Generic[Key, Work]):
    """The efforts of a server, by what was asked.

    at_once: worked on at the same time.  kept: with their results, at most.  clock: seconds.  Use it inside one event loop.
    """

    def __init__(self, at_once: int, kept: int, clock: Callable[[], float]) -> None:
        self._at_once, self._kept, self._clock = at_once, kept, clock
        self._efforts: OrderedDict[Key, Work] = OrderedDict()

    def has(self, asked: Key) -> bool:
        """Whether this was begun, and is kept."""
        return asked in self._efforts

    async def more(self, asked: Key, known: int, make: Callable[[], Work]) -> Work:
        """Return the work as soon as its progress is more than `known`, or after some seconds.  make: begins it.

        Raises TooMany while the server works for others, Refusal if it broke off, and what `make` raises.
        """
        effort = self._found(asked, make)
        effort.wanted_until = self._clock() + LOOKED_AT_SECONDS + ANSWER_SECONDS
        if not effort.is_done and not effort.is_running:
            effort.work = asyncio.get_running_loop().create_task(self._go_on(asked, effort))
        if effort.progress <= known and not effort.is_done:
            with suppress(TimeoutError):
                await asyncio.wait_for(effort.news.wait(), ANSWER_SECONDS)
        if effort.is_stuck:
            raise Refusal("broken_off", _BROKEN)
        return effort

    def _found(self, asked: Key, make: Callable[[], Work]) -> Work:
        effort = self._efforts.get(asked)
        rests = effort is None or not (effort.is_done or effort.is_running)
        if rests and sum(each.is_running for each in self._efforts.values()) >= self._at_once:
            raise TooMany(_BUSY, LOOKED_AT_SECONDS)
        if effort is None:
            effort = self._efforts[asked] = make()
        self._efforts.move_to_end(asked)
        while len(self._efforts) > self._kept and not next(iter(self._efforts.values())).is_running:
            self._efforts.popitem(last=False)
        return effort

    async def _go_on(self, asked: Key, effort: Work) -> None:
        try:
            while not effort.is_done and self._clock() < effort.wanted_until:
                await effort.part()
                effort.tell()
        except Exception as fault:  # whatever it is, nobody waits for ever
            if not isinstance(fault, Unanswered | NoWorkers):
                _LOGGER.exception("long work failed")
            effort.is_stuck = True
            self._efforts.pop(asked, None)  # whoever asks again begins anew
            effort.tell()

    def close(self) -> None:
        """Stop working."""
        for effort in self._efforts.values():
            if effort.work is not None:
                effort.work.cancel()
