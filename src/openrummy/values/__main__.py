"""`python -m openrummy.values gin [--deals N] [--seed N] [--write]`: learn the values of gin by self-play, and measure them by duplicates.

The deals follow from the seed.  Weights are the same up to the rounding of NumPy's products on a machine.
"""

import argparse

import numpy as np
import numpy.typing as npt

from openrummy.values.compiled.choosing import NEVER
from openrummy.values.compiled.describing import NUMBERS
from openrummy.values.compiled.network import KNOCKS, WAITS
from openrummy.values.lessons import OPPONENTS, Lesson, Weights, gains, lessons
from openrummy.values.network import SHIPPED, Floats, Network, shipped

EPOCHS, HELD_BACK = 4, 0.05
GATES = {"knocks and discards": 1.0, "knocks alone": NEVER}


def learned(name: str, sizes: tuple[int, ...], lesson: Lesson, seed: int) -> Network:
    """Return a network that learned from all but the last rows, and print what it foretells of those."""
    net, last = Network(sizes, seed), int(len(lesson.points) * (1 - HELD_BACK))
    net.teach(lesson.rows[:last], lesson.points[:last], EPOCHS, seed)
    rows, points = lesson.rows[last:], lesson.points[last:]
    by_mean = _by_turn_and_points(lesson.rows[:last], lesson.points[:last], rows)
    shares = (1 - float(np.mean((found - points) ** 2) / points.var()) for found in (net.points(rows), by_mean))
    print(f"{name}: {last:,} rows, explains {next(shares):.1%}, the mean by turn and deadwood {next(shares):.1%}")
    return net


def _by_turn_and_points(rows: Floats, points: Floats, asked: Floats) -> Floats:
    def cell(x: Floats) -> npt.NDArray[np.int64]:
        turn, deadwood = (np.rint(column).astype(np.int64) for column in (x[:, 89] * 10, x[:, 78] * 20))
        cells: npt.NDArray[np.int64] = turn.clip(0, 31) * 128 + deadwood.clip(0, 127)
        return cells

    sums, sizes = (np.bincount(cell(rows), weights=each, minlength=4096) for each in (points, np.ones(len(points))))
    means: Floats = ((sums + 5 * points.mean()) / (sizes + 5))[cell(asked)]
    return means


def measure(weights: Weights, packs: int, seed: str) -> None:
    """Print the gains over the policy against each opponent."""
    for name, gate in GATES.items():
        for other, (skill, _) in OPPONENTS.items():
            found = gains(weights, skill, packs, seed, gate)
            error = 1.96 * found.std(ddof=1) / packs**0.5
            print(f"| {name} | {other} | {packs:,} | {found.mean():+.2f} +/- {error:.2f} |", flush=True)


def main() -> None:
    """Learn, measure, and keep the weights if asked to."""
    parser = argparse.ArgumentParser(prog="python -m openrummy.values", description=__doc__)
    parser.add_argument("family", choices=["gin"])
    parser.add_argument("--deals", type=int, default=240_000, help="to learn from; 0 measures the shipped weights")
    parser.add_argument("--packs", type=int, default=8_000, help="of each duel, played from both seats")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="ship the weights")
    asked = parser.parse_args()
    if asked.deals:
        waits, knocks = lessons(asked.deals, f"values {asked.seed}")
        nets = (
            learned("after a discard", (NUMBERS, *WAITS, 1), waits, asked.seed),
            learned("knock", (NUMBERS, *KNOCKS, 1), knocks, asked.seed),
        )
        weights = nets[0].flat(), nets[1].flat()
    else:
        weights = shipped()
    if asked.write:
        np.savez(SHIPPED, waits=weights[0], knocks=weights[1])
    measure(weights, asked.packs, f"values proof {asked.seed}")


if __name__ == "__main__":
    main()
