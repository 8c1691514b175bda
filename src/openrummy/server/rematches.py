"""Commands that may open another table: they count as an opening, and get the id of that table among their random values."""

import asyncio
from collections.abc import Callable

from msgspec.structs import replace

from openrummy import table as tables
from openrummy.server import clock_and_luck
from openrummy.store import Log
from openrummy.table.codes import code_of, with_code
from openrummy.table.commands import Command
from openrummy.table.messages import Rematch
from openrummy.table.refusal import Refusal


def refused_opening(command: object, table: tables.Table, count: Callable[[], None]) -> Refusal | None:
    """Count a rematch that may open another table; return why it may not, None for any other command.  count: raises Refusal."""
    if _opens(command, table):
        try:
            count()
        except Refusal as refusal:
            return refusal
    return None


def _opens(command: object, table: tables.Table) -> bool:
    return isinstance(command, Rematch) and table.status == "over" and not table.rematch


async def chance_for(command: Command, table: tables.Table, log: Log) -> tables.Chance:
    """Return the random values for a command at `table`; raise StoreTrouble."""
    chance = clock_and_luck.draw()
    return replace(chance, table=await _new_id(table, log)) if _opens(command, table) else chance


async def _new_id(table: tables.Table, log: Log) -> str:
    """Return an id whose code stands for no other table in the log."""
    while True:
        identity = clock_and_luck.new_table_id(listed=table.settings.listed)
        if not await asyncio.to_thread(log.starting_with, with_code(code_of(identity), "")):
            return identity
