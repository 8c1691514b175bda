"""Upgrades a SQLite database to the schema of this program."""

import sqlite3
from typing import Any

from openrummy.store.migrate import HEAD, check_known, run_migrations


def migrate(path: str) -> None:
    """Create or upgrade the database at `path`.

    Raises NewerSchema if it belongs to a newer version of the program.  Costs a file open when there is nothing to do.
    """
    found = _revision(path)
    if found == HEAD:
        return
    check_known(found, path)
    _upgrade(path)


def _revision(path: str) -> str | None:
    connection = sqlite3.connect(path)
    try:
        known = connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone()
        row = connection.execute("SELECT version_num FROM alembic_version").fetchone() if known else None
        return None if row is None else str(row[0])
    finally:
        connection.close()


def _upgrade(path: str) -> None:
    from sqlalchemy import create_engine, event  # noqa: PLC0415 - half a second that a database of today need not wait for

    engine = create_engine(f"sqlite:///{path}")
    event.listen(engine, "connect", _leave_transactions_alone)
    event.listen(engine, "begin", _begin)
    run_migrations(engine)


def _leave_transactions_alone(connection: Any, record: object) -> None:
    """Turn off automatic transactions: Python's sqlite3 would begin one only at the first row, after `ALTER TABLE`."""
    connection.isolation_level = None


def _begin(connection: Any) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")
