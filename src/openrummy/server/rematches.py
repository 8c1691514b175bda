"""The table of a rematch, written before anybody can read of it."""

from collections.abc import Sequence
from contextlib import suppress

from openrummy.server.on_log import write
from openrummy.store import Log, VersionConflict
from openrummy.table.entries import Entry, RematchAsked


async def open_rematch(log: Log, entries: Sequence[Entry]) -> None:
    """Write the first entry of the table that `entries` announce, if they do.

    If they are then refused, because somebody else's came first, a table is left over of which nobody knows.  Raises StoreTrouble.
    """
    for entry in entries:
        if isinstance(entry, RematchAsked):
            with suppress(VersionConflict):  # an append of ours was sent twice
                await write(log, entry.opening.table, 0, [entry.opening])
