"""Measurement in interleaved windows of work, with medians and spread.

Rates are per second of this process's own CPU time, since machines are shared and the wall clock would include the work of
others.  The subjects take turns, one window each, round after round, so that a noisy minute affects all of them alike.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from statistics import median
from typing import NamedTuple


class Subject(NamedTuple):
    """Something to measure.

    work: does some of it and returns the number of units done.  goal: units per second, or None.
    window: for work in another process, which measures itself: from seconds to units per second.
    """

    name: str
    unit: str
    work: Callable[[], int]
    goal: float | None = None
    window: Callable[[float], float] | None = None


class Rate(NamedTuple):
    """Units per second.  windows: the rates in order.  median: of them.  spread: (max - min) / median."""

    subject: Subject
    windows: tuple[float, ...]
    median: float
    spread: float


def measure(subjects: Sequence[Subject], rounds: int, seconds: float) -> list[Rate]:
    """Return the rate of every subject from `rounds` windows of at least `seconds` each."""
    for subject in subjects:
        subject.work()  # tables and caches are built before the first window
    windows: dict[str, list[float]] = {subject.name: [] for subject in subjects}
    for _ in range(rounds):
        for subject in subjects:
            windows[subject.name].append((subject.window or _window_of(subject.work))(seconds))
    return [_rate(subject, windows[subject.name]) for subject in subjects]


def _window_of(work: Callable[[], int]) -> Callable[[float], float]:
    def window(seconds: float) -> float:
        start, done = time.process_time(), 0
        while (spent := time.process_time() - start) < seconds:
            done += work()
        return done / spent

    return window


def _rate(subject: Subject, rates: Sequence[float]) -> Rate:
    middle = median(rates)
    return Rate(subject, tuple(rates), middle, (max(rates) - min(rates)) / middle)


def times_as_fast(ours: Rate, theirs: Rate) -> float:
    """Return the median ratio of windows in the same round, which depends least on a machine that changes speed between rounds."""
    return median(one / other for one, other in zip(ours.windows, theirs.windows, strict=True))


def rate_rows(rates: Iterable[Rate]) -> Iterator[str]:
    """Yield a table of rates."""
    yield "| what | median per CPU second | one takes | spread | goal |"
    yield "| --- | ---: | ---: | ---: | ---: |"
    yield from map(_rate_row, rates)


def _rate_row(rate: Rate) -> str:
    subject = rate.subject
    goal = f"at least {subject.goal:,.0f}" if subject.goal else ""
    each = 1e6 / rate.median
    return f"| {subject.name} | {rate.median:,.0f} {subject.unit} | {_span(each)} | {rate.spread:.0%} | {goal} |"


def _span(microseconds: float) -> str:
    if microseconds < 1:
        return f"{1000 * microseconds:,.1f} ns"
    return f"{microseconds:,.1f} us" if microseconds < 10_000 else f"{microseconds / 1000:,.1f} ms"
