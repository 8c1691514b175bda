"""Where the work of a simulation is done: here, or in processes of this machine.  The result is the same."""

import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Protocol, TypeAlias

from openrummy.sim.moments import Moments

Work: TypeAlias = Callable[[range], Moments]
"""Plays the samples of these numbers; what is sent elsewhere can be pickled."""

Progress = Callable[[int, int], None]
"""Called now and then with the matches or deals done and those asked for."""

WORTH_A_PROCESS = 25
"""Matches or deals; for fewer a process takes longer to start than to play."""


class SpreadError(OSError):
    """The places where the work should be done cannot be had, or were lost; nothing is wrong with the work."""


class Spread(Protocol):
    """A way to work on many parts at once.  workers: about how many."""

    @property
    def workers(self) -> int: ...

    def map(self, work: Work, parts: Sequence[range]) -> Iterator[Moments]:
        """What each part comes to, in their order.  Raises SpreadError, and what `work` raises."""


class Here:
    """One part after the other in this process."""

    workers = 1

    def map(self, work: Work, parts: Sequence[range]) -> Iterator[Moments]:
        """See `Spread`."""
        return map(work, parts)


HERE = Here()


class Processes:
    """So many processes of this machine.  As always with new processes, a script of yours needs `if __name__ == "__main__":`."""

    def __init__(self, workers: int) -> None:
        if workers < 1:
            raise ValueError(f"{workers} workers can do nothing: ask for at least one.")
        self.workers = workers

    def map(self, work: Work, parts: Sequence[range]) -> Iterator[Moments]:
        """See `Spread`."""
        number = max(1, min(self.workers, len(parts)))
        try:
            with ProcessPoolExecutor(number, get_context("spawn"), _end_at_interrupt) as pool:
                yield from pool.map(work, parts)
        except BrokenProcessPool:
            raise SpreadError("A worker process ended early, perhaps for want of memory: try fewer workers.") from None


def _end_at_interrupt() -> None:
    """Ctrl-C reaches every process of a terminal; one of them is enough to talk about it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def processes(workers: int | None, number: int) -> Spread:
    """So many workers; None for as many as there are cores, as long as each has enough of the `number` to do."""
    wanted = max(1, min(cores(), number // WORTH_A_PROCESS)) if workers is None else workers
    return HERE if wanted == 1 else Processes(wanted)


def cores() -> int:
    """The processor cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def added_up(work: Work, number: int, size: int, spread: Spread = HERE, progress: Progress | None = None) -> Moments:
    """The work for `number` samples in parts of `size`, done somewhere; how it is cut changes no result."""
    parts = [range(begin, min(begin + size, number)) for begin in range(0, number, size)]
    total = Moments()
    for part, found in zip(parts, spread.map(work, parts), strict=True):
        total.merge(found)
        if progress is not None:
            progress(part.stop, number)
    return total
