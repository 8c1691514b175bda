"""Transactions on the tables beside the log, whichever database they are in: for people, who are few beside the acts at tables."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from threading import Condition
from typing import TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoneFree

from openrummy.store.opening import file_of, is_file
from openrummy.store.sqlite.book import readers_of, writers_of
from openrummy.store.sqlite.gate import gate_of
from openrummy.store.sqlite.trouble import trouble_of as trouble_of_file
from openrummy.store.trouble import StoreTrouble, Trouble

_TRIES = 4
_CLOSING_SECONDS = 10
"""For works in progress; a statement has less."""
_Found = TypeVar("_Found")


class Book:
    """The tables beside the log in a database that `prepare` has opened; any thread may call it.

    writers, readers: what opens connections for `done` and for `read`.
    tries: how often a transaction is carried out that others' keep from its commit; where writers stand in a line it is once.
    line: where they do.
    """

    def __init__(
        self,
        writers: Engine,
        readers: Engine,
        trouble_of: Callable[[BaseException], Trouble | None],
        tries: int,
        line: Callable[[], AbstractContextManager[None]] = nullcontext,
    ) -> None:
        self._writers, self._readers = writers, readers
        self._trouble_of, self._tries, self._line = trouble_of, tries, line
        self._works, self._is_closed, self._ended = 0, False, Condition()

    def done(self, work: Callable[[Connection], _Found]) -> _Found:
        """Return the result of `work`, done in one transaction; an error of it undoes everything.

        `work` may be called again from the beginning.  Raises StoreTrouble if the database cannot be used now, or no more.
        """
        with self._at_work():
            return self._tried(self._writers, self._line, work)

    def read(self, work: Callable[[Connection], _Found]) -> _Found:
        """Return the result of `work`, which only reads: on a file from one state of all tables, and without waiting for writers.

        Raises StoreTrouble as `done` does; `work` that writes is refused by the database.
        """
        with self._at_work():
            return self._tried(self._readers, nullcontext, work)

    @contextmanager
    def _at_work(self) -> Iterator[None]:
        """Count a work while it is done; raise StoreTrouble after `close`."""
        with self._ended:
            if self._is_closed:
                raise StoreTrouble("unreachable")
            self._works += 1
        try:
            yield
        finally:
            with self._ended:
                self._works -= 1
                self._ended.notify_all()

    def _tried(
        self, engine: Engine, line: Callable[[], AbstractContextManager[None]], work: Callable[[Connection], _Found]
    ) -> _Found:
        for left in reversed(range(self._tries)):
            try:
                with line(), engine.begin() as connection:
                    return work(connection)
            except NoneFree:
                raise StoreTrouble("unreachable") from None
            except DBAPIError as fault:
                self._judge(fault, left)
        raise AssertionError  # the last try returns or raises

    def _judge(self, fault: DBAPIError, left: int) -> None:
        """Raise what a fault means, unless it is worth one of the tries that are left."""
        trouble = None if fault.orig is None else self._trouble_of(fault.orig)
        if trouble is None:
            raise fault
        if trouble == "unreachable":
            self._dispose()  # a database that went away took the other connections too
        if trouble != "locked" or not left:
            raise StoreTrouble(trouble) from None

    def close(self) -> None:
        """Close the connections, after the works that use them: a task that is cancelled leaves its work to a thread."""
        with self._ended:
            self._is_closed = True
            self._ended.wait_for(lambda: not self._works, _CLOSING_SECONDS)
        self._dispose()

    def _dispose(self) -> None:
        for engine in {self._writers, self._readers}:
            engine.dispose()


def open_book(database: str) -> Book:
    """Return the tables beside the log in a database, by its address as for `open_log`; connect when they are needed."""
    if is_file(database):
        path = file_of(database)
        return Book(writers_of(path), readers_of(path), trouble_of_file, 1, gate_of(path).people)
    from openrummy.store.postgres import book  # noqa: PLC0415 - an extra package

    engine = book.engine_of(database)
    return Book(engine, book.reading(engine), book.trouble_of_fault, _TRIES)
