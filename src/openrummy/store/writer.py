"""The one writing thread: it commits everything that is queued in one transaction, then answers.

A commit waits for the disk (WAL, synchronous FULL), so the busier the server, the more appends share one wait.
"""

# Long: the queue, the thread that empties it and its answers share one lock and one connection.

import contextlib
import queue
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from pathlib import Path
from threading import Lock, Thread
from typing import TypeAlias

import msgspec

from openrummy.store.chain import START, link
from openrummy.store.faults import MovedDatabase, VersionConflict, WriterDied
from openrummy.store.row import Row
from openrummy.store.trouble import StoreTrouble, trouble_of

_BATCH = 500
"""The most appends in one transaction, so that nobody waits long for others."""

_LOCK_SECONDS = 4
"""How long a commit waits for another program's lock: twice that is less than clients wait for an answer."""
_MISSING, _UNKNOWN = (-1, -1), (-2, -2)
_WAL_ATTEMPTS = 50
_WAL_SECONDS = 0.05

_LAST = "SELECT version, chain FROM event WHERE match = ? ORDER BY version DESC LIMIT 1"
_TOUCH = "UPDATE seal SET fingerprint = fingerprint"
"""Writes a page without changing anything."""
_KEEP = "INSERT OR REPLACE INTO arrangement (match, seat, version, body) VALUES (?, ?, ?, ?)"
_INSERT = "INSERT INTO event (match, version, kind, command, at, body, chain) VALUES (?, ?, ?, ?, ?, ?, ?)"


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


class Append(msgspec.Struct, frozen=True, eq=False):
    """Rows to write as versions expected + 1 and following, all or none.  done: gets the last version.

    Without rows it asks whether anything can be written.
    """

    match: str
    expected: int
    rows: Sequence[Row]
    done: "Future[int]"


class Writer:
    """The writing thread of a database.

    On a lock, a full or read-only disk, or damage it refuses what is queued with StoreTrouble and continues.
    on_death: called once, from the thread, if it cannot go on; everything queued then fails with WriterDied.
    on_commit: called from the thread after every transaction, with the number of appends in it.
    """

    def __init__(
        self, path: str, on_death: Callable[[BaseException], None], on_commit: Callable[[int], object]
    ) -> None:
        self._queue: queue.SimpleQueue[Append | Keep | None] = queue.SimpleQueue()
        self._on_death = on_death
        self._on_commit = on_commit
        self._gate = Lock()
        self._is_open = True
        self._thread = Thread(target=self._run, args=(path,), name="openrummy-writer", daemon=True)
        self._thread.start()

    @property
    def is_writing(self) -> bool:
        """Whether it accepts appends."""
        return self._is_open and self._thread.is_alive()

    def submit(self, append: Append | Keep) -> None:
        """Queue an append; its future is answered after the commit.  Raises WriterDied if nothing can be written any
        more.
        """
        with self._gate:
            if not self._is_open:
                raise WriterDied("the log takes no more entries")
            self._queue.put(append)

    def close(self) -> None:
        """Write what is queued, then stop."""
        with self._gate:
            self._is_open = False
            self._queue.put(None)
        self._thread.join()

    def _run(self, path: str) -> None:
        connection: sqlite3.Connection | None = None
        waiting: list[Append | Keep] = []
        try:
            connection = connect(path)
            opened = _identity(path)
            for waiting in self._batches():
                _check_in_place(path, opened)
                _answer(waiting, _written(connection, waiting))
                if appends := sum(bool(append.rows) for append in waiting):
                    self._on_commit(appends)
        except BaseException as fault:  # noqa: BLE001 - whatever it is, the server has to know
            self._die(fault, waiting)
        finally:
            if connection is not None:
                connection.close()

    def _batches(self) -> Iterator[list[Append | Keep]]:
        while (first := self._queue.get()) is not None:
            batch = [first]
            while len(batch) < _BATCH and not self._queue.empty():
                following = self._queue.get()
                if following is None:
                    yield batch
                    return
                batch.append(following)
            yield batch

    def _die(self, fault: BaseException, waiting: list[Append | Keep]) -> None:
        with self._gate:
            self._is_open = False
            while not self._queue.empty():
                append = self._queue.get()
                if append is not None:
                    waiting.append(append)
        for append in waiting:
            if not append.done.done():
                append.done.set_exception(WriterDied(str(fault)))
        self._on_death(fault)


