"""Upgrades a database of either kind to the schema of this program."""

from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from openrummy.store.faults import NewerSchema

if TYPE_CHECKING:
    from sqlalchemy import Engine

HEAD = "0014"
"""The migration that leads to the schemas of this program."""
SCRIPTS = Path(__file__).parent / "migrations"

_ONE_AT_A_TIME = Lock()
"""Alembic keeps what it is upgrading in its modules, so two servers that start in one process take turns."""


def check_known(found: str | None, database: str) -> None:
    """Raise NewerSchema if the last migration of a database is not one of this program's."""
    if found is not None and not any(SCRIPTS.glob(f"versions/{found}_*.py")):
        raise NewerSchema(f"{database} has schema {found}, which this openrummy does not know; it knows up to {HEAD}.")


def run_migrations(engine: "Engine") -> None:
    """Carry out all missing migrations in one transaction, so that a kill leaves the database as it was."""
    from alembic import command  # noqa: PLC0415 - half a second that a database of today need not wait for
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
    try:
        with _ONE_AT_A_TIME, engine.begin() as connection:
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    finally:
        engine.dispose()
