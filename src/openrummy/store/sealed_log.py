"""A log whose secret entries are sealed and whose chains are checked, over any database that keeps rows."""

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from concurrent.futures import Future
from typing import TypeAlias

from msgspec.structs import replace

from openrummy.store.asked import Append, Beside, Keep
from openrummy.store.chain import START, checked
from openrummy.store.faults import EditedLog
from openrummy.store.log import Log
from openrummy.store.row import Row
from openrummy.store.seal import Seal

Found: TypeAlias = tuple[int, bytes, Row]
"""A row of a match as it is in the database, after its version and hash."""


class SealedLog(Log):
    """The part of a log that is the same for every database."""

    _seal: Seal

    def append(self, match: str, expected_version: int, rows: Sequence[Row]) -> "Future[int]":
        return self._appended(match, expected_version, rows, None)

    def append_with(self, match: str, expected_version: int, rows: Sequence[Row], beside: Beside) -> "Future[int]":
        return self._appended(match, expected_version, rows, beside)

    def _appended(self, match: str, expected: int, rows: Sequence[Row], beside: Beside | None) -> "Future[int]":
        sealed = [self._sealed(match, version, row) for version, row in enumerate(rows, expected + 1)]
        self._submit(Append(match, expected, sealed, done := _begun(), beside))
        return done

    def keep(self, match: str, seat: int, version: int, body: bytes) -> "Future[int]":
        self._submit(Keep(match, seat, version, self._seal.close(match, _beside(seat), body), done := _begun()))
        return done

    def kept(self, match: str) -> list[tuple[int, bytes]]:
        arranged = self._arranged(match)
        return [(version, self._seal.open(match, _beside(seat), body)) for seat, version, body in arranged]

    def probe(self) -> "Future[int]":
        self._submit(Append("", 0, (), done := _begun()))
        return done

    def read(self, match: str, since: int = 0) -> list[Row]:
        found = self._found(match, since)
        if since == 0 or not found:
            return self._opened(match, 0, checked(START, match, 0, found))
        (first, before, _), *later = found
        if first != since:
            raise EditedLog(match, since)
        return self._opened(match, since, checked(before, match, since, later))

    def deals(self, since: int) -> list[tuple[int, str, bytes]]:
        ends = self._deal_ends(since)
        return [(place, match, self._seal.open(match, version, body)) for place, match, version, body in ends]

    def _sealed(self, match: str, version: int, row: Row) -> Row:
        return replace(row, body=self._seal.close(match, version, row.body), is_secret=False) if row.is_secret else row

    def _opened(self, match: str, since: int, rows: Iterable[Row]) -> list[Row]:
        return [
            replace(row, body=self._seal.open(match, version, row.body)) for version, row in enumerate(rows, since + 1)
        ]

    @abstractmethod
    def _submit(self, asked: Append | Keep) -> None:
        """Queue a write; raise WriterDied if nothing can be written any more."""

    @abstractmethod
    def _found(self, match: str, since: int) -> Sequence[Found]:
        """Return the rows of a match from version `since`, which is included, in order; raise StoreTrouble."""

    @abstractmethod
    def _arranged(self, match: str) -> Sequence[tuple[int, int, bytes]]:
        """Return the arrangements of a match in the order of the seats: seat, version and sealed body."""

    @abstractmethod
    def _deal_ends(self, since: int) -> Sequence[tuple[int, str, int, bytes]]:
        """Return position, match, version and body of the entries that `deals` returns."""


def _beside(seat: int) -> int:
    """Return the place for which an arrangement is sealed: not a version, so that it opens nowhere in the log."""
    return -1 - seat


def _begun() -> "Future[int]":
    """Return a future that cannot be canceled: what is queued is written, even if its request was given up."""
    done: Future[int] = Future()
    done.set_running_or_notify_cancel()
    return done
