"""How busy other programs kept the machine: figures by the clock are about a page only while they leave it alone."""

import os
import time
from pathlib import Path
from types import TracebackType
from typing import Self

from bench.load.served import busy_seconds

_TICKS = os.sysconf("SC_CLK_TCK")


class Others:
    """A window of time.  share: the part of all cores that other processes than this one and those that it started have taken in it."""

    share = 0.0

    def __enter__(self) -> Self:
        self._begin = (time.monotonic(), _busy(), _own())
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        began, busy, own = self._begin
        room = (time.monotonic() - began) * len(os.sched_getaffinity(0))
        self.share = max(0.0, (_busy() - busy) - (_own() - own)) / room


def _busy() -> float:
    return sum(busy_seconds(core) for core in os.sched_getaffinity(0))


def _own() -> float:
    """Return the processor time of this process and all that it started, also of those that have ended."""
    parents, times = {}, {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        parents[int(path.parent.name)] = int(fields[1])
        times[int(path.parent.name)] = sum(int(fields[number]) for number in (11, 12, 13, 14)) / _TICKS
    return sum(spent for process, spent in times.items() if _is_mine(process, parents))


def _is_mine(process: int, parents: dict[int, int]) -> bool:
    while process > 1 and process != os.getpid():
        process = parents.get(process, 0)
    return process == os.getpid()
