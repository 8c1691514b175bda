"""Spread work on the rows of arrays over threads: kernels release the interpreter's lock, so every core is used."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

from openrummy.sim.workers import cores

LEAST_ROWS = 256  # fewer are not worth a thread
PARTS = (
    16  # per thread: a thread on a core that is also busy with other work takes fewer, and none waits long for the last
)


def in_parts(work: Callable[[int, int], object], rows: int, threads: int | None) -> None:
    """Call `work(begin, end)` for parts that together cover all `rows`.

    threads: None for one per core of this process.  Raises ValueError for fewer than one, and whatever `work` raises.
    """
    number = cores() if threads is None else threads
    if number < 1:
        raise ValueError(f"{number} threads can do nothing: ask for at least one.")
    size = max(LEAST_ROWS, -(-rows // (number * PARTS)))
    parts = iter([(begin, min(begin + size, rows)) for begin in range(0, max(rows, 1), size)])
    others = min(number, -(-rows // size)) - 1
    if others < 1:
        _work_off(work, parts)
        return
    with ThreadPoolExecutor(others) as pool:
        helping = [pool.submit(_work_off, work, parts) for _ in range(others)]
        _work_off(work, parts)
        for each in helping:
            each.result()


def _work_off(work: Callable[[int, int], object], parts: Iterator[tuple[int, int]]) -> None:
    """Take parts while there are any; if one fails, or the user interrupts, no thread takes more."""
    try:
        for begin, end in parts:
            work(begin, end)
    finally:
        list(parts)
