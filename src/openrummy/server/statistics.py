"""Statistics of this server's deals, counted up to the end of the log."""

import asyncio
import csv
import io

from openrummy.engine.events import DealEnded, DealStarted
from openrummy.store import Log
from openrummy.table.entries import Dealt, Entry
from openrummy.table.logbook import decode_entry
from openrummy.table.messages import Statistics
from openrummy.table.statistics import DealTally


class DealCounter:
    """Counts finished deals; each call reads on from where the last one stopped in the log."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._position = 0
        self._running: dict[str, DealStarted] = {}
        self._tally = DealTally()
        self._turn = asyncio.Lock()

    async def statistics(self) -> Statistics:
        """Return the counts so far."""
        async with self._turn:
            return await asyncio.to_thread(self._read_on)

    def _read_on(self) -> Statistics:
        for position, match, body in self._log.deals(self._position):
            self._count(match, decode_entry(body))
            self._position = position
        return self._tally.statistics()

    def _count(self, match: str, entry: Entry) -> None:
        """Count a deal that ends with `entry`; one that is played again is not counted again."""
        for event in () if isinstance(entry, Dealt) and entry.again else getattr(entry, "events", ()):
            if isinstance(event, DealStarted):
                self._running[match] = event
            elif isinstance(event, DealEnded) and match in self._running:
                self._tally.add(self._running.pop(match), event)


def as_csv(statistics: Statistics) -> str:
    """Return CSV with one row per card."""
    out = io.StringIO()
    rows = csv.writer(out)
    rows.writerow(("card", "upcards", "tops_of_stock", "expected"))
    rows.writerows((card.card, card.upcards, card.tops, card.expected) for card in statistics.cards)
    return out.getvalue()
