"""Work over the rows of arrays, spread over threads: kernels hold no lock, so every core is used."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

from openrummy.sim.spread import cores

LEAST_ROWS = 256  # fewer are not worth a thread


def in_parts(work: Callable[[int, int], object], rows: int, threads: int | None) -> None:
    """Call `work(begin, end)` for parts that make up all `rows`.

    threads: None for as many as this process has cores.  Raises ValueError for fewer than one.
    """
    number = cores() if threads is None else threads
    if number < 1:
        raise ValueError(f"{number} threads can do nothing: ask for at least one.")
    parts = max(1, min(number, rows // LEAST_ROWS))
    cuts = [rows * part // parts for part in range(parts + 1)]
    if parts == 1:
        work(0, rows)
        return
    with ThreadPoolExecutor(parts) as pool:
        for done in [pool.submit(work, begin, end) for begin, end in pairwise(cuts)]:
            done.result()
