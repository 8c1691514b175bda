"""Where a simulation does its work: here, in threads, or in processes of this machine.  The result is the same."""

import os
import signal
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from multiprocessing import get_context
from typing import Protocol, TypeAlias, TypeVar

from openrummy.languages import ToldError, saying
from openrummy.sim.moments import Moments

T = TypeVar("T")

Work: TypeAlias = Callable[[range], Moments]
"""Plays the samples with these numbers; it must pickle to be sent elsewhere."""

Progress = Callable[[int, int], None]
"""Called now and then with the matches or deals done and their total."""

WORTH_A_PROCESS = 25
"""Matches or deals; a process takes longer to start than to play fewer."""


AHEAD = 4
"""Parts queued for each worker: enough that none is idle, few enough that an interrupt takes effect soon."""


class SpreadError(ToldError, OSError):
    """The workers cannot be started or were lost; the work itself is not at fault."""


class Spread(Protocol):
    """A way to work on many parts at once.  workers: about how many work at the same time."""

    @property
    def workers(self) -> int: ...

    def map(self, work: Work, parts: Sequence[range]) -> Iterator[Moments]:
        """Yield the moments of each part, in order.  Raises SpreadError, and whatever `work` raises."""


class Here:
    """One part after the other in this process."""

    workers = 1

    def map(self, work: Work, parts: Sequence[range]) -> Iterator[Moments]:
        """Return the moments of each part; see `Spread`."""
        return map(work, parts)


HERE = Here()


class Threads:
    """Threads of this process, None for one per core: for work that releases the interpreter's lock, as the batch does."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = _at_least_one(cores() if workers is None else workers)

    def map(self, work: Work, parts: Sequence[range]) -> Iterator[Moments]:
        """Return the moments of each part; see `Spread`."""
        if self.workers == 1:
            return HERE.map(work, parts)
        return _pooled(ThreadPoolExecutor(self.workers), self.workers, work, parts)


class Processes:
    """Processes of this machine.  As always with new processes, your script needs `if __name__ == "__main__":`."""

    def __init__(self, workers: int) -> None:
        self.workers = _at_least_one(workers)

    def map(self, work: Work, parts: Sequence[range]) -> Iterator[Moments]:
        """Yield the moments of each part; see `Spread`."""
        number = max(1, min(self.workers, len(parts)))
        try:
            yield from _pooled(ProcessPoolExecutor(number, get_context("spawn"), end_at_interrupt), number, work, parts)
        except BrokenProcessPool:
            words = saying("A worker process ended early, perhaps because memory ran out: try fewer workers.")
            raise SpreadError(words) from None


def _at_least_one(workers: int) -> int:
    if workers < 1:
        raise ValueError(f"{workers} workers can do nothing: ask for at least one.")
    return workers


def _pooled(pool: Executor, workers: int, work: Work, parts: Sequence[range]) -> Iterator[Moments]:
    try:
        for each in kept_ahead((pool.submit(work, part) for part in parts), AHEAD * workers):
            yield each.result()
    finally:
        pool.shutdown(cancel_futures=True)


def kept_ahead(begun: Iterable[T], number: int) -> Iterator[T]:
    """Yield the items of `begun` in order, keeping `number` of them requested ahead."""
    coming = iter(begun)
    waiting = deque(islice(coming, number))
    while waiting:
        yield waiting.popleft()
        waiting.extend(islice(coming, 1))


def end_at_interrupt() -> None:
    """Let Ctrl-C end this process silently: it reaches every process of the terminal, and one report is enough."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def processes(workers: int | None, number: int) -> Spread:
    """Return a spread over this many processes; None for one per core, as long as each has enough of the `number` samples to do."""
    wanted = max(1, min(cores(), number // WORTH_A_PROCESS)) if workers is None else workers
    return HERE if wanted == 1 else Processes(wanted)


def cores() -> int:
    """Return how many processor cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def added_up(work: Work, number: int, size: int, spread: Spread = HERE, progress: Progress | None = None) -> Moments:
    """Return the moments of `number` samples, worked on in parts of `size`; the size of the parts does not change the result."""
    parts = [range(begin, min(begin + size, number)) for begin in range(0, number, size)]
    total = Moments()
    for part, found in zip(parts, spread.map(work, parts), strict=True):
        total.merge(found)
        if progress is not None:
            progress(part.stop, number)
    return total


def even_part(number: int, spread: Spread, least: int, most: int) -> int:
    """Return the size of a part of `number` samples, within these bounds: 16 parts per worker, so that none waits long for the last."""
    return max(least, min(most, number // (16 * spread.workers)))
