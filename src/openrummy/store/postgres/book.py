"""Connections to PostgreSQL for transactions beside the log."""

import psycopg
from sqlalchemy import Engine, create_engine

from openrummy.store.postgres.address import Bounded, connect
from openrummy.store.postgres.trouble import trouble_of
from openrummy.store.trouble import Trouble

_MOST = 2
"""Connections of a process, beside those of its log."""
_PATIENCE_SECONDS = 5


def engine_of(database: str) -> Engine:
    """Return what opens connections to a database."""
    return create_engine(
        "postgresql+psycopg://",
        creator=lambda: _connected(database),
        pool_size=_MOST,
        max_overflow=0,
        pool_timeout=_PATIENCE_SECONDS,
        pool_pre_ping=True,
    )


def reading(engine: Engine) -> Engine:
    """Return the same, but for transactions that can only read; they share its connections."""
    return engine.execution_options(postgresql_readonly=True)


def _connected(database: str) -> Bounded:
    connection = connect(database, synchronous_commit="on", lock_timeout="2s")
    connection.autocommit = False
    return connection


def trouble_of_fault(fault: BaseException) -> Trouble | None:
    """Return why PostgreSQL cannot be used for now; None for any other fault."""
    return trouble_of(fault) if isinstance(fault, psycopg.Error) else None
