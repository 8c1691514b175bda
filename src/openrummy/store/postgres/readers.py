"""Connections for reading, kept open and lent to one thread at a time."""

import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from queue import Empty, LifoQueue
from threading import BoundedSemaphore
from typing import Any, LiteralString

import psycopg

from openrummy.store.postgres.address import Bounded, Values, connect
from openrummy.store.postgres.trouble import trouble_of
from openrummy.store.trouble import StoreTrouble

_MOST = 8
"""Connections at once: a PostgreSQL takes 100 from all processes together if nobody asked for more."""

_PATIENCE_SECONDS = 5.0
_PAUSE_SECONDS = 0.1


class Readers:
    """Reads from any thread; while the database is gone, a read waits up to 5 s for its return.

    Ours, since psycopg_pool fills and tests its connections with threads of its own, for which we have no use.
    """

    def __init__(self, database: str) -> None:
        self._database = database
        self._idle: LifoQueue[Bounded] = LifoQueue()
        self._free = BoundedSemaphore(_MOST)
        self._is_open = True

    def fetch(self, statement: LiteralString, *values: Any) -> list[Values]:
        """Return what a statement finds; raise StoreTrouble if it cannot be read."""
        if any(isinstance(value, str) and "\0" in value for value in values):
            return []  # no text of PostgreSQL has a NUL, so nothing is called so
        until = time.monotonic() + _PATIENCE_SECONDS
        while True:
            try:
                return self._fetched(statement, values, until)
            except psycopg.Error as fault:
                self._drop()  # a database that went away took the others too
                trouble = trouble_of(fault)
                if trouble is None:
                    raise
                if trouble == "damaged" or time.monotonic() > until:
                    raise StoreTrouble(trouble) from None
            time.sleep(_PAUSE_SECONDS)

    def _fetched(self, statement: LiteralString, values: Sequence[Any], until: float) -> list[Values]:
        with self._lent(until) as connection:
            return connection.execute(statement, values, binary=True).fetchall()

    @contextmanager
    def _lent(self, until: float) -> Iterator[Bounded]:
        if not self._free.acquire(timeout=max(0, until - time.monotonic())):
            raise StoreTrouble("unreachable")
        try:
            connection = self._taken()
            try:
                yield connection
            except BaseException:
                connection.close()
                raise
            self._idle.put(connection)
        finally:
            self._free.release()
        if not self._is_open:
            self._drop()

    def _taken(self) -> Bounded:
        try:
            return self._idle.get_nowait()
        except Empty:
            return connect(self._database, default_transaction_read_only="on")

    def close(self) -> None:
        """Close the connections that nobody uses now, and those in use when they are given back."""
        self._is_open = False
        self._drop()

    def _drop(self) -> None:
        while True:
            try:
                self._idle.get_nowait().close()
            except Empty:
                return
