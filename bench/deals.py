"""`python -m bench.deals [--rounds N] [--seconds S] [--write]`: the batch and the compiled solvers alone, beside OpenSpiel."""

import argparse
import platform
import time
from collections.abc import Iterator
from importlib.metadata import version

from bench.batch import batch_subjects, by_threads, thread_rows
from bench.measure import measure, rate_rows
from bench.page import commit, keep, machine
from bench.peers import rlcard
from bench.spiel.beside import Beside, compiled_pairs, ratio_rows, subjects_of
from bench.subjects import random_hands


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.deals", description=__doc__)
    parser.add_argument("--rounds", type=int, default=7, help="windows for each subject")
    parser.add_argument("--seconds", type=float, default=0.7, help="length of a window")
    parser.add_argument("--write", action="store_true", help="keep the tables in docs/performance.md")
    asked = parser.parse_args()
    report = "\n".join(_report(asked.rounds, asked.seconds))
    print(report)
    if asked.write:
        keep("bench.deals", report)


def _report(rounds: int, seconds: float) -> Iterator[str]:
    alone, beside = batch_subjects(random_hands()), compiled_pairs()
    with rlcard() as peer:
        if peer is not None:
            ours = next(pair.ours for pair in beside if pair.ours.unit == peer.unit)
            beside.append(Beside(ours, peer, 1_000))
        rates = measure([*alone, *subjects_of(beside)], rounds, seconds)
    yield f"CPython {platform.python_version()}, Numba {version('numba')}, {machine()},"
    yield f"commit {commit()}, {time.strftime('%Y-%m-%d')}; medians of {rounds} windows."
    yield ""
    yield from rate_rows(rates)
    yield ""
    yield from ratio_rows(beside, rates)
    yield ""
    yield from thread_rows(by_threads(rounds, seconds))


if __name__ == "__main__":
    main()
