"""A table that is in the log before anybody comes: nothing ever goes wrong while it is opened, and asking for it takes time."""

from collections.abc import Iterable, Iterator

from openrummy import table as tables
from openrummy.server import clock_and_luck
from openrummy.server.on_log import _row
from openrummy.table.entries import Entry
from openrummy.table.messages import JoinTable, OpenTable
from tests.simulation.clients import Chair
from tests.simulation.log import Database


def opened(database: Database, asked: OpenTable, guests: Iterable[JoinTable]) -> Iterator[Chair]:
    """Write a table with its people into the log, and return their seats."""
    now, draw = clock_and_luck.now(), clock_and_luck.draw
    identity = clock_and_luck.new_table_id(listed=asked.settings.listed)
    token = clock_and_luck.new_token()
    entries: list[Entry] = [tables.open_table(identity, asked, clock_and_luck.token_hash(token), now, draw())]
    table = tables.fold(entries)
    yield Chair(identity, 0, token)
    for guest in guests:
        token = clock_and_luck.new_token()
        joining = tables.Join(guest.name, clock_and_luck.token_hash(token))
        outcome = tables.handle(table, None, joining, now, draw())
        entries += outcome.entries
        table = outcome.table
        yield Chair(identity, table.seat_of(joining.token), token)
    database.commit(database.place, identity, 0, [_row(entry, None) for entry in entries])
