"""Prepares the database before the log opens: locked for this process, private, at this schema, and with its key."""

import os
import sqlite3
from pathlib import Path

from openrummy.store.faults import DamagedDatabase
from openrummy.store.prepared import Prepared
from openrummy.store.seal import Seal, key_file, seal_of
from openrummy.store.sqlite.claim import claim, keep_private, make_private
from openrummy.store.sqlite.migrate import migrate

_BESIDE = ("-wal", "-shm")
"""SQLite's own files; new ones get the mode of the database."""
_DAMAGED = (sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_CORRUPT)


def prepare(path: str, key: str | None = None) -> Prepared:
    """Create the database and its key, or upgrade them to what this program needs; raise as `open_log` does."""
    claimed = claim(path)
    try:
        return Prepared(_opened(path, key_file(path) if key is None else Path(key)), claimed.close)
    except BaseException as fault:
        claimed.close()
        damage = _damage(fault)
        if damage is not None:
            raise DamagedDatabase(path, damage) from fault
        raise


def _damage(fault: BaseException) -> sqlite3.Error | None:
    """Return the damage that SQLite found, if that is the cause; SQLAlchemy wraps it during a schema upgrade."""
    found = getattr(fault, "orig", fault)
    if isinstance(found, sqlite3.Error) and getattr(found, "sqlite_errorcode", 0) & 0xFF in _DAMAGED:
        return found
    return None


def _opened(path: str, key: Path) -> Seal:
    database = Path(os.path.realpath(path))
    make_private(database)
    keep_private(key, *(Path(f"{database}{end}") for end in _BESIDE))
    migrate(path)
    return seal_of(path, key)
