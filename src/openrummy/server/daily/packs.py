"""The packs of the days: each is in the log, sealed, a week before anybody plays it, so that nobody can choose it later."""

import asyncio

from openrummy.server import clock_and_luck
from openrummy.server.on_log import load, write
from openrummy.store import EditedLog, Log, StoreTrouble, VersionConflict
from openrummy.table.daily import day_of, days_after, is_day, pack_name, pack_of
from openrummy.table.entries import TableOpened

AHEAD = 7
"""Days whose packs are fixed already."""
PAST = 14
"""Days that are shown to be played once more."""
_LOOK_SECONDS = 600


class Packs:
    """The packs of a server; every process has its own, and the log lets only the first one for each day be written."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._known: dict[str, TableOpened] = {}
        self._none: set[str] = set()

    async def pack(self, day: str) -> TableOpened | None:
        """Return the pack of a day up to a week from now, which is made if there is none; of a past day, None if it has none."""
        if day in self._known:
            return self._known[day]
        today = day_of(clock_and_luck.now())
        if day in self._none or not is_day(day) or day > days_after(today, AHEAD):
            return None
        found = await self._read(day)
        if found is None and day >= today:
            found = await self._made(day)
        if found is not None:
            self._known[day] = found
        elif day >= days_after(today, -PAST):
            self._none.add(day)  # the day is past, and nothing will be written for it
        return found

    async def _made(self, day: str) -> TableOpened | None:
        pack = pack_of(day, clock_and_luck.now(), clock_and_luck.draw())
        try:
            await write(self._log, pack_name(day), 0, [pack])
        except VersionConflict:  # another process was first
            return await self._read(day)
        return pack

    async def _read(self, day: str) -> TableOpened | None:
        table = await asyncio.to_thread(load, self._log, pack_name(day))
        first = None if table is None else table.log[0]
        return first if isinstance(first, TableOpened) else None

    async def coming(self, today: str) -> list[TableOpened]:
        """Return the packs of the days after today, the next first."""
        found = [await self.pack(days_after(today, days)) for days in range(1, AHEAD + 1)]
        return [pack for pack in found if pack is not None]

    async def run(self) -> None:
        """Fix packs ahead for ever, whether anybody asks or not."""
        while True:
            try:
                today = day_of(clock_and_luck.now())
                await self.pack(today)
                await self.coming(today)
                self._forget(days_after(today, -PAST))
            except (StoreTrouble, EditedLog):
                pass  # whoever asks is told; here it is tried again
            await asyncio.sleep(_LOOK_SECONDS)

    def _forget(self, before: str) -> None:
        for day in [day for day in self._known if day < before]:
            del self._known[day]
        self._none = {day for day in self._none if day >= before}
