"""Whether commands can be carried out now: checked on the disk, not remembered."""

import asyncio
from typing import Literal, TypeAlias

from openrummy.store import Inspection, Log, StoreTrouble, Trouble, WriterDied

_PATIENCE_SECONDS = 2
_FRESH_SECONDS = 1

Hindrance: TypeAlias = Trouble | Literal["stopped", "slow"]


class Readiness:
    """Asks the log to write, at most once per second however often it is asked itself."""

    def __init__(self, log: Log, inspection: Inspection) -> None:
        self._log = log
        self._inspection = inspection
        self._asked: asyncio.Future[int] | None = None
        self._asked_at = 0.0

    async def hindrance(self) -> Hindrance | None:
        """Return why no command can be carried out now, or None if one can."""
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

    def _answer(self) -> "asyncio.Future[int]":
        """Return the answer to the last question if it is fresh or still pending, and otherwise to a new one."""
        now = asyncio.get_running_loop().time()
        if self._asked is None or (self._asked.done() and now - self._asked_at > _FRESH_SECONDS):
            self._asked, self._asked_at = asyncio.wrap_future(self._log.probe()), now
        return self._asked
