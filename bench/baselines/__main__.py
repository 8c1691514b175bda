"""`python -m bench.baselines [FAMILY ...] [--share F] [--seed N] [--write]`: baselines for learners, against `sensible` by duplicate deals.

The packs and all luck follow from the seed; products of matrices are rounded differently on other machines, so a trained player may
differ a little there.
"""

import argparse
import time
from collections.abc import Iterator, Mapping
from statistics import fmean
from typing import Any, NamedTuple

from bench.baselines.cloning import Student, as_bot, lesson, student
from bench.baselines.greedy import Greedy
from bench.page import ROOT, commit, keep, machine
from bench.strength.duels import beside, meet
from openrummy.engine.rules import Rules
from openrummy.search.games import why_not
from openrummy.sim.intervals import deviation_interval
from openrummy.variants import rules_for

PAGE, PICTURE = ROOT / "docs" / "baselines.md", ROOT / "docs" / "images" / "baselines.svg"
GAMES: Mapping[str, str] = {
    "gin": "gin",
    "basic": "basic",
    "500": "500",
    "indian": "indian-points(drop_allowed=false)",
    "21": "21-card(drop_allowed=false)",
}
"""The game of each family.  Without drops, since players at random drop at once and so lose less than those who try to play."""
YARDSTICK = TEACHER = "sensible"
PACKS: Mapping[str, int] = {"random": 80, "greedy": 80, "good": 80, "strong": 8}
SIZES, LEARNERS, CURVE, TRAINED, HELD_BACK = (500, 1500, 4500), (1, 2), 30, 80, 500


class Row(NamedTuple):
    """A player's points per deal more than the yardstick's, with the interval of 95 %, over so many packs."""

    player: str
    packs: int
    mean: float
    low: float
    high: float


class Point(NamedTuple):
    """A point of a learning curve."""

    family: str
    size: int
    learner: int
    agreement: float
    row: Row


def missing(player: str, rules: Rules) -> str:
    """Return why a player cannot play a game, or nothing."""
    reason = why_not(rules) if player == "strong" else None
    return "" if reason is None else str(reason)


def measured(name: str, player: Any, rules: Rules, packs: int, seed: str) -> Row:
    """Return how a player does when each pack is played from both seats."""
    margins = [margin / rules.players for margin in meet(player, beside(YARDSTICK, rules), range(packs), seed).margins]
    mean = fmean(margins)
    low, high = deviation_interval(mean, packs, sum((margin - mean) ** 2 for margin in margins))
    return Row(name, packs, mean, low, high)


def fixed(rules: Rules, share: float, seed: str) -> Iterator[Row]:
    """Yield the rows of players that do not learn, but for those that cannot play this game."""
    for name, packs in PACKS.items():
        if missing(name, rules):
            continue
        player = Greedy if name == "greedy" else name
        yield measured(name, player, rules, max(2, round(share * packs)), seed)


def learned(family: str, rules: Rules, share: float, seed: int) -> Iterator[Point]:
    """Yield the points of the curves: networks that saw more and more examples, each measured by play."""
    most, kept = max(2, round(share * SIZES[-1])), max(2, round(share * HELD_BACK))
    examples, proof = lesson(rules, TEACHER, most, seed), lesson(rules, TEACHER, kept, seed + 1000)
    for learner in LEARNERS:
        for size in SIZES:
            made: Student = student(rules, examples.first(max(2, round(share * size))), learner)
            packs = max(2, round(share * (TRAINED if size == SIZES[-1] else CURVE)))
            row = measured(f"trained, seed {learner}", as_bot(made), rules, packs, f"baselines {seed}")
            yield Point(family, size, learner, made.agreement(proof), row)


