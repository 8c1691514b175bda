"""Keeps the lobby for all who ask, however often: its lines for a moment, and the answers made from them.

The lines are made in slices between which others get the event loop, and kept for so long that making them takes at most a
twentieth of its time: a moment for a few tables, a second for very many.
"""

import asyncio
import time
from collections.abc import Callable, Iterator

import msgspec

from openrummy.languages import Language
from openrummy.server.answers import Answers
from openrummy.server.lobby import Wanted, lobby
from openrummy.table.messages import TableListing

_SLICE = 32
_SHARE = 20
_LONGEST_SECONDS = 1.0
_MOST_BYTES = 8 * 1024 * 1024


class LobbyKeeper:
    """The lobby as it was a moment ago.  lines: makes the line of each table, None for one that is not shown."""

    def __init__(self, lines: Callable[[], Iterator[TableListing | None]]) -> None:
        self._lines = lines
        self._answers = Answers(_MOST_BYTES)
        self._made: tuple[TableListing, ...] = ()
        self._until = 0.0
        self._making: asyncio.Task[None] | None = None

    async def answer(self, wanted: Wanted, language: Language) -> bytes:
        """Return a `Lobby` as JSON."""
        if asyncio.get_running_loop().time() >= self._until:
            await self._renew()
        asked = wanted, language.code
        found = self._answers.get(asked)
        if found is None:
            found = msgspec.json.encode(lobby(self._made, wanted, language))
            self._answers.keep(asked, found)
        return found

    async def _renew(self) -> None:
        """Make the lines again, once for all who wait for them."""
        if self._making is None or self._making.done():
            self._making = asyncio.get_running_loop().create_task(self._make())
        await asyncio.shield(self._making)

    async def _make(self) -> None:
        found, spent, start = [], 0.0, time.thread_time()
        for number, line in enumerate(self._lines(), 1):
            if line is not None:
                found.append(line)
            if number % _SLICE == 0:
                spent += time.thread_time() - start
                await asyncio.sleep(0)
                start = time.thread_time()
        spent += time.thread_time() - start
        self._made = tuple(found)
        self._answers.clear()
        self._until = asyncio.get_running_loop().time() + min(_LONGEST_SECONDS, spent * _SHARE)
