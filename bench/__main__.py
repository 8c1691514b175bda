"""`python -m bench [--rounds N] [--seconds S] [--write]`: measure, print a table, and store it in the docs if asked."""

from collections.abc import Iterator

from bench.batch import by_threads, thread_rows
from bench.command import circumstances, run
from bench.measure import measure, rate_rows
from bench.rivers import river_rows
from bench.sizes import sizes
from bench.spiel.beside import pairs, ratio_rows, subjects_of
from bench.subjects import subjects
from bench.thinking import thinking_rows


def _report(rounds: int, seconds: float) -> Iterator[str]:
    beside = pairs()
    rates = measure([*subjects(), *subjects_of(beside)], rounds, seconds)
    yield from circumstances(rounds, "msgspec", "numba")
    yield from rate_rows(rate for rate in rates if rate.subject not in {pair.theirs for pair in beside})
    yield ""
    yield from ratio_rows(beside, rates)
    yield ""
    yield from thread_rows(by_threads(rounds, seconds))
    yield ""
    yield from river_rows()
    yield ""
    yield from thinking_rows()
    yield ""
    yield "| what | size | goal |"
    yield "| --- | ---: | ---: |"
    for size in sizes():
        yield f"| {size.name} | {size.value:.3g} {size.unit} | at most {size.goal:g} {size.unit} |"


if __name__ == "__main__":
    run("bench", __doc__, _report, rounds=5)
