"""`python -m bench.deals [--rounds N] [--seconds S] [--write]`: the batch and the compiled solvers only, compared with OpenSpiel."""

from collections.abc import Iterator

from bench.batch import batch_subjects, by_threads, thread_rows
from bench.command import circumstances, run
from bench.limit.rows import limit_rows
from bench.measure import measure, rate_rows
from bench.peers import rlcard
from bench.spiel.beside import Beside, compiled_pairs, ratio_rows, subjects_of
from bench.subjects import random_hands


def _report(rounds: int, seconds: float) -> Iterator[str]:
    alone, beside = batch_subjects(random_hands()), compiled_pairs()
    with rlcard() as peer:
        if peer is not None:
            ours = next(pair.ours for pair in beside if pair.ours.unit == peer.unit)
            beside.append(Beside(ours, peer, 1_000))
        rates = measure([*alone, *subjects_of(beside)], rounds, seconds)
    yield from circumstances(rounds, "numba")
    yield from rate_rows(rates)
    yield ""
    yield from ratio_rows(beside, rates)
    yield ""
    yield from limit_rows(rounds, seconds)
    yield ""
    yield from thread_rows(by_threads(rounds, seconds))


if __name__ == "__main__":
    run("bench.deals", __doc__, _report)
