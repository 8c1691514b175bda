"""Duplicate deals in the batch: a player meets others over the same packs from every seat, so that the luck of the deal cancels out."""

from typing import Any, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from openrummy.sim.batch import BatchGame
from openrummy.sim.batch.policies import Skill

Margins: TypeAlias = npt.NDArray[np.float64]
"""For each pack, the points a deal by which a player beat the mean of the others, over all seats."""


class Side(NamedTuple):
    """A player: a compiled policy, and its skill if that policy is the skilled one (None for the shipped skill)."""

    policy: str
    skill: Skill | None = None


class Packs(NamedTuple):
    """Some packs of a seed, by number."""

    seed: str
    numbers: range


def margins(game: BatchGame, one: Side, others: Side, packs: Packs, sign: int = 1) -> Margins:
    """Return by how much `one` beat `others` in each pack; they take all other seats.  sign: -1 where points are what losing costs."""
    seats = game.rules.players
    found = [_margins_in(game, one, others, packs, seat) for seat in range(seats)]
    mean: Margins = sign * np.mean(found, axis=0)
    return mean


def _margins_in(game: BatchGame, one: Side, others: Side, packs: Packs, seat: int) -> Margins:
    seats = game.rules.players
    deals = game.deal(len(packs.numbers), packs.seed, first=packs.numbers.start)
    sides = [one if each == seat else others for each in range(seats)]
    game.play(deals, tuple(side.policy for side in sides), skills=[side.skill for side in sides])
    points: npt.NDArray[Any] = deals["points"][:, :seats].astype(np.float64)
    margin: Margins = (points[:, seat] * seats - points.sum(axis=1)) / (seats - 1)
    return margin


class Estimate(NamedTuple):
    """The mean of margins, and its standard error."""

    mean: float
    error: float

    @property
    def sure(self) -> float:
        """How many standard errors the mean is above zero."""
        return self.mean / self.error if self.error else 0.0


def estimate(found: Margins) -> Estimate:
    """Return the mean of at least two margins and its error."""
    return Estimate(float(found.mean()), float(found.std(ddof=1) / np.sqrt(found.size)))
