"""Players of known strength, and matches between them whose luck is drawn: with ties, and with players who leave."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from openrummy.people.ratings.model import LUCK, MEAN, NEW, Finisher, Skill, rated

Floats = NDArray[np.float64]
Rate = Callable[[list[Finisher], dict[str, Skill]], dict[str, Skill]]
_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(4)
_REACH = 6


class League(NamedTuple):
    """How to draw a league.

    spread: of the strengths, as a multiple of the luck in one match.  ties: the width of results that count as equal, likewise.
    leaves: the share of seats whose player leaves.
    """

    spread: float = 1.0
    players: int = 200
    matches: int = 20_000
    ties: float = 0.05
    leaves: float = 0.03
    seed: int = 1


class Played(NamedTuple):
    """A match.  strengths: true ones.  before, after: skills of its players.  seats: as they finished."""

    strengths: Floats
    before: list[Skill]
    after: list[Skill]
    seats: list[Finisher]


def strengths_of(league: League) -> Floats:
    """Return the true strength of each player."""
    return np.random.default_rng(league.seed).normal(MEAN, league.spread * LUCK, league.players)


def played(league: League, rate: Rate = rated) -> Iterator[Played]:
    """Yield each match of a league, rated one after the other."""
    chance = np.random.default_rng(league.seed + 1)
    strengths = strengths_of(league)
    known: dict[str, Skill] = {}
    for _ in range(league.matches):
        players = chance.choice(league.players, int(chance.integers(2, 7)), replace=False)
        cells = np.floor(chance.normal(strengths[players], LUCK) / (league.ties * LUCK))
        left = chance.random(len(players)) < league.leaves
        seats = [
            Finisher(str(who), 1 + int((cells > cell).sum()), bool(gone))
            for who, cell, gone in zip(players, cells, left, strict=True)
        ]
        before = [known.get(seat.who, NEW) for seat in seats]
        known.update(rate(seats, known))
        yield Played(strengths[players], before, [known.get(seat.who, NEW) for seat in seats], seats)


def true_shares(strengths: Floats, ties: float) -> Floats:
    """Return the chance of each to win, where a win of several at once is shared, worked out over all cells of results."""
    edges = np.arange(strengths.min() - _REACH * LUCK, strengths.max() + _REACH * LUCK, ties * LUCK)
    edges = np.floor(edges / (ties * LUCK)) * ties * LUCK
    below = _normal((edges[:, None] - strengths) / LUCK)
    at = np.diff(below, axis=0)
    # The mean of 1 / (1 + equals) is the integral of each other's chance to be below, or equal with weight t, over t from 0 to 1.
    places = (_NODES + 1) / 2
    others = below[None, :-1] + places[:, None, None] * at[None]
    shares = [at[:, one] * np.delete(others, one, axis=2).prod(axis=2) for one in range(len(strengths))]
    return np.array([(_WEIGHTS / 2 @ share).sum() for share in shares])


def foretold_shares(skills: list[Skill]) -> Floats:
    """Return the same as far as the ratings know, with all that they do not know."""
    means = np.array([skill.mean for skill in skills])
    widths = np.sqrt(np.array([skill.spread for skill in skills]) ** 2 + LUCK**2)
    steps = np.linspace(-_REACH, _REACH, 121)
    density = np.exp(-(steps**2) / 2)
    density /= density.sum()
    found = []
    for one in range(len(skills)):
        result = means[one] + widths[one] * steps
        rest = np.delete(_normal((result[:, None] - means) / widths), one, axis=1)
        found.append(float(density @ rest.prod(axis=1)))
    return np.array(found) / sum(found)


def _normal(deviation: Floats) -> Floats:
    """Return the chance of a normal value below `deviation`, to seven digits (Abramowitz and Stegun 26.2.17)."""
    size = np.abs(deviation)
    turn = 1 / (1 + 0.2316419 * size)
    tail = turn * (
        0.319381530 + turn * (-0.356563782 + turn * (1.781477937 + turn * (-1.821255978 + turn * 1.330274429)))
    )
    above = np.exp(-(size**2) / 2) / np.sqrt(2 * np.pi) * tail
    found: Floats = np.where(deviation < 0, above, 1 - above)
    return found
