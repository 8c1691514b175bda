"""What has to be so before the log can be opened: the database is ours alone, private, of this schema, and its key is there."""

import os
import sqlite3
from pathlib import Path

import msgspec

from openrummy.store.claim import claim, keep_private, make_private
from openrummy.store.migrate import migrate
from openrummy.store.seal import Seal, key_file, seal_of

_BESIDE = ("-wal", "-shm")
"""Files of SQLite; new ones get the mode of the database."""


class Prepared(msgspec.Struct, frozen=True, eq=False):
    """A database that this process may write.  claim: keeps every other server out while it is open."""

    seal: Seal
    claim: sqlite3.Connection

    def close(self) -> None:
        """Let another server have the database."""
        self.claim.close()


def prepare(path: str, key: str | None = None) -> Prepared:
    """Make the database and its key, or bring them to what this program needs; raises as `EventLog` does."""
    claimed = claim(path)
    try:
        return Prepared(_opened(path, key_file(path) if key is None else Path(key)), claimed)
    except BaseException:
        claimed.close()
        raise


def _opened(path: str, key: Path) -> Seal:
    database = Path(os.path.realpath(path))
    make_private(database)
    keep_private(key, *(Path(f"{database}{end}") for end in _BESIDE))
    migrate(path)
    return seal_of(path, key)
