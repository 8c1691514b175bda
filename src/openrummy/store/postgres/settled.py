"""Finds the place in the log up to which it will not change any more.

Places are given when entries are written and become visible when they are committed, so a lower place may become visible
after a higher one.  Stored transaction numbers would tell, but mean nothing in a database that was restored elsewhere.
"""

import time

from openrummy.store.postgres.readers import Readers
from openrummy.store.trouble import StoreTrouble

_LAST = "SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM event_place_seq"
_WRITERS = """
SELECT virtualtransaction FROM pg_locks
WHERE relation = 'event'::regclass AND mode = 'RowExclusiveLock' AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
"""
"""The transactions that write entries now: each takes this lock before its first place, and keeps it until its commit."""

_PATIENCE_SECONDS = 5.0
_PAUSE_SECONDS = 0.005


def settled(readers: Readers) -> int:
    """Return a place of the log; every entry at it or before it is visible from now on, or never will be.

    Waits for the commits that are under way, and blocks nobody.  Raises StoreTrouble if one of them takes 5 s.
    """
    ((last,),) = readers.fetch(_LAST)
    until = time.monotonic() + _PATIENCE_SECONDS
    writing = _writing(readers)
    while writing:
        if time.monotonic() > until:
            raise StoreTrouble("locked")
        time.sleep(_PAUSE_SECONDS)
        writing &= _writing(readers)
    return int(last)


def _writing(readers: Readers) -> set[str]:
    return {transaction for (transaction,) in readers.fetch(_WRITERS)}
