"""Connections to a file for transactions beside the log: writers wait for each other, and for the log's, in a line."""

from typing import Any

from sqlalchemy import Engine, create_engine, event

_LOCK_SECONDS = 4
_SETTINGS = ("PRAGMA foreign_keys = ON", "PRAGMA synchronous = FULL")


def engine_of(path: str) -> Engine:
    """Return what opens connections to the database at `path`."""
    engine = create_engine(f"sqlite:///{path}", connect_args={"timeout": _LOCK_SECONDS})
    event.listen(engine, "connect", _set_up)
    event.listen(engine, "begin", _begin)
    return engine


def _set_up(connection: Any, record: object) -> None:
    connection.isolation_level = None  # Python's sqlite3 would begin a transaction at the first change only
    for setting in _SETTINGS:
        connection.execute(setting)


def _begin(connection: Any) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")
