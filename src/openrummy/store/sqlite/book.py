"""Connections to a file for transactions beside the log: writers wait for each other, and for the log's, in a line; readers for nobody."""

from typing import Any

from sqlalchemy import Engine, create_engine, event

from openrummy.store.sqlite.writer import use_wal

_LOCK_SECONDS = 4
_WRITING = ("PRAGMA foreign_keys = ON", "PRAGMA synchronous = FULL")
_READING = ("PRAGMA query_only = ON",)


def writers_of(path: str) -> Engine:
    """Return what opens connections to the database at `path` whose transactions hold its one lock from their beginning."""
    return _engine(path, _WRITING, "BEGIN IMMEDIATE")


def readers_of(path: str) -> Engine:
    """Return what opens connections to the same that can only read: each transaction sees one state, whoever holds the lock."""
    return _engine(path, _READING, "BEGIN")


def _engine(path: str, settings: tuple[str, ...], beginning: str) -> Engine:
    def set_up(connection: Any, record: object) -> None:
        connection.isolation_level = None  # Python's sqlite3 would begin a transaction at the first change only
        use_wal(connection)  # a writer beside a closed server would have readers wait otherwise
        for setting in settings:
            connection.execute(setting)

    engine = create_engine(f"sqlite:///{path}", connect_args={"timeout": _LOCK_SECONDS})
    event.listen(engine, "connect", set_up)
    event.listen(engine, "begin", lambda connection: connection.exec_driver_sql(beginning))
    return engine
