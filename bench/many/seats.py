"""Tables full of people, written into the log as a server would: over HTTP, 4,800 people take a minute to sit down."""

import asyncio
from typing import Any

from bench.load.tables import OPTIONS, PRESET
from openrummy import table as tables
from openrummy.server import clock_and_luck
from openrummy.server.on_log import write
from openrummy.store import Log
from openrummy.table.entries import Entry
from openrummy.table.messages import OpenSeat, OpenTable


async def seat(log: Log, count: int, seats: int) -> list[list[dict[str, Any]]]:
    """Write `count` tables with a person in each seat; return the answers that would have seated them."""
    return await asyncio.gather(*(_table(log, seats) for _ in range(count)))


async def _table(log: Log, seats: int) -> list[dict[str, Any]]:
    identity = clock_and_luck.new_table_id(listed=False)
    tokens = [clock_and_luck.new_token() for _ in range(seats)]
    hashes = map(clock_and_luck.token_hash, tokens)
    asked = OpenTable(PRESET, "P1", (OpenSeat(),) * seats, OPTIONS)
    opening = tables.open_table(identity, asked, next(hashes), clock_and_luck.now(), clock_and_luck.draw())
    table, entries = tables.opened(opening), list[Entry]([opening])
    for number, token in enumerate(hashes, 2):
        joining = tables.Join(f"P{number}", token)
        outcome = tables.handle(table, None, joining, clock_and_luck.now(), clock_and_luck.draw())
        table, entries = outcome.table, entries + list(outcome.entries)
    await write(log, identity, 0, entries)
    return [{"table": identity, "seat": number, "token": token} for number, token in enumerate(tokens)]
