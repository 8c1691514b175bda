"""How far our arrays are from C, in windows that take turns."""

from collections.abc import Callable, Iterator

import numpy as np

from bench.batch import COPIES, batch_deadwood
from bench.limit.compiled import Counting, agrees, compiler, deadwood_in_c
from bench.measure import Rate, Subject, measure, times_as_fast
from bench.subjects import random_hands, rich_hands
from openrummy.cards import Cards


def limit_rows(rounds: int, seconds: float) -> Iterator[str]:
    """Yield a line for each kind of hand: the rate of our arrays, the rate of C at -O3, and our share of that."""
    command = compiler()
    if command is None:
        yield "This machine has no C compiler, so the comparison with C was not measured."
        return
    pairs = list(_pairs(deadwood_in_c(command)))
    rates = measure([subject for pair in pairs for subject in pair], rounds, seconds)
    yield "| what | per CPU second | C at -O3 | share |"
    yield "| --- | ---: | ---: | ---: |"
    yield from map(_row, rates[::2], rates[1::2])


def _pairs(in_c: Counting) -> Iterator[tuple[Subject, Subject]]:
    for kind, hands in (("random", random_hands()), ("meld-rich", rich_hands())):
        name = f"gin deadwood, arrays of {kind} hands of 10"
        yield Subject(name, "hands", batch_deadwood(hands)), Subject(f"{name}, C", "hands", _counted(in_c, hands))


def _counted(in_c: Counting, hands: list[Cards]) -> Callable[[], int]:
    array = np.array(hands * COPIES, np.uint64)
    if not agrees(in_c, array):
        raise SystemExit("The C version counts another deadwood than we do for some hand.")
    return lambda: in_c(array).size


def _row(ours: Rate, theirs: Rate) -> str:
    share = times_as_fast(ours, theirs)
    return f"| {ours.subject.name} | {ours.median:,.0f} hands | {theirs.median:,.0f} | {share:.0%} |"
