"""The judgement of an action, which bots, hints, the coach and the review share."""

from math import sqrt
from typing import NamedTuple, TypeAlias

import msgspec
import numpy as np
import numpy.typing as npt

from openrummy.engine.actions import Act

Values: TypeAlias = npt.NDArray[np.int64]
"""The worth of the deal to the seat, in parts of a point, in each of a row of worlds.

In gin, the points of the seat less those of the other: `Game.value` says so for each game.
"""

PARTS = 60
"""The parts of a point: the average of the points of up to six others is a whole number of them."""


class Gap(NamedTuple):
    """The mean of the differences between pairs of worlds, with its standard error."""

    mean: float = 0.0
    error: float = 0.0


class Evaluation(msgspec.Struct, frozen=True):
    """An action as search sees it, in points of the deal from the seat's side.

    value: the expected points of the deal.  regret: how much less that is than for the best action in the same worlds, 0 for the best.
    error: the standard error of the regret, by the differences between pairs of worlds.  worlds: in how many it was played.
    fewer: the share of worlds by which fewer end with a value above 0 than after the best action.  dearer: the points by which worlds
    that end below 0 cost more, on average over all worlds.
    """

    action: Act
    value: float
    regret: float
    error: float
    worlds: int
    fewer: Gap = Gap()
    dearer: Gap = Gap()


def evaluated(action: Act, values: Values, best: Values) -> Evaluation:
    """Return the evaluation of an action by its values in the first worlds, and those of the best action in these and perhaps more.

    Sums are of whole numbers, so that the order in which they are added up does not matter.
    """
    worlds = values.size
    same = best[:worlds]
    regret, error = gap(same - values, PARTS)
    fewer = gap((same > 0).astype(np.int64) - (values > 0), 1)
    dearer = gap(np.minimum(same, 0) - np.minimum(values, 0), PARTS)
    return Evaluation(action, int(best.sum()) / (best.size * PARTS) - regret, regret, error, worlds, fewer, dearer)


def gap(differences: Values, parts: int) -> Gap:
    """Return the mean of these differences, which are at least one, and its standard error.  parts: the parts of one in which they are."""
    number = differences.size
    mean = int(differences.sum()) / (number * parts)
    spread = int((differences * differences).sum()) / (number * parts**2) - mean * mean
    return Gap(mean, sqrt(max(spread, 0.0) / max(number - 1, 1)))
