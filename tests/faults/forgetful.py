"""A broken server that loses its idempotency keys at a restart.  The judge must detect it.

It trusts its memory alone: it neither checks whether a command was meant for an older table, nor lets the database
report
that the command is already there.
"""

import sys
from typing import Any

from msgspec.structs import replace

from openrummy.server import on_log, tables
from openrummy.table import acting
from openrummy.table.table import Table
from tests.faults.brisk import serve_briskly

_true_load = on_log.load
_true_check = acting._check_acting


def load(*args: Any) -> Table | None:
    """Return the table from the log, without its idempotency keys."""
    table = _true_load(*args)
    return None if table is None else replace(table, answered=())


def check_acting(table: Table, base: int) -> None:
    """Accept a command for any version of the table."""
    _true_check(table, table.version)


def forget() -> None:
    """Break the promise in this process."""
    vars(tables)["load"] = load
    vars(on_log)["command_of"] = lambda table, entry: None
    vars(acting)["_check_acting"] = check_acting


if __name__ == "__main__":
    forget()
    serve_briskly(sys.argv[1])
