"""The writes that are asked of a database, and their answers."""

from collections.abc import Sequence
from concurrent.futures import Future
from typing import TypeAlias

import msgspec

from openrummy.store.faults import VersionConflict
from openrummy.store.row import Row
from openrummy.store.trouble import StoreTrouble


class Append(msgspec.Struct, frozen=True, eq=False):
    """Rows to write as versions expected + 1 and following, all or none.  done: gets the last version.

    Without rows it asks whether anything can be written.
    """

    match: str
    expected: int
    rows: Sequence[Row]
    done: "Future[int]"

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


Answer: TypeAlias = int | VersionConflict | StoreTrouble
"""The last version of an append, or why it was not written."""


def answer(asked: Append | Keep, given: Answer) -> None:
    """Give the answer to everybody who waits for it."""
    if isinstance(given, Exception):
        asked.done.set_exception(given)
    else:
        asked.done.set_result(given)
