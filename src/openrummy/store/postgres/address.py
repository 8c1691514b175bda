"""Connections to PostgreSQL: nothing on them waits for ever, and no message shows a password."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TypeAlias, TypeVar

import psycopg
from psycopg.abc import PQGen
from psycopg.conninfo import conninfo_to_dict

from openrummy.store.faults import NoDatabase

NAME = "openrummy"
"""The name under which PostgreSQL lists the connections of servers."""

STATEMENT_SECONDS = 3.0
_CONNECT_SECONDS = 2
_OLDEST, _OLDEST_SAID = 140_000, "14"
_SET = """
SELECT set_config(name, value, false) FROM unnest(%s::text[], %s::text[]) AS chosen(name, value)
WHERE name <> 'synchronous_commit' OR current_setting(name) IN ('off', 'local')
"""
"""Changes settings; a commit that waits for replicas too goes on to do so."""

Values: TypeAlias = tuple[Any, ...]
_Result = TypeVar("_Result")


class Bounded(psycopg.Connection[Values]):
    """A connection whose statements fail with OperationalError after `seconds`; it must then be closed."""

    seconds = STATEMENT_SECONDS

    def wait(self, gen: PQGen[_Result], interval: float = 0.1, timeout: float | None = None) -> _Result:
        """Carry out a statement, for as long as `seconds`: a frozen server answers nothing and closes nothing."""
        return super().wait(gen, interval, self.seconds if timeout is None else timeout)


def connect(database: str, **chosen: str) -> Bounded:
    """Return a connection in which every statement is a transaction.  chosen: its settings; raises psycopg.Error."""
    connection = Bounded.connect(
        database, autocommit=True, application_name=NAME, connect_timeout=_CONNECT_SECONDS, client_encoding="UTF8"
    )
    try:
        connection.execute(_SET, (list(chosen), list(chosen.values())))
    except BaseException:
        connection.close()
        raise
    return connection


def connect_to_write(database: str) -> Bounded:
    """Return a connection on which a commit returns only when the data is on the disk; raise psycopg.Error.

    Its plans must hold for a database that was empty when they were made, so they read by index alone, and are made
    once.
    """
    chosen = {"enable_seqscan": "off", "jit": "off", "plan_cache_mode": "force_generic_plan", "lock_timeout": "2s"}
    return connect(database, **chosen, synchronous_commit="on")


@contextmanager
def opening(database: str) -> Iterator[Bounded]:
    """Open a database for as long as the block runs; raise NoDatabase, with the reason, if that is not possible."""
    name = shown(database)
    try:
        with connect(database) as connection:
            if connection.info.server_version < _OLDEST:
                raise NoDatabase(name, f"it is older than PostgreSQL {_OLDEST_SAID}")
            yield connection
    except psycopg.Error as fault:
        raise NoDatabase(name, (fault.diag.message_primary or str(fault)).rpartition("FATAL: ")[2].strip()) from None


def shown(database: str) -> str:
    """Return the address of a database without its password.

    Raises NoDatabase if it cannot be read; it is not shown then, since a part of the password may be anywhere.
    """
    try:
        given = conninfo_to_dict(database)
    except psycopg.ProgrammingError:
        raise _unreadable() from None
    user, host, port, name = (given.get(part, "") for part in ("user", "host", "port", "dbname"))
    if "@" in f"{host}":
        raise _unreadable()
    return f"postgresql://{f'{user}@' if user else ''}{host}{f':{port}' if port else ''}/{name}"


def _unreadable() -> NoDatabase:
    form = "postgresql://user:password@host:port/name, with %40 for an @ in it"
    return NoDatabase("the address of the database", f"it is not like {form}")
