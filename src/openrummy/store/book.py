"""Transactions on the tables beside the log, whichever database they are in: for people, who are few beside the acts at tables."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as NoneFree

from openrummy.store.opening import file_of, is_file
from openrummy.store.sqlite.book import engine_of as engine_of_file
from openrummy.store.sqlite.gate import gate_of
from openrummy.store.sqlite.trouble import trouble_of as trouble_of_file
from openrummy.store.trouble import StoreTrouble, Trouble

_TRIES = 4
_Found = TypeVar("_Found")


class Book:
    """The tables beside the log in a database that `prepare` has opened; any thread may call it.

    tries: how often a transaction is carried out that others' keep from its commit; where writers stand in a line it is once.
    line: where they do.
    """

    def __init__(
        self,
        engine: Engine,
        trouble_of: Callable[[BaseException], Trouble | None],
        tries: int,
        line: Callable[[], AbstractContextManager[None]] = nullcontext,
    ) -> None:
        self._engine, self._trouble_of, self._tries, self._line = engine, trouble_of, tries, line

    def done(self, work: Callable[[Connection], _Found]) -> _Found:
        """Return the result of `work`, done in one transaction; an error of it undoes everything.

        `work` may be called again from the beginning.  Raises StoreTrouble if the database cannot be used now.
        """
        for left in reversed(range(self._tries)):
            try:
                with self._line(), self._engine.begin() as connection:
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
            self._engine.dispose()  # a database that went away took the other connections too
        if trouble != "locked" or not left:
            raise StoreTrouble(trouble) from None

    def close(self) -> None:
        """Close the connections."""
        self._engine.dispose()


def open_book(database: str) -> Book:
    """Return the tables beside the log in a database, by its address as for `open_log`; connect when they are needed."""
    if is_file(database):
        path = file_of(database)
        return Book(engine_of_file(path), trouble_of_file, 1, gate_of(path).people)
    from openrummy.store.postgres import book  # noqa: PLC0415 - an extra package

    return Book(book.engine_of(database), book.trouble_of_fault, _TRIES)
