"""The end of what a process writes to its standard error: the rest is read and forgotten, so that it never fills a disk or a pipe."""

import os
from contextlib import suppress
from threading import Thread
from typing import IO

KEPT = 4096
"""Bytes that are kept."""
_CHUNK = 1 << 16


class Tail:
    """Reads a pipe to its end in a thread of its own.  Cost: one thread, which sleeps while nothing comes."""

    def __init__(self, pipe: IO[bytes]) -> None:
        self._pipe, self._kept = pipe, b""
        self._reader = Thread(target=self._read, daemon=True)
        self._reader.start()

    def last_line(self, seconds: float) -> str:
        """Return the last line that is not blank.  seconds: to wait for the end of the pipe."""
        self._reader.join(seconds)
        lines = self._kept.decode(errors="replace").split("\n")
        return next((line.strip() for line in reversed(lines) if line.strip()), "")

    def _read(self) -> None:
        with self._pipe, suppress(OSError):
            while found := os.read(self._pipe.fileno(), _CHUNK):
                self._kept = (self._kept + found)[-KEPT:]
