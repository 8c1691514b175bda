"""`python -m bench [--rounds N] [--seconds S] [--write]`: measure, print a table, and keep it in the docs if asked."""

import argparse
import platform
import time
from collections.abc import Iterator
from importlib.metadata import version

from bench.batch import Window, by_threads, thread_rows
from bench.measure import Rate, measure, rate_rows
from bench.page import PAGE, commit, machine
from bench.rivers import river_rows
from bench.sizes import Size, sizes
from bench.spiel.beside import Beside, pairs, ratio_rows, subjects_of
from bench.subjects import subjects

MARK = "<!-- measured by make bench -->"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="windows for each subject")
    parser.add_argument("--seconds", type=float, default=0.7, help="length of a window")
    parser.add_argument("--write", action="store_true", help="keep the table in docs/performance.md")
    asked = parser.parse_args()
    beside = pairs()
    rates = measure([*subjects(), *subjects_of(beside)], asked.rounds, asked.seconds)
    report = "\n".join(_report(rates, list(sizes()), beside, by_threads(asked.rounds, asked.seconds)))
    print(report)
    if asked.write:
        prose = PAGE.read_text(encoding="utf-8").split(MARK)[0]
        PAGE.write_text(f"{prose}{MARK}\n\n{report}\n", encoding="utf-8")


def _report(
    rates: list[Rate], figures: list[Size], beside: list[Beside], threads: list[tuple[Window, Window]]
) -> Iterator[str]:
    yield f"{platform.python_implementation()} {platform.python_version()}, msgspec {version('msgspec')}, Numba {version('numba')}, {machine()},"
    yield f"commit {commit()}, {time.strftime('%Y-%m-%d')}."
    yield ""
    yield from rate_rows(rate for rate in rates if rate.subject not in {pair.theirs for pair in beside})
    yield ""
    yield from ratio_rows(beside, rates)
    yield ""
    yield from thread_rows(threads)
    yield ""
    yield from river_rows()
    yield ""
    yield "| what | size | goal |"
    yield "| --- | ---: | ---: |"
    for size in figures:
        yield f"| {size.name} | {size.value:.3g} {size.unit} | at most {size.goal:g} {size.unit} |"


if __name__ == "__main__":
    main()
