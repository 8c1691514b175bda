"""Where the work of a simulation is done: here, in threads, or in processes of this machine.  The result is the same."""

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
"""Plays the samples of these numbers; what is sent elsewhere can be pickled."""

Progress = Callable[[int, int], None]
"""Called now and then with the matches or deals done and those asked for."""

WORTH_A_PROCESS = 25
"""Matches or deals; for fewer a process takes longer to start than to play."""


AHEAD = 4
"""Parts that wait for each worker: so many that nobody is idle, so few that an interrupt is soon obeyed."""


class SpreadError(ToldError, OSError):
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


class Threads:
    """So many threads of this process, None for one a core: for work that holds no lock of the interpreter, such as that of the batch."""

    def __init__(self, workers: int | None = None) -> None:
        self.workers = _at_least_one(cores() if workers is None else workers)

    def map(self, work: Work, parts: Sequence[range]) -> Iterator[Moments]:
        """See `Spread`."""
        if self.workers == 1:
            return HERE.map(work, parts)
        return _pooled(ThreadPoolExecutor(self.workers), self.workers, work, parts)


class Processes:
    """So many processes of this machine.  As always with new processes, a script of yours needs `if __name__ == "__main__":`."""

    def __init__(self, workers: int) -> None:
        self.workers = _at_least_one(workers)

    def map(self, work: Work, parts: Sequence[range]) -> Iterator[Moments]:
        """See `Spread`."""
        number = max(1, min(self.workers, len(parts)))
        try:
            yield from _pooled(
                ProcessPoolExecutor(number, get_context("spawn"), _end_at_interrupt), number, work, parts
            )
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
    """What `begun` gives, in its order; `number` of them are asked for before the first is handed on."""
    coming = iter(begun)
    waiting = deque(islice(coming, number))
    while waiting:
        yield waiting.popleft()
        waiting.extend(islice(coming, 1))


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


def even_part(number: int, spread: Spread, least: int, most: int) -> int:
    """How many of `number` samples make a part: 16 parts a worker, so that none waits long for the last, within these bounds."""
    return max(least, min(most, number // (16 * spread.workers)))
