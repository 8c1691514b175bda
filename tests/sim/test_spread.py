"""Work in parts: each part is done once, in order if required, and none is started after a failure."""

from collections.abc import Iterator
from threading import Lock

import pytest

from openrummy.sim.compiled.threads import LEAST_ROWS, PARTS, in_parts
from openrummy.sim.moments import ONE, Moments
from openrummy.sim.workers import AHEAD, Threads, added_up, even_part, kept_ahead

PARTS_OF_TEN = [range(begin, begin + 10) for begin in range(0, 400, 10)]


def counted(part: range) -> Moments:
    return Moments({(ONE, ONE): len(part)})


def test_few_parts_are_started_ahead() -> None:
    begun: list[int] = []

    def beginning() -> Iterator[int]:
        for number in range(9):
            begun.append(number)
            yield number

    coming = kept_ahead(beginning(), 3)
    assert next(coming) == 0
    assert begun == [0, 1, 2]
    assert [*coming] == [1, 2, 3, 4, 5, 6, 7, 8]


@pytest.mark.parametrize("workers", [1, 3])
def test_threads_play_every_part(workers: int) -> None:
    assert added_up(counted, 1_234, even_part(1_234, Threads(workers), 7, 50), Threads(workers)).total(ONE) == 1_234


def test_threads_leave_the_rest_once_a_part_fails() -> None:
    tried = []

    def failing(part: range) -> Moments:
        tried.append(part)
        raise ValueError("no luck")

    with pytest.raises(ValueError, match="no luck"):
        list(Threads(2).map(failing, PARTS_OF_TEN))
    assert len(tried) <= 2 * AHEAD + 1 < len(PARTS_OF_TEN)


@pytest.mark.parametrize(
    ("rows", "threads"), [(0, 2), (1, 1), (LEAST_ROWS + 1, 2), (9_000, 1), (9_001, 3), (70_000, 2)]
)
def test_every_row_is_worked_on_once(rows: int, threads: int) -> None:
    found, lock = [0] * rows, Lock()

    def work(begin: int, end: int) -> None:
        with lock:
            found[begin:end] = [seen + 1 for seen in found[begin:end]]

    in_parts(work, rows, threads)
    assert found == [1] * rows


def test_no_thread_takes_more_once_one_failed() -> None:
    tried = []

    def failing(begin: int, end: int) -> None:
        tried.append((begin, end))
        raise ValueError("no luck")

    with pytest.raises(ValueError, match="no luck"):
        in_parts(failing, 2 * PARTS * LEAST_ROWS, 2)
    assert len(tried) <= 2
