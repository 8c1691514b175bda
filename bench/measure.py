"""Windows of work, interleaved, with medians and spread.

Rates are per second of this process's own CPU time, since machines are shared: what others do to the clock on the
wall is not ours to report.  Every subject gets one window in turn, round after round, so that a noisy minute
hits all of them alike.
"""

import time
from collections.abc import Callable, Sequence
from statistics import median
from typing import NamedTuple


class Subject(NamedTuple):
    """Something to measure.  work: does some of it and says how many units that was.  goal: units a second, or None."""

    name: str
    unit: str
    work: Callable[[], int]
    goal: float | None = None


class Rate(NamedTuple):
    """Units a second: the median of the windows, and (max - min) / median."""

    subject: Subject
    median: float
    spread: float


def measure(subjects: Sequence[Subject], rounds: int, seconds: float) -> list[Rate]:
    """The rate of every subject from `rounds` windows of at least `seconds` each."""
    for subject in subjects:
        subject.work()  # tables and caches are built before the first window
    windows: dict[str, list[float]] = {subject.name: [] for subject in subjects}
    for _ in range(rounds):
        for subject in subjects:
            windows[subject.name].append(_window(subject.work, seconds))
    return [_rate(subject, windows[subject.name]) for subject in subjects]


def _window(work: Callable[[], int], seconds: float) -> float:
    start, done = time.process_time(), 0
    while (spent := time.process_time() - start) < seconds:
        done += work()
    return done / spent


def _rate(subject: Subject, rates: Sequence[float]) -> Rate:
    middle = median(rates)
    return Rate(subject, middle, (max(rates) - min(rates)) / middle)
