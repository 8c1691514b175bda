"""A broken server: it acknowledges at once and writes later.  The judge must detect it."""

import sys
import threading
import time
from collections.abc import Sequence
from concurrent.futures import Future
from typing import Any

from openrummy.server import app
from openrummy.store import Row, SqliteLog
from tests.faults.brisk import serve_briskly

_FLUSH_SECONDS = 0.3


class AckFirst(SqliteLog):
    """A log that acknowledges before it writes, and writes only at intervals."""

    def __init__(self, path: str, *args: Any) -> None:
        super().__init__(path, *args)
        self._gate = threading.Lock()
        self._unwritten: list[tuple[str, int, list[Row]]] = []
        threading.Thread(target=self._flush_for_ever, daemon=True).start()

    def append(self, match: str, expected_version: int, rows: Sequence[Row]) -> "Future[int]":
        done: Future[int] = Future()
        done.set_result(expected_version + len(rows))
        with self._gate:
            self._unwritten.append((match, expected_version, list(rows)))
        return done

    def read(self, match: str, since: int = 0) -> list[Row]:
        self._flush()
        return super().read(match, since)

    def _flush_for_ever(self) -> None:
        while True:
            time.sleep(_FLUSH_SECONDS)
            self._flush()

    def _flush(self) -> None:
        with self._gate:
            waiting, self._unwritten = self._unwritten, []
            for match, expected, rows in waiting:
                super().append(match, expected, rows).result()


if __name__ == "__main__":
    vars(app)["open_log"] = AckFirst
    serve_briskly(sys.argv[1])
