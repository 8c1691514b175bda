"""How well ratings do in a league: order, calibration, and whether the uncertainty keeps its word."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np

from bench.ratings.league import Floats, League, Played, foretold_shares, strengths_of, true_shares
from openrummy.people.ratings.model import MEAN, Skill

SURE = 1.96
STAGES = (1, 2, 5, 10, 20, 50, 100, 200, 500)


class Bin(NamedTuple):
    """A tenth of the seats.  foretold, won: shares of wins."""

    foretold: float
    won: float
    seats: int


class Stage(NamedTuple):
    """Players with more matches than at the stage before.  margin: half of the mean interval.  error: mean square, rooted.  held: the
    share of intervals that hold the true strength.
    """

    matches: int
    held: float
    margin: float
    error: float


class Report(NamedTuple):
    """The figures of a league.

    order: Spearman's.  brier, best_brier: of the foretold shares, and of the true ones.  log_loss, best_log_loss: likewise.
    mean: of all ratings at the end.
    """

    order: float
    bins: list[Bin]
    brier: float
    best_brier: float
    log_loss: float
    best_log_loss: float
    stages: list[Stage]
    mean: float


def report_of(league: League, matches: Iterable[Played]) -> Report:
    """Return the figures of a league whose matches are given; calibration is of its second half."""
    known: dict[str, Skill] = {}
    errors: list[tuple[int, float, float]] = []
    foretold, true, won = [], [], []
    for number, match in enumerate(matches):
        if number >= league.matches // 2:
            foretold.append(foretold_shares(match.before))
            true.append(true_shares(match.strengths, league.ties))
            first = [seat.place == 1 for seat in match.seats]
            won.append(np.array(first) / sum(first))
        for seat, skill, strength in zip(match.seats, match.after, match.strengths, strict=True):
            known[seat.who] = skill
            errors.append((skill.matches, skill.mean - strength, skill.spread))
    strengths = strengths_of(league)
    means = np.array([known[str(who)].mean if str(who) in known else MEAN for who in range(league.players)])
    said, so = np.concatenate(foretold), np.concatenate(won)
    truth = np.concatenate(true)
    return Report(
        float(np.corrcoef(_ranks(means), _ranks(strengths))[0, 1]),
        _bins(said, so),
        float(((said - so) ** 2).mean()),
        float(((truth - so) ** 2).mean()),
        _log_loss(said, truth, len(foretold)),
        _log_loss(truth, truth, len(foretold)),
        list(_stages(errors)),
        float(means.mean()),
    )


def _ranks(values: Floats) -> Floats:
    return np.argsort(np.argsort(values)).astype(float)


def _log_loss(said: Floats, true: Floats, matches: int) -> float:
    """Return the mean surprise of a match, if its winner is drawn by the true chances."""
    return float(-(true * np.log(np.clip(said, 1e-12, 1))).sum() / matches)


def _bins(said: Floats, so: Floats) -> list[Bin]:
    order = np.array_split(np.argsort(said), 10)
    return [Bin(float(said[part].mean()), float(so[part].mean()), len(part)) for part in order]


def _stages(errors: Sequence[tuple[int, float, float]]) -> Iterable[Stage]:
    for before, until in zip((0, *STAGES), STAGES, strict=False):
        found = [(error, spread) for matches, error, spread in errors if before < matches <= until]
        if found:
            off, spreads = np.array(found).T
            held = float((np.abs(off) < SURE * spreads).mean())
            yield Stage(until, held, float(SURE * spreads.mean()), float(np.sqrt((off**2).mean())))
