"""Chooses the database of a log by its address; nobody else knows which one it is."""

from openrummy.store.inspection import FileInspection, Inspection
from openrummy.store.log import Log, OnCommit, OnDeath
from openrummy.store.prepared import Prepared
from openrummy.store.preparing import prepare as prepare_file
from openrummy.store.sqlite_log import SqliteLog

_SQLITE = "sqlite:///"


def prepare(database: str, key: str | None = None) -> Prepared:
    """Create the database and its key, or upgrade them to what this program needs; raise as `open_log` does."""
    return prepare_file(_file_of(database), key)


def open_log(
    database: str,
    on_death: OnDeath = lambda _: None,
    on_commit: OnCommit = lambda _: None,
    key: str | None = None,
    prepared: Prepared | None = None,
) -> Log:
    """Open a log.

    database: a file, by its path or as `sqlite:///path`; created if it does not exist.  key: the file with its key,
    created with it; by default it is beside the database.  prepared: the database as `prepare` left it; the log closes
    it at the end.
    Raises DatabaseInUse if another server has the database, NewerSchema if it belongs to a newer version of the
    program, WrongKey if its key is missing or wrong, and OSError if it cannot be written.
    """
    return SqliteLog(_file_of(database), on_death, on_commit, key, prepared)


def inspect(database: str) -> Inspection:
    """Begin to inspect a database beside its log."""
    return FileInspection(_file_of(database))


def _file_of(database: str) -> str:
    return database.removeprefix(_SQLITE)
