"""The compiled solvers and the batch simulator: how much they do per second, and how much a second thread adds."""

import time
from collections.abc import Callable, Iterator
from itertools import count
from statistics import median
from typing import NamedTuple

import numpy as np

from bench.measure import Subject
from openrummy.cards import Cards
from openrummy.sim.batch import batch_game
from openrummy.sim.batch.results import simulate_deals
from openrummy.sim.compiled import best_defences, best_indian_discards, best_melds, deadwood
from openrummy.sim.workers import Threads
from openrummy.variants import rules_for

DEALS = 2_000  # per call
COPIES = 20  # of the hands in an array, so that the cost of a call is small in comparison
TOGETHER = 200_000  # deals that are spread over threads in one call


def batch_subjects(hands: list[Cards]) -> list[Subject]:
    """Return the subjects that no other engine can be compared with."""
    array = np.array(hands, np.uint64)
    melds = best_melds(array)[0][:, :3]
    others = np.roll(array, 1) & ~np.bitwise_or.reduce(melds, axis=1)
    return [
        Subject("gin, batch, greedy play, whole deals", "deals", batch_deals("greedy")),
        Subject("indian-points, batch, greedy play, whole deals", "deals", batch_deals("greedy", "indian-points")),
        Subject("best discards, arrays of random hands", "hands", lambda: best_indian_discards(array)[0].size),
        Subject("best melds, arrays of random hands", "hands", lambda: best_melds(array)[0].shape[0]),
        Subject("best defences, arrays of random hands", "hands", lambda: best_defences(others, melds)[0].shape[0]),
    ]


def batch_deadwood(hands: list[Cards]) -> Callable[[], int]:
    """Return work that counts all the hands, many times over, in each call."""
    array = np.array(hands * COPIES, np.uint64)
    return lambda: deadwood(array).size


def batch_deals(policy: str, preset: str = "gin") -> Callable[[], int]:
    """Return work that plays whole deals between two players of one policy on one thread, shuffling included."""
    game, numbers = batch_game(rules_for(preset, 2)), count()

    def work() -> int:
        game.play(game.deal(DEALS, "bench", first=DEALS * next(numbers)), (policy, policy), threads=1)
        return DEALS

    return work


class Window(NamedTuple):
    """Random deals per second of the wall clock and per second of processor time."""

    wall: float
    processor: float


def by_threads(rounds: int, seconds: float) -> list[tuple[Window, Window]]:
    """Return `rounds` pairs of windows, with one thread and with two: all that `openrummy sim` does, from the packs to the sums."""
    _simulate(1, 1_000)  # compiled or loaded before the first window
    return [(_window(1, seconds), _window(2, seconds)) for _ in range(rounds)]


def _simulate(threads: int, deals: int) -> None:
    simulate_deals(rules_for("gin", 2), ("random", "random"), deals, "bench", spread=Threads(threads))


def _window(threads: int, seconds: float) -> Window:
    wall, processor, done = time.perf_counter(), time.process_time(), 0
    while time.perf_counter() - wall < seconds:
        _simulate(threads, TOGETHER)
        done += TOGETHER
    return Window(done / (time.perf_counter() - wall), done / (time.process_time() - processor))


def thread_rows(windows: list[tuple[Window, Window]]) -> Iterator[str]:
    """Yield a table of what a second thread adds, window by window: by the wall clock, and by processor time, as on idle cores."""
    one, two = (median(pair[column].wall for pair in windows) for column in range(2))
    times = median(pair[1].wall / pair[0].wall for pair in windows)
    alone = median(2 * pair[1].processor / pair[0].processor for pair in windows)
    yield "| gin, batch, random play with sums, by the clock | one thread | two threads | times | by processor time | goal |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: |"
    yield f"| deals per second | {one:,.0f} | {two:,.0f} | {times:.2f} | {alone:.2f} | at least 1.7 |"
