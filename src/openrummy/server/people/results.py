"""The results of a server's matches, written when they end.

A server that dies between the last act and its result loses nothing: results that are missing are looked for at the start, when a
table is read again, and from time to time.  Writing one again changes nothing.
"""

import asyncio
import logging

from sqlalchemy import Connection

from openrummy.people.clubs.tables import follow
from openrummy.people.results.keeping import keep_result, link_all, without_result
from openrummy.server import clock_and_luck
from openrummy.server.live_tournament import PREFIX
from openrummy.server.logs import mark
from openrummy.server.on_log import load
from openrummy.server.people.hooks import HOOKS
from openrummy.server.people.house import House
from openrummy.store import StoreTrouble
from openrummy.table import Table
from openrummy.table.results.made import result_of
from openrummy.table.results.result import MatchResult

_EVERY_SECONDS = 60.0
_SINCE_MS = 60 * 24 * 3600 * 1000
"""A match that nobody has finished for so long is looked for no more; when it ends, its result is written all the same."""
_MOST = 5000
_LOGGER = logging.getLogger(__name__)


class Results:
    """The writer of the results of a server.  Create it inside the event loop."""

    def __init__(self, house: House) -> None:
        self._house = house
        self._writing: set[asyncio.Task[None]] = set()
        self._again = asyncio.Event()
        self._unfinished: dict[str, int] = {}

    def note(self, table: Table) -> None:
        """Write the result of a table that was read or is over now, soon; link seats that came from another table."""
        if not table.is_single and (table.status == "over" or table.rematch_of or table.tournament):
            task = asyncio.get_running_loop().create_task(self._write(table))
            self._writing.add(task)
            task.add_done_callback(self._writing.discard)

    async def _write(self, table: Table) -> None:
        try:
            result = await asyncio.to_thread(result_of, table)
            if table.persons or (result is not None and (result.listed or any(seat.token for seat in result.seats))):
                await self._house.done(lambda db: _noted(db, table, result, clock_and_luck.now()))
        except StoreTrouble:
            self._again.set()
        except Exception:
            _LOGGER.exception("a result cannot be written", extra={"table": mark(table.id)})

    async def run(self) -> None:
        """Look for results that are missing, for ever."""
        while True:
            self._again.clear()
            try:
                await self.look()
            except StoreTrouble:
                self._again.set()
            await self._pause()

    async def _pause(self) -> None:
        """Wait until it is worth another look: for a log of its own, only if one could not be written."""
        await asyncio.sleep(_EVERY_SECONDS)
        if not self._house.log.is_shared:
            await self._again.wait()

    async def look(self) -> None:
        """Write all results that are missing.  Raises StoreTrouble."""
        since = clock_and_luck.now() - _SINCE_MS
        found = await self._house.read(lambda db: without_result(db, since, _MOST))
        matches = [match for match in found if not match.startswith(PREFIX)]
        heads = await asyncio.to_thread(self._house.log.heads, matches) if matches else {}
        for match, version in heads.items():
            if self._unfinished.get(match) != version:
                await self._look_at(match, version)

    async def _look_at(self, match: str, version: int) -> None:
        try:
            table = await asyncio.to_thread(load, self._house.log, match)
        except StoreTrouble:
            raise
        except Exception:  # one unreadable log must not stop all others
            _LOGGER.exception("a match cannot be read for its result", extra={"table": mark(match)})
            table = None
        if table is None or table.status != "over":
            self._unfinished[match] = version
        else:
            self._unfinished.pop(match, None)
            await self._write(table)

    async def close(self) -> None:
        """Wait for what is being written."""
        while self._writing:
            await asyncio.wait(self._writing)


def _noted(db: Connection, table: Table, result: MatchResult | None, now: int) -> None:
    """Write the result of a table if it has one, and link its seats to the persons whose tokens they have."""
    if table.rematch_of or table.tournament:
        follow(db, table.rematch_of, table.id, now)
        sitters = enumerate(seat.sitter for seat in table.seats)
        link_all(db, table.id, {seat: sitter.token for seat, sitter in sitters if sitter.kind == "person"}, now)
    if result is not None:
        keep_result(db, result, HOOKS)
