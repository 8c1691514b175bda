"""The one timer of a table: it tells the table when a bank may be empty, and who is present."""

import asyncio
import logging

from openrummy import table as tables
from openrummy.server import clock_and_luck
from openrummy.server.live import LiveTable
from openrummy.server.retrying import until_written
from openrummy.server.turns import in_turn
from openrummy.store import WriterDied
from openrummy.table.clock import GIVE_BACK_MS, keeps_time

_LOGGER = logging.getLogger(__name__)
_SPARE_MS = 2
"""A timer may fire a little early."""
_DEAF_MS = 1_000
"""Between two looks at seats for which nobody may act while other processes cannot be heard."""


class Timekeeper:
    """Ticks for a live table.

    grace: seconds for which a lost socket does not count as an absence.  When a table is loaded, people who have not
    reconnected yet also get the time that the clocks return.
    """

    def __init__(self, live: LiveTable, grace: float) -> None:
        self._live = live
        self._grace = round(grace * 1000)
        self._gone = dict.fromkeys(live.table.holders, clock_and_luck.now() + GIVE_BACK_MS - self._grace)
        self._timer: asyncio.TimerHandle | None = None
        self._work: asyncio.Task[None] | None = None

    @property
    def is_working(self) -> bool:
        """Whether a tick is due without anybody acting."""
        return self._timer is not None or (self._work is not None and not self._work.done())

    def wake(self) -> None:
        """Reset the timer, because the table or the presence of its people has changed."""
        self._unset()
        due = self._due(clock_and_luck.now())
        if due is not None and not self._is_ticking:
            delay = max(0, due + _SPARE_MS - clock_and_luck.now()) / 1000 + in_turn(self._live.before())
            self._timer = asyncio.get_running_loop().call_later(delay, self._ring)

    def stop(self) -> None:
        """Stop ticking; the remaining time is in the log."""
        self._unset()
        if self._work is not None:
            self._work.cancel()

    @property
    def _is_ticking(self) -> bool:
        return self._work is not None and not self._work.done() and self._work is not asyncio.current_task()

    def _unset(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _due(self, now: int) -> int | None:
        """Return when the next tick may change something."""
        table = self._live.table
        if table.status == "over":
            return None
        if table.status == "lobby" or not keeps_time(table.settings):
            return tables.wake_at(table)
        self._note(now)
        moments = [now for number in self._live.connected if table.seats[number].away]
        moments += [since + self._grace for number, since in self._gone.items() if not table.seats[number].away]
        rings = tables.wake_at(table)
        due = min(moments if rings is None else [*moments, rings], default=None)
        return due if due is None or not self._unknown else max(due, now + _DEAF_MS)

    def _note(self, now: int) -> None:
        """Record since when people have been absent, as far as can be known: from now on, if others cannot be heard."""
        connected, holders = self._live.connected, self._live.table.holders
        earliest = 0 if self._live.audience.elsewhere.is_sure else now
        self._gone = {
            number: max(earliest, self._gone.get(number, now)) for number in holders if number not in connected
        }

    @property
    def _unknown(self) -> frozenset[int]:
        """Return who may be connected to another process that cannot be heard; valid after `_note`."""
        return frozenset() if self._live.audience.elsewhere.is_sure else frozenset(self._gone)

    def _here(self, now: int) -> frozenset[int]:
        """Return who counts as present: a socket may be lost for a moment, but an absent person needs one to return."""
        self._note(now)
        seats = self._live.table.seats
        lost = {number for number, since in self._gone.items() if now - since < self._grace and not seats[number].away}
        return self._live.connected | lost

    def _ring(self) -> None:
        self._timer = None
        self._work = asyncio.get_running_loop().create_task(self._tick())

    async def _tick(self) -> None:
        try:
            await until_written(self._ticked)
        except WriterDied:
            _LOGGER.warning("the clock of a table has stopped: the log takes no more entries")
        except Exception:
            _LOGGER.exception("the clock of a table failed at version %d", self._live.table.version)
        else:
            self.wake()

    async def _ticked(self) -> tables.Outcome | None:
        """Tick, unless the log was away for a while: nobody could act then, so nobody's time is up."""
        if not await self._live.is_prompt():
            return None
        return await self._live.submit(None, tables.Tick(self._here(clock_and_luck.now()), self._unknown))
