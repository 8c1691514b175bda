"""The tables of the solver as arrays."""

from functools import lru_cache
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from openrummy.melds import Ace
from openrummy.solver.lanes import BASE, lane_for

GIN_POINTS = tuple(min(rank + 1, 10) for rank in range(13))
"""The points of the ranks in gin (rulebook 4.2)."""

Points: TypeAlias = tuple[int, ...]


@lru_cache(maxsize=64)
def points_left(ace: Ace, points: Points) -> npt.NDArray[np.uint8]:
    """The points that runs leave of each content of a suit.

    points: of the 13 ranks.  Raises ValueError where a whole suit counts more than a byte holds.
    """
    if len(points) != 13 or min(points) < 0 or sum(points) > 255:
        raise ValueError("Points are 13 numbers from 0, one a rank, and at most 255 together.")
    return _fixed(np.array([cost // BASE for cost in lane_for(ace, points)], np.uint8))


@lru_cache(maxsize=8)
def costs_left(points: Points) -> npt.NDArray[np.int32]:
    """The same with aces low as costs: points first, then cards."""
    return _fixed(np.array(lane_for("low", points), np.int32))


def _fixed(table: npt.NDArray[Any]) -> npt.NDArray[Any]:
    table.flags.writeable = False
    return table
