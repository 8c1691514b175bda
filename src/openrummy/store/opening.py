"""Chooses the database of a log by its address; nobody else knows which one it is."""

import re

from openrummy.store.faults import NoDatabase
from openrummy.store.log import Log, OnCommit, OnDeath
from openrummy.store.prepared import Prepared
from openrummy.store.sqlite.inspection import FileInspection, Inspection, NoInspection
from openrummy.store.sqlite.preparing import prepare as prepare_file
from openrummy.store.sqlite_log import SqliteLog

_SQLITE = "sqlite:///"
_POSTGRES = ("postgresql://", "postgres://")
_OTHER = re.compile(
    r"[^/]*?://|(postgres|sqlite|nats|mysql|mariadb|redis|file|https?)\w*(\+\w+)?:|(host|hostaddr|dbname|user|service)\s*=",
    re.IGNORECASE,
)
"""The beginning of what was hardly meant as the name of a file: addresses of other kinds, or with a slip."""


def is_file(database: str) -> bool:
    """Return whether an address names a file, so that the database is SQLite's; raise NoDatabase for another kind."""
    if database.startswith(_POSTGRES):
        return False
    other = None if database.startswith(_SQLITE) else _OTHER.match(database)
    if other is not None:
        raise NoDatabase(f"{other[0]}...", "write the path of a file, sqlite:///PATH or postgresql://USER@HOST/NAME")
    return True


def file_of(database: str) -> str:
    """Return the path of a database in a file."""
    return database.removeprefix(_SQLITE)


def prepare(database: str, key: str | None = None, *, alone: bool = True) -> Prepared:
    """Create the database and its key, or upgrade them to what this program needs; raise as `open_log` does.

    alone: whether no other process may have it meanwhile.  Otherwise those may that say so too; a file is always for one.
    """
    if is_file(database):
        return prepare_file(file_of(database), key)
    from openrummy.store.postgres.preparing import prepare as prepare_postgres  # noqa: PLC0415 - an extra package

    return prepare_postgres(database, key, alone=alone)


def prepare_reading(database: str, key: str | None) -> Prepared:
    """Return a database of PostgreSQL as it is, to be read beside its servers: nothing is claimed, made or upgraded.

    Raises as `open_log` does, and NoDatabase unless it belongs to this version of the program.
    """
    from openrummy.store.postgres.preparing import prepare_reading as prepare_postgres  # noqa: PLC0415 - an extra package

    return prepare_postgres(database, key)


def open_log(
    database: str,
    on_death: OnDeath = lambda _: None,
    on_commit: OnCommit = lambda _: None,
    key: str | None = None,
    prepared: Prepared | None = None,
) -> Log:
    """Open a log.

    database: a file, by its path or as `sqlite:///path`, created if it does not exist; or a database of PostgreSQL, as
    `postgresql://user:password@host:port/name`.  key: the file with its key, created with it; by default beside the
    file.  prepared: the database as `prepare` left it, by default for this log alone; the log closes it at the end.
    Raises DatabaseInUse if another server has it, NoDatabase if PostgreSQL does not open it, NewerSchema if it
    belongs to a newer version of the program, WrongKey if its key is missing or wrong, OSError if a file cannot be
    written, and ModuleNotFoundError if psycopg is not installed.
    """
    if is_file(database):
        return SqliteLog(file_of(database), on_death, on_commit, key, prepared)
    from openrummy.store.postgres.log import PostgresLog  # noqa: PLC0415 - an extra package

    return PostgresLog(database, on_death, on_commit, key, prepared)


def inspect(database: str) -> Inspection:
    """Begin to inspect a database beside its log; PostgreSQL's own operator does it there."""
    return FileInspection(file_of(database)) if is_file(database) else NoInspection()


def shown(database: str) -> str:
    """Return the address of a database as anybody may see it: without a password."""
    if is_file(database):
        return database
    from openrummy.store.postgres.address import shown as shown_postgres  # noqa: PLC0415 - an extra package

    return shown_postgres(database)
