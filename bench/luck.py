"""`python -m bench.luck [--deals N] [--seed TEXT] [--write]`: whether luck and skill are told apart without bias, and how much less noise is left.

Two players play deals of gin, and each takes the first seat of every second one.  If the account is right, the luck of the cards is 0 on average, for
equal players and for others, and the points by decisions say who plays better with less spread than the points.
"""

import argparse
import time
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from bench.page import ROOT, commit, keep
from openrummy.bots import make_agent
from openrummy.engine.match import Match
from openrummy.record import Record, SeatRecord, record_of
from openrummy.review.accounts import accounts
from openrummy.review.luck import departed, worth
from openrummy.variants import rules_for

PAIRS = (("sensible", "sensible"), ("good", "casual"))
GAME = "gin"


def report(deals: int, seed: str) -> Iterator[str]:
    """Play, and yield the lines of the table."""
    yield f"Seed `{seed}`, commit {commit()}, {time.strftime('%Y-%m-%d')}; points a deal of the first player:"
    yield ""
    yield "| players | deals | points | by decisions | by luck | variance by decisions, of that of the points |"
    yield "| --- | ---: | ---: | ---: | ---: | ---: |"
    for pair in PAIRS:
        points, skill = measured(pair, deals, seed)
        columns = (_mean(points), _mean(skill), _mean(points - skill), f"{skill.var() / points.var():.2f}")
        yield f"| {pair[0]}, {pair[1]} | {deals} | {' | '.join(columns)} |"


def measured(pair: tuple[str, str], deals: int, seed: str) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Return the points of the first player in each deal, and the part that came from the decisions of both."""
    rows = [_deal(pair, f"{seed}-{pack}", pack % 2) for pack in range(deals)]
    points, skill = np.array(rows).T
    return points, skill


def _deal(pair: tuple[str, str], seed: str, seat: int) -> tuple[float, float]:
    played = _played(pair if seat == 0 else pair[::-1], seed)
    total = worth(rules_for(GAME, 2), played.deals[0].result)
    found = accounts(seat, [total], departed(played))[0]
    return found.total, found.own + found.others


def _played(pair: tuple[str, ...], seed: str) -> Record:
    match = Match.new(rules_for(GAME, 2), seed)
    agents = [make_agent(key, f"{seed}/{seat}") for seat, key in enumerate(pair)]
    while not match.is_between_deals and not match.is_over:
        seat = match.to_act
        match.apply(seat, agents[seat].act(match.view(seat)))
    return record_of(match, [SeatRecord(key) for key in pair])


def _mean(values: npt.NDArray[np.float64]) -> str:
    return f"{values.mean():+.2f} +/- {1.96 * values.std(ddof=1) / values.size**0.5:.2f}"


def main() -> None:
    """Print the table, and store it if asked to."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=400, help="for each pair of players")
    parser.add_argument("--seed", default="luck", help="of the packs")
    parser.add_argument("--write", action="store_true", help="store the table in docs/strength.md")
    asked = parser.parse_args()
    told = "\n".join(report(asked.deals, asked.seed))
    print(told)
    if asked.write:
        keep("bench.luck", told, ROOT / "docs" / "strength.md")


if __name__ == "__main__":
    main()
