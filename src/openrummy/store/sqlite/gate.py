"""Lets the writers of a file in one at a time, in this process.

SQLite has no line: whoever finds it locked sleeps and tries again, and may find it locked each time.  Beside many transactions of people
the log's writer waited for more than a second now and then.
"""

import os
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Lock
from weakref import WeakValueDictionary

from openrummy.store.trouble import StoreTrouble

_LOG_SECONDS = 4
_PEOPLE_SECONDS = 10
_GATES: WeakValueDictionary[str, "Gate"] = WeakValueDictionary()
_GATES_LOCK = Lock()


def gate_of(path: str) -> "Gate":
    """Return the gate of a file, which all its writers here share."""
    with _GATES_LOCK:
        return _GATES.setdefault(os.path.realpath(path), Gate())


class Gate:
    """The log comes next, unless it was the last and somebody waits; all others come in the order in which they asked."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._is_taken = self._was_log = False
        self._log: Event | None = None
        self._people: deque[Event] = deque()

    @contextmanager
    def log(self) -> Iterator[None]:
        """Let the log's one writer in; after a long wait it goes on all the same, and SQLite decides."""
        with self._lock:
            self._log = waiting = Event()
            self._call_next()
        is_in = waiting.wait(_LOG_SECONDS)
        with self._lock:
            is_in = is_in or waiting.is_set()
            if not is_in:
                self._log = None
        try:
            yield
        finally:
            if is_in:
                self._leave()

    @contextmanager
    def people(self) -> Iterator[None]:
        """Let somebody else in; raise StoreTrouble after a long wait."""
        waiting = Event()
        with self._lock:
            self._people.append(waiting)
            self._call_next()
        if not waiting.wait(_PEOPLE_SECONDS) and not self._is_called(waiting):
            raise StoreTrouble("locked")
        try:
            yield
        finally:
            self._leave()

    def _is_called(self, waiting: Event) -> bool:
        """Return whether somebody was let in at the last moment; otherwise they wait no longer."""
        with self._lock:
            if not waiting.is_set():
                self._people.remove(waiting)
            return waiting.is_set()

    def _leave(self) -> None:
        with self._lock:
            self._is_taken = False
            self._call_next()

    def _call_next(self) -> None:
        """Let the next one in, if nobody is; the lock is held."""
        if self._is_taken or not (self._people or self._log):
            return
        self._is_taken = True
        if self._log is not None and not (self._was_log and self._people):
            self._log.set()
            self._log, self._was_log = None, True
        else:
            self._people.popleft().set()
            self._was_log = False
