"""One server at a time has a database file: a second one would call people away who are connected to the first.

The lock is one of SQLite's on an empty file beside the database, so it holds wherever the database's own locks do, goes
when the process dies, and keeps no reader and no backup out.
"""

import errno
import os
import sqlite3
from contextlib import suppress
from pathlib import Path

from openrummy.store.faults import DatabaseInUse


def claim(database: str) -> sqlite3.Connection:
    """Take the database for this process until the connection is closed.

    Raises DatabaseInUse when another server has it, and OSError when there can be no files beside it.
    """
    file = _lock_file(database)
    make_private(file)
    connection = sqlite3.connect(file, timeout=0, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as fault:
        connection.close()
        if fault.sqlite_errorcode == sqlite3.SQLITE_BUSY:
            raise DatabaseInUse(database) from None
        raise OSError(errno.EACCES, f"cannot be written ({fault})", str(file)) from None
    return connection


def _lock_file(database: str) -> Path:
    """Beside the file itself, by whatever name and through whatever links it is opened."""
    return Path(f"{os.path.realpath(database)}-lock")


def make_private(file: Path) -> None:
    """Make `file` empty if it is not there, and readable by its owner only if it is ours to change.

    It is never opened when it is there: closing it again would drop the locks that SQLite has on it in this process.
    """
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    keep_private(file)


def keep_private(*files: Path) -> None:
    """Let only their owner read those of the files that are there and ours to change."""
    for file in files:
        with suppress(OSError):
            file.chmod(0o600)
