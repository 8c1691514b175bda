"""`python -m bench.levels [GAME ...] [--packs N] [--seed TEXT] [--write]`: whether the levels are in order, in every game and at every table.

Each pack is played twice: every other seat is of one level and the rest of the other, then they change, so that the luck of the
cards cancels out.  After each fifth of the packs the difference is looked at, and the measurement stops when it is certain; the
intervals of the points are wide enough for five looks (Pocock).  Against the baseline all packs are played.  A level that searches is
measured by `bench.strength`.
"""

import argparse
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from math import inf, sqrt
from statistics import fmean, stdev

import msgspec

from bench.page import ROOT, commit, keep
from openrummy.bots import LEVELS
from openrummy.engine.rules import Rules
from openrummy.sim.intervals import Interval, wilson
from openrummy.sim.match import Limits, play_match, seated
from openrummy.variants import rules_for

PAGE = ROOT / "docs" / "strength.md"
SEED = "levels"
LOOKS = 5
CERTAIN = 2.413
"""Standard errors for five looks that are wrong one time in twenty together."""
BASELINE = "sensible"

GAMES: Mapping[str, Sequence[int]] = {
    "basic": (2, 3, 4, 5, 6),
    "block": (2, 3, 4, 5, 6),
    "kalooki-51": (2, 4),
    "romme": (2, 4),
    "500": (2, 3, 4, 6, 8),
    "gin": (2,),
    "gin-three": (3,),
    "indian-points": (2, 3, 4, 5, 6),
    "21-card": (2, 4, 6),
    "contract": (2, 3, 4, 6, 8),
}
"""The games that are measured, each with its numbers of players."""


class Outcome(msgspec.Struct, frozen=True):
    """How one level did against another.  margins: for each pack, points for a seat and deal more than the others have."""

    game: str
    players: int
    worse: str
    better: str
    margins: tuple[float, ...]

    @property
    def won_95(self) -> Interval:
        """The share of packs that the better one wins, halves as one half."""
        won = sum((margin > 0) + (margin == 0) / 2 for margin in self.margins)
        return wilson(won, len(self.margins))

    @property
    def points(self) -> tuple[float, float]:
        """The mean margin, and how far it may be off after `LOOKS` looks."""
        return fmean(self.margins), CERTAIN * _error(self.margins)


def measured(
    game: str, players: int, worse: str, better: str, packs: int, seed: str = SEED, looks: int = LOOKS
) -> Outcome:
    """Play up to `packs` packs of one deal each; fewer if at one of the `looks` the difference is certain."""
    rules, margins = rules_for(game, players), list[float]()
    for number in range(packs):
        margins.append(margin(rules, worse, better, f"{seed}/{number}"))
        is_look = (number + 1) % max(1, packs // looks) == 0
        if is_look and abs(fmean(margins)) > CERTAIN * _error(margins):
            break
    return Outcome(game, players, worse, better, tuple(margins))


def margin(rules: Rules, worse: str, better: str, seed: str) -> float:
    """Return by how many points a seat of `better` did better than one of `worse`, over both plays of a pack."""
    return (_played(rules, better, worse, seed) - _played(rules, worse, better, seed)) / 2


def _played(rules: Rules, first: str, second: str, seed: str) -> float:
    """Return the points of the seats 0, 2, ... less those of the others, in the mean; penalties count the other way round."""
    players = [second if seat % 2 else first for seat in range(rules.players)]
    deals = play_match(rules, seated(players, seed), seed, Limits(deals=1)).deals
    points = deals[0].points
    difference = fmean(points[::2]) - fmean(points[1::2])
    return -difference if rules.lowest_wins else difference


def _error(margins: Sequence[float]) -> float:
    return stdev(margins) / sqrt(len(margins)) if len(margins) > 1 else inf


def outcomes(games: Iterable[str], packs: int, seed: str = SEED) -> Iterator[Outcome]:
    """Yield each level against the next one at every table, and the lowest against the baseline at tables for two."""
    levels = [level.key for level in LEVELS.values() if not level.games]
    for game in games:
        for players in GAMES[game]:
            for worse, better in pairwise(levels):
                yield measured(game, players, worse, better, packs, seed)
        if 2 in GAMES[game]:
            yield measured(game, 2, levels[0], BASELINE, packs, seed, looks=1)


def rows(found: Iterable[Outcome]) -> Iterator[str]:
    """Yield the lines of the table."""
    yield "| game | players | level | against | packs | won, 95 % | points a seat and deal |"
    yield "| --- | ---: | --- | --- | ---: | ---: | ---: |"
    for one in found:
        (low, high), (mean, off) = one.won_95, one.points
        words = f"| {one.game} | {one.players} | {one.better} | {one.worse} | {len(one.margins)} "
        yield f"{words}| {low:.0%} to {high:.0%} | {mean:+.1f} within {off:.1f} |"


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(prog="python -m bench.levels", description=__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(GAMES)}; left out, all")
    parser.add_argument("--packs", type=int, default=200, help="at most, for each row")
    parser.add_argument("--seed", default=SEED, help="of the packs and the players")
    parser.add_argument("--write", action="store_true", help="store the table in docs/strength.md")
    asked = parser.parse_args()
    lines = [f"Commit {commit()}, {time.strftime('%Y-%m-%d')}, at most {asked.packs} packs a row.", ""]
    for line in rows(outcomes(asked.games or GAMES, asked.packs, asked.seed)):
        print(line, flush=True)
        lines.append(line)
    if asked.write:
        keep("bench.levels", "\n".join(lines), PAGE)


if __name__ == "__main__":
    main()