def _check_in_place(path: str, opened: tuple[int, int]) -> None:
    if _identity(path) not in (opened, _UNKNOWN):
        raise MovedDatabase(path)


def _identity(path: str) -> tuple[int, int]:
    """Return the device and the inode of the file at `path`; `_MISSING` without one, `_UNKNOWN` if that cannot be seen."""
    try:
        found = Path(path).stat()
    except FileNotFoundError:
        return _MISSING
    except OSError:  # a disk that does not answer now; SQLite will say so too
        return _UNKNOWN
    return found.st_dev, found.st_ino


def connect(path: str) -> sqlite3.Connection:
    """Return a connection on which a commit returns only when the data is on the disk."""
    connection = sqlite3.connect(path, isolation_level=None, timeout=_LOCK_SECONDS, check_same_thread=False)
    _use_wal(connection)
    connection.execute("PRAGMA synchronous = FULL")
    return connection


def _use_wal(connection: sqlite3.Connection) -> None:
    """Switch to WAL.  If two processes do so in a new database at the same time, SQLite refuses one of them without
    waiting.
    """
    for _ in range(_WAL_ATTEMPTS):
        with contextlib.suppress(sqlite3.OperationalError):
            connection.execute("PRAGMA journal_mode = WAL")
            return
        time.sleep(_WAL_SECONDS)
    connection.execute("PRAGMA journal_mode = WAL")


def _written(connection: sqlite3.Connection, batch: Sequence[Append | Keep]) -> list[Answer]:
    """Write a batch, or nothing of it; return for each append its last version or why it was not written."""
    try:
        return _write(connection, batch)
    except sqlite3.Error as fault:
        trouble = trouble_of(fault)
        if trouble is None:
            raise
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        return [StoreTrouble(trouble) for _ in batch]


def _write(connection: sqlite3.Connection, batch: Sequence[Append | Keep]) -> list[Answer]:
    """Write a batch in one transaction."""
    connection.execute("BEGIN IMMEDIATE")
    answers = [_guarded(connection, append) for append in batch]
    if not any(append.rows for append in batch):
        connection.execute(_TOUCH)
    connection.execute("COMMIT")
    return answers


def _guarded(connection: sqlite3.Connection, append: Append | Keep) -> Answer:
    """Write one append, so that a damaged page stops only the matches on it."""
    try:
        return _append(connection, append)
    except sqlite3.DatabaseError as fault:
        if trouble_of(fault) != "damaged":
            raise
        return StoreTrouble("damaged")


def _append(connection: sqlite3.Connection, append: Append | Keep) -> Answer:
    if isinstance(append, Keep):
        connection.execute(_KEEP, (append.match, append.seat, append.version, append.body))
        return append.version
    version, chain = connection.execute(_LAST, (append.match,)).fetchone() or (0, START)
    if version != append.expected:
        return VersionConflict(append.match, append.expected)
    connection.execute("SAVEPOINT one")
    try:
        connection.executemany(_INSERT, _values(append, chain))
    except sqlite3.IntegrityError:
        _take_back(connection)
        return VersionConflict(append.match, append.expected)
    except sqlite3.DatabaseError as fault:
        if trouble_of(fault) == "damaged":
            _take_back(connection)
        raise
    connection.execute("RELEASE one")
    return append.expected + len(append.rows)


def _take_back(connection: sqlite3.Connection) -> None:
    connection.execute("ROLLBACK TO one")
    connection.execute("RELEASE one")


def _values(append: Append, chain: bytes) -> Iterator[tuple[object, ...]]:
    for version, row in enumerate(append.rows, append.expected + 1):
        chain = link(chain, append.match, version, row)
        yield append.match, version, row.kind, row.command, row.at, row.body, chain


def _answer(batch: Sequence[Append | Keep], answers: Sequence[Answer]) -> None:
    for append, answer in zip(batch, answers, strict=True):
        if isinstance(answer, Exception):
            append.done.set_exception(answer)
        else:
            append.done.set_result(answer)
