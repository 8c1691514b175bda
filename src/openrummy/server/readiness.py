"""Whether commands can be carried out now: checked on the disk, not remembered."""

import asyncio
from typing import Literal, TypeAlias

from openrummy.bus import Bus
from openrummy.store import Inspection, Log, StoreTrouble, Trouble, WriterDied

_PATIENCE_SECONDS = 2
_FRESH_SECONDS = 1
_LONG_SECONDS = 0.5
_BUSY = "The event loop is busy: everybody waits for it."
_DEAF = "The bus is not heard: tables that several processes serve are a few seconds behind, and nobody is called away."

Hindrance: TypeAlias = Trouble | Literal["stopped", "slow", "stopping"]


class Readiness:
    """Asks the log to write, at most once per second however often it is asked itself.

    is_leaving: the server is about to stop, and nobody new should come.
    """

    def __init__(self, log: Log, inspection: Inspection, bus: Bus) -> None:
        self.is_leaving = False
        self._bus = bus
        self._log = log
        self._inspection = inspection
        self._asked: asyncio.Future[int] | None = None
        self._asked_at = 0.0

    async def hindrance(self) -> Hindrance | None:
        """Return why no command can be carried out now, or nobody new should come; None if all is well."""
        if self.is_leaving:
            return "stopping"
        if not self._log.is_writing:
            return "stopped"
        if (found := self._inspection.trouble) is not None:
            return found
        try:
            async with asyncio.timeout(_PATIENCE_SECONDS):
                await asyncio.shield(self._answer())
        except TimeoutError:
            return "slow"
        except StoreTrouble as trouble:
            return trouble.reason
        except WriterDied:
            return "stopped"
        return None

    async def lack(self) -> str | None:
        """Return what is worse than usual although commands can be carried out, for the operator; None if nothing is.

        A server that does not hear the others still serves: what they write reaches its players a second later.
        """
        if not self._bus.is_hearing:
            return _DEAF
        if (doubt := self._bus.doubt) is not None:
            return doubt
        return _BUSY if await _round_seconds() > _LONG_SECONDS else None

    def _answer(self) -> "asyncio.Future[int]":
        """Return the answer to the last question if it is fresh or still pending, and otherwise to a new one."""
        now = asyncio.get_running_loop().time()
        if self._asked is None or (self._asked.done() and now - self._asked_at > _FRESH_SECONDS):
            self._asked, self._asked_at = asyncio.wrap_future(self._log.probe()), now
            self._asked.add_done_callback(_look)
        return self._asked


def _look(asked: "asyncio.Future[int]") -> None:
    """Take note of an answer that comes too late for everybody who asked: it is no fault of the program."""
    if not asked.cancelled():
        asked.exception()


async def _round_seconds() -> float:
    """Return how long the event loop takes to get round to everybody once."""
    loop = asyncio.get_running_loop()
    before = loop.time()
    await asyncio.sleep(0)
    return loop.time() - before
