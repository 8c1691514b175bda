"""Checks for damaged pages while the server runs, since the damage may be where nobody plays now, and for a full disk."""

import os
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from threading import Event, Thread
from typing import Protocol

from openrummy.store.sqlite.trouble import trouble_of
from openrummy.store.trouble import Trouble

_PAUSE_SECONDS = 600.0
_SHARE = 100
"""An inspection may take one part in this many of the time: with large databases the pauses are longer."""

_SPARE_BYTES = 16 * 1024 * 1024
"""Room for four times SQLite's write-ahead log before a checkpoint."""


class Inspection(Protocol):
    """A look at a database beside its log."""

    @property
    def trouble(self) -> Trouble | None:
        """The trouble that is known now; None for none."""

    def close(self) -> None:
        """Stop inspecting."""


class NoInspection(Inspection):
    """For a database whose own operator watches its files and its disk."""

    @property
    def trouble(self) -> None:
        return None

    def close(self) -> None:
        return


class FileInspection(Inspection):
    """A thread that reads the whole database at intervals and remembers the damage it found.

    Cost: an inspection reads every page, about 500 MB per second from memory, and blocks no writer.
    """

    def __init__(self, database: str, pause: float = _PAUSE_SECONDS) -> None:
        self._is_damaged = False
        self._folder = Path(os.path.realpath(database)).parent
        self._pause = pause
        self._stopped = Event()
        self._uri = f"{Path(database).absolute().as_uri()}?mode=ro"
        self._thread = Thread(target=self._run, name="openrummy-inspection", daemon=True)
        self._thread.start()

    @property
    def trouble(self) -> Trouble | None:
        if self._is_damaged:
            return "damaged"
        return "full" if free_bytes(self._folder) < _SPARE_BYTES else None

    def close(self) -> None:
        self._stopped.set()
        self._thread.join()

    def _run(self) -> None:
        while not self._is_damaged:
            begun = time.monotonic()
            self._is_damaged = self._finds_damage()
            if self._stopped.wait(max(self._pause, _SHARE * (time.monotonic() - begun))):
                return

    def _finds_damage(self) -> bool:
        with closing(sqlite3.connect(self._uri, uri=True, timeout=5)) as connection:
            connection.set_progress_handler(self._stopped.is_set, 10_000)
            try:
                (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
            except sqlite3.DatabaseError as fault:
                return trouble_of(fault) == "damaged"
            return str(verdict) != "ok"


def free_bytes(folder: Path) -> int:
    """Return the bytes that are free for unprivileged users on the disk of a folder."""
    found = os.statvfs(folder)
    return found.f_bavail * found.f_frsize
