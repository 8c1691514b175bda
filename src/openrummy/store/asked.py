"""The writes that are asked of a database, and their answers."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import TypeAlias

import msgspec
from sqlalchemy import Connection

from openrummy.store.row import Row

Beside: TypeAlias = Callable[[Connection], object]
"""Work on the tables beside the log, in the transaction of an append.  It may be called again, and raises what then nobody has written."""


class Append(msgspec.Struct, frozen=True, eq=False):
    """Rows to write as versions expected + 1 and following, all or none.  done: gets the last version.

    beside: what is done in the same transaction; if it raises, nothing is written, and `done` gets what it raised.
    Without rows it asks whether anything can be written.
    """

    match: str
    expected: int
    rows: Sequence[Row]
    done: "Future[int]"
    beside: Beside | None = None

    @property
    def last(self) -> int:
        """The version of the last row."""
        return self.expected + len(self.rows)


class Keep(msgspec.Struct, frozen=True, eq=False):
    """The arrangement of a seat's hand at a version of the match, in place of the earlier one.  done: gets the version."""

    match: str
    seat: int
    version: int
    body: bytes
    done: "Future[int]"
    rows: Sequence[Row] = ()


Answer: TypeAlias = int | Exception
"""The last version of an append, or why it was not written: VersionConflict, StoreTrouble, or what the work beside it raised."""


def answer(asked: Append | Keep, given: Answer) -> None:
    """Give the answer to everybody who waits for it."""
    if isinstance(given, Exception):
        asked.done.set_exception(given)
    else:
        asked.done.set_result(given)
