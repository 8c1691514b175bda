"""The one writing thread: it commits everything that is queued in one transaction, then answers.

A commit waits for the disk (WAL, synchronous FULL), so the busier the server, the more appends share one wait.
"""

import contextlib
import queue
import sqlite3
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from threading import Lock, Thread

from openrummy.store.asked import Answer, Append, Keep, answer
from openrummy.store.faults import MovedDatabase, WriterDied
from openrummy.store.lent import Lent
from openrummy.store.log import OnCommit, OnDeath
from openrummy.store.sqlite.gate import gate_of
from openrummy.store.sqlite.transaction import written

_BATCH = 500
"""The most appends in one transaction, so that nobody waits long for others."""

_LOCK_SECONDS = 4
"""How long a commit waits for another program's lock: twice that is less than clients wait for an answer."""
_MISSING, _UNKNOWN = (-1, -1), (-2, -2)
_WAL_ATTEMPTS = 50
_WAL_SECONDS = 0.05


class Writer:
    """The writing thread of a database.

    On a lock, a full or read-only disk, or damage it refuses what is queued with StoreTrouble and continues.
    on_death: called once, from the thread, if it cannot go on; everything queued then fails with WriterDied.
    on_commit: called from the thread after every transaction, with the number of appends in it.
    """

    def __init__(self, path: str, on_death: OnDeath, on_commit: OnCommit) -> None:
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
            lent, opened, gate = Lent(connection, "sqlite://"), _identity(path), gate_of(path)
            for waiting in self._batches():
                _check_in_place(path, opened)
                with gate.log():
                    answers = written(lent, waiting)
                _answer(waiting, answers)
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
    use_wal(connection)
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")  # for the tables beside the log
    return connection


def use_wal(connection: sqlite3.Connection) -> None:
    """Switch to WAL.  If two processes do so in a new database at the same time, SQLite refuses one of them without
    waiting.
    """
    for _ in range(_WAL_ATTEMPTS):
        with contextlib.suppress(sqlite3.OperationalError):
            connection.execute("PRAGMA journal_mode = WAL")
            return
        time.sleep(_WAL_SECONDS)
    connection.execute("PRAGMA journal_mode = WAL")


def _answer(batch: Sequence[Append | Keep], answers: Sequence[Answer]) -> None:
    for append, given in zip(batch, answers, strict=True):
        answer(append, given)
