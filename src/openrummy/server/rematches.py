"""The random values of a command, with the id of another table if it may open one."""

import asyncio

from msgspec.structs import replace

from openrummy import table as tables
from openrummy.server import clock_and_luck
from openrummy.store import Log
from openrummy.table.codes import code_of, with_code
from openrummy.table.commands import Command
from openrummy.table.messages import Rematch


async def chance_for(command: Command, table: tables.Table, log: Log) -> tables.Chance:
    """Return the random values for a command at `table`; raise StoreTrouble."""
    chance = clock_and_luck.draw()
    return replace(chance, table=await _new_id(table, log)) if isinstance(command, Rematch) else chance


async def _new_id(table: tables.Table, log: Log) -> str:
    """Return an id whose code stands for no other table in the log."""
    while True:
        identity = clock_and_luck.new_table_id(listed=table.settings.listed)
        if not await asyncio.to_thread(log.starting_with, with_code(code_of(identity), "")):
            return identity
