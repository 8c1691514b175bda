"""The games that are searched: for each, its worlds and what a deal is worth."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple

from openrummy.engine.rules import Rules
from openrummy.engine.state import View
from openrummy.search.evaluation import Values
from openrummy.sim.batch import BatchGame, batch_game
from openrummy.sim.batch.game import Deals
from openrummy.sim.lazy_imports import Lazily
from openrummy.sim.numbers import Numbering


class Game(NamedTuple):
    """The things that search needs to know of a game.

    numbering: of its actions.  worlds: returns imagined deals that fit a view, all believable to the same degree, for a number and a seed;
    fewer with the same seed are the first ones of more.
    value: returns what finished deals are worth to a seat.
    """

    numbering: Numbering
    worlds: Callable[[BatchGame, View, int, str], Deals]
    value: Callable[[Deals, int], Values]


GAMES: Mapping[str, Game] = Lazily("openrummy.search.games", {"gin": "gin:GIN"})
"""The games by the key of their variant."""


@lru_cache(maxsize=64)
def batch_of(rules: Rules) -> BatchGame:
    """Return the batch of these rules.  Raises ValueError, with the reason, if search or the batch does not cover them."""
    if rules.key not in GAMES:
        raise ValueError(f"Search plays {', '.join(GAMES)}, not {rules.key}.")
    return batch_game(rules)
