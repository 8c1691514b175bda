"""kill_upgrades.py DATABASE FOLDER: upgrade copies of the database, killing the first at its first statement, and so
on.

The copies are 1.db, 2.db and so on in the folder.  Prints the signal that ended each upgrade; the last is 0, for an
upgrade
that had no more statements to be killed at.
"""

import os
import shutil
import signal
import sys
from itertools import count
from pathlib import Path
from typing import Any

import alembic.command  # noqa: F401 - loaded once for all children
from sqlalchemy import Engine, event

from openrummy.store.sqlite.migrate import migrate


def main(database: Path, folder: Path) -> None:
    for last in count(1):
        path = folder / f"{last}.db"
        shutil.copy(database, path)
        child = os.fork()
        if not child:
            upgrade(path, last)
        _, status = os.waitpid(child, 0)
        ended = os.WTERMSIG(status) if os.WIFSIGNALED(status) else os.WEXITSTATUS(status)
        print(ended, flush=True)
        if ended != signal.SIGKILL:
            return


def upgrade(path: Path, last: int) -> None:
    """Upgrade, and be killed before statement number `last` is carried out; never return."""
    statements = count(1)

    def counted(*_: Any) -> None:
        if next(statements) == last:
            os.kill(os.getpid(), signal.SIGKILL)

    event.listen(Engine, "before_cursor_execute", counted)
    event.listen(Engine, "commit", counted)
    migrate(str(path))
    os._exit(0)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
