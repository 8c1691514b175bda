"""`python -m bench.duel [--deals N] [--seed TEXT] [--write]`: our sensible player against OpenSpiel's simple gin player.

Duplicate deals: each pack is played twice with seats swapped, so that the luck of the deal cancels out, and the player with more
points from both wins the pair.
"""

import argparse
import time
from collections.abc import Iterable, Iterator
from math import sqrt
from statistics import fmean, stdev

from bench.page import commit, keep
from bench.spiel.cards import NAME
from bench.spiel.gin import AGREED
from bench.spiel.mirror import Duel
from openrummy.bots import make_agent
from openrummy.engine import decide
from openrummy.engine.match import new_state
from openrummy.shuffle import secret_from_seed
from openrummy.sim.intervals import wilson
from openrummy.variants import rules_for

PLAYER = "sensible"
SEED = "duel"


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.duel", description=__doc__)
    parser.add_argument("--deals", type=int, default=1000, help="duplicate deals")
    parser.add_argument("--seed", default=SEED, help="seed of the packs and of our player")
    parser.add_argument("--write", action="store_true", help="store the table in docs/performance.md")
    asked = parser.parse_args()
    report = "\n".join(_report(margins(range(asked.deals), asked.seed)))
    print(report)
    if asked.write:
        keep("bench.duel", report)


def margins(deals: Iterable[int], seed: str = SEED) -> list[int]:
    """Return our points less theirs, over both seats, for each duplicate deal of a seed, by number."""
    return [_margin(number, seed) for number in deals]


def _margin(number: int, seed: str) -> int:
    state = decide.deal(new_state(rules_for("gin", 2, AGREED)), secret_from_seed(seed, number))[0]
    return sum(Duel(state, make_agent(PLAYER, f"{seed}/{number}"), seat).play() for seat in (0, 1))


def _report(found: list[int]) -> Iterator[str]:
    won, lost = sum(margin > 0 for margin in found), sum(margin < 0 for margin in found)
    halved = len(found) - won - lost
    low, high = wilson(won + halved / 2, len(found))
    error = 1.96 * stdev(found) / sqrt(len(found))
    yield f"{len(found):,} duplicate deals, commit {commit()}, {time.strftime('%Y-%m-%d')}."
    yield ""
    yield f"| our `{PLAYER}` player against the simple player of {NAME} | |"
    yield "| --- | ---: |"
    yield f"| duplicate deals won, halved, lost | {won}, {halved}, {lost} |"
    yield f"| share won, halves as one half, 95% interval | {low:.1%} to {high:.1%} |"
    yield f"| points per duplicate deal, 95% interval | {fmean(found):+.1f} within {error:.1f} |"


if __name__ == "__main__":
    main()
