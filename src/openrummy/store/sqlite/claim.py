"""Locks a database file for one server: a second one would mark people as absent who are connected to the first.

The lock is SQLite's own, on an empty file beside the database, so it works wherever the database's own locks do, is released when
the process dies, and blocks no reader and no backup.  Ours, since filelock takes another kind of lock (flock), which a network
drive may grant where it refuses the database's, or the other way round.
"""

import errno
import os
import sqlite3
from contextlib import suppress
from pathlib import Path

from openrummy.store.faults import DatabaseInUse


def claim(database: str) -> sqlite3.Connection:
    """Lock the database for this process until the connection is closed.

    Raises DatabaseInUse if another server has it, and OSError if no file can be created beside it.
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
    """Return the lock file beside the database file itself, whatever its name or links."""
    return Path(f"{os.path.realpath(database)}-lock")


def make_private(file: Path) -> None:
    """Create `file` empty if it does not exist; otherwise make it readable by its owner only, if it is ours to change.

    An existing file is never opened: closing it again would drop SQLite's locks on it in this process.
    """
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    keep_private(file)


def keep_private(*files: Path) -> None:
    """Let only their owner read those of the files that exist and are ours to change."""
    for file in files:
        with suppress(OSError):
            file.chmod(0o600)
