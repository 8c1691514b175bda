"""Upgrades a PostgreSQL database to the schema of this program."""

import psycopg

from openrummy.store.migrate import HEAD, check_known, run_migrations
from openrummy.store.postgres.address import Bounded, shown

_KNOWN = "SELECT to_regclass('alembic_version') IS NOT NULL"
_REVISION = "SELECT version_num FROM alembic_version"


def migrate(connection: Bounded, database: str) -> None:
    """Create or upgrade the tables of the connection's database, whose address is `database`.

    Raises NewerSchema if it belongs to a newer version of the program, and psycopg.Error.
    """
    found = revision(connection)
    if found == HEAD:
        return
    check_known(found, shown(database))
    _upgrade(database)


def revision(connection: Bounded) -> str | None:
    """Return the last migration of a database, None for an empty one."""
    (is_known,) = connection.execute(_KNOWN).fetchone() or (False,)
    found = connection.execute(_REVISION).fetchone() if is_known else None
    return None if found is None else str(found[0])


def _upgrade(database: str) -> None:
    from sqlalchemy import create_engine  # noqa: PLC0415 - with alembic, which a database of today need not wait for
    from sqlalchemy.exc import DBAPIError  # noqa: PLC0415

    engine = create_engine("postgresql+psycopg://", creator=lambda: psycopg.connect(database))
    try:
        run_migrations(engine)
    except DBAPIError as fault:
        raise (fault.orig or fault) from None
