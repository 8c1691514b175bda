"""Checks for damaged pages while the server runs, since the damage may be where nobody plays now."""

import sqlite3
import time
from contextlib import closing
from pathlib import Path
from threading import Event, Thread

from openrummy.store.trouble import trouble_of

_PAUSE_SECONDS = 600.0
_SHARE = 100
"""An inspection may take one part in this many of the time: with large databases the pauses are longer."""


class Inspection:
    """A thread that reads the whole database at intervals and remembers the damage it found.

    Cost: an inspection reads every page, about 500 MB per second from memory, and blocks no writer.
    """

    def __init__(self, database: str, pause: float = _PAUSE_SECONDS) -> None:
        self.is_damaged = False
        self._pause = pause
        self._stopped = Event()
        self._uri = f"{Path(database).absolute().as_uri()}?mode=ro"
        self._thread = Thread(target=self._run, name="openrummy-inspection", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Stop inspecting."""
        self._stopped.set()
        self._thread.join()

    def _run(self) -> None:
        while not self.is_damaged:
            begun = time.monotonic()
            self.is_damaged = self._is_damaged()
            if self._stopped.wait(max(self._pause, _SHARE * (time.monotonic() - begun))):
                return

    def _is_damaged(self) -> bool:
        with closing(sqlite3.connect(self._uri, uri=True, timeout=5)) as connection:
            connection.set_progress_handler(self._stopped.is_set, 10_000)
            try:
                (verdict,) = connection.execute("PRAGMA quick_check(1)").fetchone()
            except sqlite3.DatabaseError as fault:
                return trouble_of(fault) == "damaged"
            return str(verdict) != "ok"
