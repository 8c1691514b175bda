"""`python -m bench.log [--rounds N] [--seconds S] [--write]`: durable appends to the log in a file and in PostgreSQL.

Each of 10, 100 or 500 tables waits for its append before it asks for the next one, as tables do, so appends share
commits.  Both databases write to the same disk with fsync; PostgreSQL is one of its own, in a temporary folder.
"""

import tempfile
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import Future
from pathlib import Path
from statistics import median, quantiles
from threading import Semaphore
from typing import NamedTuple

from bench.command import circumstances, run
from openrummy.store import Log, Row, open_log
from tests.services.postgres import Postgres

TABLES = (10, 100, 500)
_BODY = b'{"type":"acted","events":"%s"}' % (b"x" * 250)


class Window(NamedTuple):
    """A window: entries per second, the median and the 99th percentile in seconds, processor time of an entry here."""

    rate: float
    half: float
    most: float
    cost: float


class Load:
    """Tables that append to a log, each as soon as its last append is on the disk."""

    def __init__(self, log: Log, name: str, tables: int) -> None:
        self._log = log
        self._name = name
        self._tables = tables
        self._waits: list[float] = []
        self._idle = Semaphore(0)
        self._until = 0.0

    def measured(self, seconds: float) -> Window:
        """Return what a window of `seconds` shows."""
        begun, spent = time.monotonic(), time.process_time()
        self._until = begun + seconds
        for table in range(self._tables):
            self._append(f"{self._name}.{table}", 0)
        for _ in range(self._tables):
            self._idle.acquire()
        count, took = len(self._waits), time.monotonic() - begun
        return Window(count / took, median(self._waits), _most(self._waits), (time.process_time() - spent) / count)

    def _append(self, match: str, version: int) -> None:
        asked = time.monotonic()
        if asked > self._until:
            self._idle.release()
            return

        def done(future: "Future[int]") -> None:
            self._waits.append(time.monotonic() - asked)
            self._append(match, future.result())

        row = Row("acted", _BODY, 1_700_000_000_000, f"{version}:command")
        self._log.append(match, version, [row]).add_done_callback(done)


def _most(waits: list[float]) -> float:
    return quantiles(waits, n=100)[98]


def _report(rounds: int, seconds: float) -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder, Postgres({"fsync": "on", "full_page_writes": "on"}) as postgres:
        key = str(Path(folder) / "key")
        logs = {"a file": open_log(f"{folder}/log.db", key=key), "PostgreSQL": open_log(postgres.url(), key=key)}
        windows = dict(_windows(logs, rounds, seconds))
        for log in logs.values():
            log.close()
    yield from circumstances(rounds, "psycopg", "SQLAlchemy")
    yield "| log in | tables | entries per second | median | 99 % | our processor time per entry |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: |"
    for (name, tables), found in windows.items():
        yield _row(name, tables, Window(*map(median, zip(*found, strict=True))))


def _windows(logs: dict[str, Log], rounds: int, seconds: float) -> Iterable[tuple[tuple[str, int], list[Window]]]:
    """Yield the windows of each log and number of tables; the logs take turns."""
    found: dict[tuple[str, int], list[Window]] = {(name, tables): [] for tables in TABLES for name in logs}
    for turn in range(rounds):
        for (name, tables), windows in found.items():
            windows.append(Load(logs[name], f"{turn}.{tables}", tables).measured(seconds))
    return found.items()


def _row(name: str, tables: int, window: Window) -> str:
    waits = f"{window.half * 1e3:.2f} ms | {window.most * 1e3:.2f} ms"
    return f"| {name} | {tables} | {window.rate:,.0f} | {waits} | {window.cost * 1e6:.0f} µs |"


if __name__ == "__main__":
    run("bench.log", __doc__, _report, rounds=5)
