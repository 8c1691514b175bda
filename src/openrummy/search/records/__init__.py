"""A state of the engine in mid-deal as a record of the batch: one writer for each family; `tests/lockstep` walks on from what they write."""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

import numpy as np

from openrummy.engine.state import State
from openrummy.search.records.errors import CannotBeWrittenError
from openrummy.sim.batch import BatchGame
from openrummy.sim.batch.chance import chances
from openrummy.sim.batch.game import Deals
from openrummy.sim.lazy_imports import Lazily

Write: TypeAlias = Callable[[State, np.void], None]
"""Writes a state in mid-deal into a record, except for its chance."""

__all__ = ["WRITERS", "CannotBeWrittenError", "Write", "records_of"]

WRITERS: Mapping[str, Write] = Lazily(
    "openrummy.search.records",
    {"gin": "gin:write", "indian": "indian:write", "basic": "tableau:write", "500": "tableau:write"},
)
"""The writer of each variant, by key."""


def records_of(game: BatchGame, states: Sequence[State], seed: str) -> Deals:
    """Return a record for each of these states, which are in mid-deal under the rules of `game`; their later luck follows from `seed`.

    Raises ValueError if no writer knows these rules, and CannotBeWrittenError if one cannot write a state.
    """
    write = WRITERS.get(game.rules.key)
    if write is None:
        raise ValueError(f"No state of {game.rules.key} can be written as a record; those of {', '.join(WRITERS)} can.")
    deals = np.zeros(len(states), game.program.deal)
    deals["chance"] = chances(seed, np.arange(len(states)))
    for number, state in enumerate(states):
        write(state, deals[number])
    return deals
