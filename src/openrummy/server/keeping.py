"""The latest arrangement of each hand, kept beside the log: one write per second and table, and nobody waits for it."""

import asyncio
from collections.abc import Callable
from functools import partial

from openrummy.store import Log, WriterDied
from openrummy.table.entries import Arranged, Dealt
from openrummy.table.logbook import decode_entry, encode_entry
from openrummy.table.table import Table

_PAUSE_SECONDS = 1.0


class Keeper:
    """Keeps the arrangements of one table.

    version: returns the version of the table when something is kept.  announce: called with the seat of a hand whose
    arrangement is on the disk, for the other processes that serve the table.
    """

    def __init__(self, log: Log, match: str, version: Callable[[], int]) -> None:
        self.announce: Callable[[int], None] = lambda seat: None
        self._log = log
        self._match = match
        self._version = version
        self._waiting: dict[int, tuple[int, Arranged]] = {}
        self._timer: asyncio.TimerHandle | None = None

    @property
    def is_waiting(self) -> bool:
        """Whether something has not been handed over yet."""
        return bool(self._waiting)

    def keep(self, laid: Arranged) -> None:
        """Write it soon, unless the same seat rearranges its hand first."""
        self._waiting[laid.seat] = (self._version(), laid)
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(_PAUSE_SECONDS, self.flush)

    def flush(self) -> None:
        """Hand over everything that waits; if it cannot be written, the earlier arrangement stays."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        while self._waiting:
            seat, (version, laid) = self._waiting.popitem()
            try:
                writing = asyncio.wrap_future(self._log.keep(self._match, seat, version, encode_entry(laid)))
            except WriterDied:
                return
            writing.add_done_callback(partial(self._written, seat))

    def _written(self, seat: int, writing: "asyncio.Future[int]") -> None:
        """Say it; the result is read, so that a failed write that nobody awaits is not reported."""
        if not writing.cancelled() and writing.exception() is None:
            self.announce(seat)

    def arranged_elsewhere(self, table: Table, seat: int) -> list[Arranged]:
        """Return how the hand of `seat` was arranged at another process; nothing if it was arranged here since.

        Cost: reads the log; not for the event loop.  Raises StoreTrouble.
        """
        if seat in self._waiting:
            return []
        return [
            entry
            for version, entry in kept(self._log, self._match)
            if entry.seat == seat and not any(isinstance(later, Dealt) for later in table.log[version:])
        ]


def kept(log: Log, match: str) -> list[tuple[int, Arranged]]:
    """Return the latest arrangements of a match, each with the version of the table at that time."""
    found = [(version, decode_entry(body)) for version, body in log.kept(match)]
    return [(version, entry) for version, entry in found if isinstance(entry, Arranged)]
