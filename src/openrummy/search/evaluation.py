"""The judgement of an action, which bots, hints, the coach and the review share."""

from math import sqrt
from typing import TypeAlias

import msgspec
import numpy as np
import numpy.typing as npt

from openrummy.engine.actions import Act

Values: TypeAlias = npt.NDArray[np.int64]
"""The worth of the deal to the seat, in points, in each of a row of worlds.

In gin, the points of the seat less those of the other: `Game.value` says so for each game.
"""


class Evaluation(msgspec.Struct, frozen=True):
    """An action as search sees it, in points of the deal from the seat's side.

    value: the expected points of the deal.  regret: how much less that is than for the best action in the same worlds, 0 for the best.
    error: the standard error of the regret, by the differences between pairs of worlds.  worlds: in how many it was played.
    """

    action: Act
    value: float
    regret: float
    error: float
    worlds: int


def evaluated(action: Act, values: Values, best: Values) -> Evaluation:
    """Return the evaluation of an action by its values in the first worlds, and those of the best action in these and perhaps more.

    Sums are of whole numbers, so that the order in which they are added up does not matter.
    """
    worlds = values.size
    lost = best[:worlds] - values
    regret = int(lost.sum()) / worlds
    spread = int((lost * lost).sum()) / worlds - regret * regret
    error = sqrt(max(spread, 0.0) / max(worlds - 1, 1))
    return Evaluation(action, int(best.sum()) / best.size - regret, regret, error, worlds)
