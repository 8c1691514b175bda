"""Prepares a PostgreSQL database before the log opens: claimed, at this schema, and sealed with this key."""

from pathlib import Path

from openrummy.store.faults import NoDatabase, WrongKey
from openrummy.store.migrate import HEAD
from openrummy.store.postgres.address import Bounded, opening, shown
from openrummy.store.postgres.claim import claim
from openrummy.store.postgres.migrate import migrate, revision
from openrummy.store.postgres.pooled import check_not_pooled
from openrummy.store.prepared import Prepared
from openrummy.store.seal import Seal, checked_seal, seal_in

_FOUND = "SELECT fingerprint FROM seal"
_NOTE = "INSERT INTO seal (fingerprint) VALUES (%s)"
_LOCK = "SELECT pg_advisory_lock(hashtext('openrummy schema'))"
"""Of processes that start together on a new database, one makes its tables and its key.  Held until the connection ends."""
_UPGRADE_SECONDS = 3600
"""How long a process waits for another one that upgrades."""


def prepare(database: str, key: str | None = None, *, alone: bool = True) -> Prepared:
    """Upgrade the database and its key to what this program needs, or make them; raise as `open_log` does."""
    file = _key_file(database, key)
    with opening(database) as connection:
        check_not_pooled(connection, database)
        claimed = claim(database, alone=alone)
        try:
            make(connection, database)
            return Prepared(_sealed(connection, file, shown(database)), claimed.close, claimed.hold)
        except BaseException:
            claimed.close()
            raise


def prepare_reading(database: str, key: str | None) -> Prepared:
    """Return a database as it is, to be read beside the servers that have it; raise as `prepare`, and NoDatabase unless it is of this version."""
    file = _key_file(database, key)
    with opening(database) as connection:
        noted = connection.execute(_FOUND).fetchone() if revision(connection) == HEAD else None
    if noted is None:
        raise NoDatabase(shown(database), "start the server of this version on it once")
    return Prepared(checked_seal(file, noted[0], shown(database)), lambda: None)


def _key_file(database: str, key: str | None) -> Path:
    if key is None:
        raise WrongKey(
            f"{shown(database)} needs --key FILE (or OPENRUMMY_KEY): the file with the key to its deals, which all "
            "servers on it share; the first one makes it"
        )
    return Path(key)


def make(connection: Bounded, database: str) -> None:
    """Create or upgrade the tables, and let no other process do that while the connection is open; raise as `prepare`."""
    connection.seconds = _UPGRADE_SECONDS
    connection.execute(_LOCK)
    migrate(connection, database)


def _sealed(connection: Bounded, file: Path, database: str) -> Seal:
    noted = connection.execute(_FOUND).fetchone()
    if noted is None:
        connection.execute(_NOTE, (seal_in(file, make=True).fingerprint,))
    return checked_seal(file, noted[0], database) if noted else seal_in(file)
