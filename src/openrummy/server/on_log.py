"""The entries of a table on the log: written, and read."""

import asyncio
from collections.abc import Sequence
from time import perf_counter

from openrummy import table as tables
from openrummy.server.keeping import kept
from openrummy.server.metrics import COMMIT
from openrummy.store import Log, Row
from openrummy.store.asked import Beside
from openrummy.table.entries import Entry, RematchAsked, is_secret
from openrummy.table.logbook import decode_entry, encode_entry, kind_of
from openrummy.table.senders import command_of


async def write(
    log: Log,
    match: str,
    expected: int,
    entries: Sequence[Entry],
    before: tables.Table | None = None,
    beside: Beside | None = None,
) -> None:
    """Append entries and wait for the disk.  before: the table, without which no entry is known to answer a command.

    beside: what is done in the same transaction, and raises Refusal if it cannot be.

    The table of a rematch is written before the entry that announces it.  If that is then refused, because somebody else's came
    first, a table is left over of which nobody knows.
    """
    for entry in entries:
        if isinstance(entry, RematchAsked):
            await write(log, entry.opening.table, 0, [entry.opening])
    rows = rows_of(entries, before)
    began = perf_counter()
    done = log.append(match, expected, rows) if beside is None else log.append_with(match, expected, rows, beside)
    await asyncio.wrap_future(done)
    COMMIT.took(began)


def rows_of(entries: Sequence[Entry], before: tables.Table | None = None) -> list[Row]:
    """Return entries as the log takes them; `before` as in `write`."""
    return [_row(entry, None if before is None else command_of(before, entry)) for entry in entries]


def _row(entry: Entry, command: str | None) -> Row:
    return Row(kind_of(entry), encode_entry(entry), entry.at, command, is_secret(entry))


def written_since(log: Log, match: str, version: int) -> list[Entry]:
    """Return the entries of a match after a version, in order; raise as `Log.read` does."""
    return [decode_entry(row.body) for row in log.read(match, version)]


def load(log: Log, match: str) -> tables.Table | None:
    """Return the table from the log, or None.  Cost: reads and folds the whole match; not for the event loop."""
    rows = log.read(match)
    return tables.fold((decode_entry(row.body) for row in rows), kept(log, match)) if rows else None