def report(families: list[str], share: float, seed: int) -> tuple[list[str], list[Point]]:
    """Return the lines of the report, and the points of the curves."""
    lines, points = (
        ["| game | player | packs | points per deal | 95 % |", "| --- | --- | ---: | ---: | ---: |"],
        list[Point](),
    )
    absent = list[str]()
    for family in families:
        rules = rules_for(GAMES[family], 2)
        rows = list(fixed(rules, share, f"baselines {seed}"))
        found = list(learned(family, rules, share, seed))
        rows += [point.row for point in found if point.size == SIZES[-1]]
        lines += [
            f"| `{GAMES[family]}` | {row.player} | {row.packs} | {row.mean:+.1f} | {row.low:+.1f} to {row.high:+.1f} |"
            for row in rows
        ]
        absent += [f"`{GAMES[family]}` has no `{name}`: {reason}" for name in PACKS if (reason := missing(name, rules))]
        points += found
        print("\n".join(lines[-len(rows) :]), flush=True)
    lines += ["", *absent, *[""] * bool(absent), *curves(points)]
    head = f"Seed {seed}, {machine()}, commit {commit()}, {time.strftime('%Y-%m-%d')}."
    return [head, "", *lines], points


def curves(points: list[Point]) -> Iterator[str]:
    """Yield the table of the learning curves."""
    yield "| game | seed | examples | agrees with the teacher | packs | points per deal | 95 % |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: | ---: |"
    for family, size, learner, agreement, row in points:
        played = f"{row.packs} | {row.mean:+.1f} | {row.low:+.1f} to {row.high:+.1f}"
        yield f"| `{GAMES[family]}` | {learner} | {size:,} | {agreement:.0%} | {played} |"


def draw(points: list[Point]) -> None:
    """Draw the learning curves into `PICTURE`."""
    import matplotlib as mpl  # noqa: PLC0415 - only where it is asked for

    mpl.use("svg")
    mpl.rcParams.update({"svg.hashsalt": "baselines", "svg.fonttype": "none", "font.size": 8})
    from matplotlib import pyplot as plt  # noqa: PLC0415

    families = list(dict.fromkeys(point.family for point in points))
    figure, axes = plt.subplots(
        1, len(families), figsize=(2.2 * len(families), 2.4), squeeze=False, layout="constrained"
    )
    for axis, family in zip(axes[0], families, strict=True):
        for learner in LEARNERS:
            of = [point for point in points if (point.family, point.learner) == (family, learner)]
            middle = [point.row.mean for point in of]
            reach = [point.row.mean - point.row.low for point in of]
            axis.errorbar([point.size for point in of], middle, reach, marker="o", capsize=2, label=f"seed {learner}")
        axis.axhline(0, color="gray", linewidth=0.8)
        axis.set(title=family, xscale="log", xlabel="examples")
        axis.set_xticks(SIZES, [f"{size:,}" for size in SIZES])
        axis.set_xticks([], minor=True)
    axes[0][0].set_ylabel(f"points per deal against {YARDSTICK}")
    axes[0][-1].legend(loc="upper center")
    figure.savefig(PICTURE, metadata={"Date": None})


def main() -> None:
    """Measure and print, and keep the page and the picture if asked to."""
    parser = argparse.ArgumentParser(prog="python -m bench.baselines", description=__doc__)
    parser.add_argument("families", nargs="*", metavar="FAMILY", help=f"of {', '.join(GAMES)}; left out, all")
    parser.add_argument("--share", type=float, default=1.0, help="of the packs and examples")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--write", action="store_true", help="store the table and the picture in the docs")
    asked = parser.parse_args()
    if unknown := set(asked.families) - set(GAMES):
        parser.error(f"there is no family {', '.join(sorted(unknown))}: choose from {', '.join(GAMES)}")
    if asked.write and (asked.families or asked.share != 1):
        parser.error("the page has the whole table: --write takes no families and no share")
    lines, points = report(asked.families or list(GAMES), asked.share, asked.seed)
    print("\n".join(lines))
    if asked.write:
        keep("bench.baselines", "\n".join(lines), PAGE)
        draw(points)


if __name__ == "__main__":
    main()
