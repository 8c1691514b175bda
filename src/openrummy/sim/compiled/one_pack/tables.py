"""The tables of the solver in one record, which kernels receive as a plain pointer at no cost."""

from functools import lru_cache
from typing import Annotated, TypeAlias

import numpy as np

from openrummy.melds import Ace
from openrummy.sim.compiled.records import Int32, Record, UInt8, layout
from openrummy.solver.suit_runs import BASE, lane_for

GIN_POINTS = tuple(min(rank + 1, 10) for rank in range(13))
"""The points of the ranks in gin (rulebook 4.2)."""

Points: TypeAlias = tuple[int, ...]

CONTENTS = 1 << 13  # contents of a suit


class Tables(Record):
    """The tables for the points of the ranks."""

    costs: Annotated[Int32, CONTENTS]  # of the cards that runs leave of each content: points first, then cards
    left: Annotated[UInt8, CONTENTS]  # the same, points only
    points: Annotated[UInt8, 13]  # of each rank
    dearest: UInt8  # the most points of a rank


TABLES = layout(Tables)


@lru_cache(maxsize=64)
def tables_for(ace: Ace, points: Points) -> Tables:
    """Return the record of tables for `points`, those of the 13 ranks.

    Raises ValueError unless these are 13 numbers from 0 to 15.
    """
    if len(points) != 13 or not all(0 <= each <= 15 for each in points):
        raise ValueError("Points must be 13 whole numbers from 0 to 15, one per rank.")
    costs = np.array(lane_for(ace, points), np.int32)
    record = np.zeros(1, TABLES)
    record["costs"], record["left"] = costs, costs // BASE
    record["points"], record["dearest"] = points, max(points)
    record.flags.writeable = False
    tables: Tables = record[0]
    return tables
