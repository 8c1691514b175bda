"""A table of which other processes write the log too: here it learns what they wrote."""

from collections.abc import Iterable
from functools import reduce

from msgspec.structs import replace

from openrummy.table.entries import Entry
from openrummy.table.reducer import apply
from openrummy.table.table import Table


def followed(table: Table, entries: Iterable[Entry], now: int) -> Table:
    """Return `table` after entries that another process wrote and this one reads at `now`.

    The clocks run from `now`, not from the entries' times: another machine may tell another time.
    """
    after = reduce(apply, entries, table)
    return replace(
        after,
        since=after.since if after.since == table.since else now,
        asked=after.asked if after.asked == table.asked else now,
    )
