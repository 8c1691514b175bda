"""The writer's own connection, lent to work on the tables beside the log, so that both are in one transaction.

The writer begins and ends the transaction itself.  SQLAlchemy only sends statements through it, so the connection is never given back to
a pool, which would end the transaction.
"""

from collections.abc import Callable
from functools import cached_property
from typing import Generic, TypeVar

from sqlalchemy import Connection, StaticPool, create_engine
from sqlalchemy.exc import DBAPIError

from openrummy.store.asked import Beside
from openrummy.store.trouble import Trouble

_Raw = TypeVar("_Raw")


class Lent(Generic[_Raw]):
    """A connection of the database's driver.  dialect: SQLAlchemy's address of its kind."""

    def __init__(self, connection: _Raw, dialect: str) -> None:
        self.connection, self._dialect = connection, dialect

    @cached_property
    def tables(self) -> Connection:
        """The same connection, for work on the tables beside the log.  The first use must not be within a transaction, since it ends one."""
        engine = create_engine(
            self._dialect, creator=lambda: self.connection, poolclass=StaticPool, pool_reset_on_return=None
        )
        return engine.connect()


def done_beside(
    tables: Connection, work: Beside, trouble_of: Callable[[BaseException], Trouble | None]
) -> Exception | None:
    """Do work beside an append; return what it raised.  The driver's own fault is raised instead if it is trouble, which concerns all."""
    try:
        work(tables)
    except DBAPIError as fault:
        if fault.orig is not None and trouble_of(fault.orig) is not None:
            raise fault.orig from None
        return fault
    except Exception as fault:  # noqa: BLE001 - it is the answer to one append, and no reason to stop the others
        return fault
    return None
