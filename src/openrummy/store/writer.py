"""The one thread that writes: it commits whatever is queued in one transaction, then answers.

A commit waits for the disk (WAL, synchronous FULL), so the busier the server, the more appends share one wait.
"""

import contextlib
import queue
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from threading import Lock, Thread

import msgspec

from openrummy.store.chain import START, link
from openrummy.store.faults import VersionConflict, WriterDied
from openrummy.store.row import Row

_BATCH = 500
"""Appends in one transaction at most, so that nobody waits long for others."""

_WAL_ATTEMPTS = 50
_WAL_SECONDS = 0.05

_LAST = "SELECT version, chain FROM event WHERE match = ? ORDER BY version DESC LIMIT 1"
_INSERT = "INSERT INTO event (match, version, kind, command, at, body, chain) VALUES (?, ?, ?, ?, ?, ?, ?)"


class Append(msgspec.Struct, frozen=True, eq=False):
    """Rows to be written as versions expected + 1 and on, all or none.  done: gets the last version."""

    match: str
    expected: int
    rows: Sequence[Row]
    done: "Future[int]"


class Writer:
    """The writing thread of a database.

    on_death: called once, from the thread, if it cannot go on; everything queued then fails with WriterDied.
    on_commit: called from the thread after every transaction, with the number of appends in it.
    """

    def __init__(
        self, path: str, on_death: Callable[[BaseException], None], on_commit: Callable[[int], object]
    ) -> None:
        self._queue: queue.SimpleQueue[Append | None] = queue.SimpleQueue()
        self._on_death = on_death
        self._on_commit = on_commit
        self._gate = Lock()
        self._is_open = True
        self._thread = Thread(target=self._run, args=(path,), name="openrummy-writer", daemon=True)
        self._thread.start()

    @property
    def is_writing(self) -> bool:
        """Whether it takes appends."""
        return self._is_open and self._thread.is_alive()

    def submit(self, append: Append) -> None:
        """Queue an append; its future is answered after the commit.  Raises WriterDied when nothing is written any more."""
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
        waiting: list[Append] = []
        try:
            connection = connect(path)
            for waiting in self._batches():
                _answer(waiting, _write(connection, waiting))
                self._on_commit(len(waiting))
        except BaseException as fault:  # noqa: BLE001 - whatever it is, the server has to know
            self._die(fault, waiting)
        finally:
            if connection is not None:
                connection.close()

    def _batches(self) -> Iterator[list[Append]]:
        while (first := self._queue.get()) is not None:
            batch = [first]
            while len(batch) < _BATCH and not self._queue.empty():
                following = self._queue.get()
                if following is None:
                    yield batch
                    return
                batch.append(following)
            yield batch

    def _die(self, fault: BaseException, waiting: list[Append]) -> None:
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


def connect(path: str) -> sqlite3.Connection:
    """A connection on which a commit returns only when the disk has it."""
    connection = sqlite3.connect(path, isolation_level=None, timeout=5, check_same_thread=False)
    _use_wal(connection)
    connection.execute("PRAGMA synchronous = FULL")
    return connection


def _use_wal(connection: sqlite3.Connection) -> None:
    """Two that change the mode of a new database at once: SQLite refuses one of them and does not let it wait."""
    for _ in range(_WAL_ATTEMPTS):
        with contextlib.suppress(sqlite3.OperationalError):
            connection.execute("PRAGMA journal_mode = WAL")
            return
        time.sleep(_WAL_SECONDS)
    connection.execute("PRAGMA journal_mode = WAL")


def _write(connection: sqlite3.Connection, batch: Sequence[Append]) -> list[int | VersionConflict]:
    """Write a batch in one transaction; for each append its last version or why it was not written."""
    connection.execute("BEGIN IMMEDIATE")
    answers = [_append(connection, append) for append in batch]
    connection.execute("COMMIT")
    return answers


def _append(connection: sqlite3.Connection, append: Append) -> int | VersionConflict:
    version, chain = connection.execute(_LAST, (append.match,)).fetchone() or (0, START)
    if version != append.expected:
        return VersionConflict(append.match, append.expected)
    connection.execute("SAVEPOINT one")
    try:
        connection.executemany(_INSERT, _values(append, chain))
    except sqlite3.IntegrityError:
        connection.execute("ROLLBACK TO one")
        return VersionConflict(append.match, append.expected)
    finally:
        connection.execute("RELEASE one")
    return append.expected + len(append.rows)


def _values(append: Append, chain: bytes) -> Iterator[tuple[object, ...]]:
    for version, row in enumerate(append.rows, append.expected + 1):
        chain = link(chain, append.match, version, row)
        yield append.match, version, row.kind, row.command, row.at, row.body, chain


def _answer(batch: Sequence[Append], answers: Sequence[int | VersionConflict]) -> None:
    for append, answer in zip(batch, answers, strict=True):
        if isinstance(answer, VersionConflict):
            append.done.set_exception(answer)
        else:
            append.done.set_result(answer)
