"""Upgrades a database to the schema of this program."""

import sqlite3
from pathlib import Path
from typing import TYPE_CHECKING, Any

from openrummy.store.faults import NewerSchema
from openrummy.store.schema import HEAD

if TYPE_CHECKING:
    from sqlalchemy import Engine

SCRIPTS = Path(__file__).parent / "migrations"


def migrate(path: str) -> None:
    """Create or upgrade the database at `path`.

    Raises NewerSchema if it belongs to a newer version of the program.  Costs a file open when there is nothing to do.
    """
    found = _revision(path)
    if found == HEAD:
        return
    check_known(found, path)
    _upgrade(path)


def check_known(found: str | None, database: str) -> None:
    """Raise NewerSchema if the last migration of a database is not one of this program's."""
    if found is not None and not any(SCRIPTS.glob(f"versions/{found}_*.py")):
        raise NewerSchema(f"{database} has schema {found}, which this openrummy does not know; it knows up to {HEAD}.")


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


def run_migrations(engine: "Engine") -> None:
    """Carry out all missing migrations in one transaction, so that a kill leaves the database as it was."""
    from alembic import command  # noqa: PLC0415 - as above
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    try:
        with engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    finally:
        engine.dispose()


def _leave_transactions_alone(connection: Any, record: object) -> None:
    """Turn off automatic transactions: Python's sqlite3 would begin one only at the first row, after `ALTER TABLE`."""
    connection.isolation_level = None


def _begin(connection: Any) -> None:
    connection.exec_driver_sql("BEGIN IMMEDIATE")
