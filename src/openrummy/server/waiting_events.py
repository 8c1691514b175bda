"""The event that waits for all who wish the same, whichever process they ask.

Each wish has a log of its own, whose last entry names the event.  Of two processes that name one at the same moment the log takes
the first.  An event is named before it is opened, so that one whose process died in between is opened by whoever comes next.
"""

import asyncio
from collections import OrderedDict
from hashlib import sha256

import msgspec

from openrummy.server import clock_and_luck
from openrummy.store import EditedLog, Log, Row, StoreTrouble, VersionConflict

PREFIX = "wish."
MOST_KNOWN = 1_000
"""Wishes in memory: anybody can think of another one."""


class Waiting(msgspec.Struct, frozen=True):
    """The last event that was named for a wish.  number: of those that were.  event: its id; empty before the first."""

    number: int = 0
    event: str = ""


class _Named(msgspec.Struct, frozen=True):
    event: str


class WaitingEvents:
    """The events of all wishes, read from the log as they are needed.  The wishes of late are remembered, and the others read again."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._known: OrderedDict[str, Waiting] = OrderedDict()

    async def last(self, wish: str) -> Waiting:
        """Return the last event that any process has named; raise StoreTrouble."""
        known = self._known.get(wish, Waiting())
        if known.number and not self._log.is_shared:
            return known
        try:
            rows = await asyncio.to_thread(self._log.read, _name(wish), known.number)
        except EditedLog:
            raise StoreTrouble("damaged") from None
        if rows:
            event = msgspec.json.decode(rows[-1].body, type=_Named).event
            known = self._noted(wish, Waiting(known.number + len(rows), event))
        return known

    def _noted(self, wish: str, last: Waiting) -> Waiting:
        self._known[wish] = last
        self._known.move_to_end(wish)
        if len(self._known) > MOST_KNOWN:
            self._known.popitem(last=False)
        return last

    async def name(self, wish: str, last: Waiting) -> Waiting:
        """Name a new event after `last`, and return the last one then: that of another process, if it was first; raise StoreTrouble."""
        new = Waiting(last.number + 1, clock_and_luck.new_table_id(listed=True))
        row = Row("event_named", msgspec.json.encode(_Named(new.event)), clock_and_luck.now())
        try:
            await asyncio.wrap_future(self._log.append(_name(wish), last.number, [row]))
        except VersionConflict:
            return await self.last(wish)
        return self._noted(wish, new)


def _name(wish: str) -> str:
    return PREFIX + sha256(wish.encode()).hexdigest()[:32]
