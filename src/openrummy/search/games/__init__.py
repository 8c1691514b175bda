"""The games that are searched: for each, its worlds and what a deal is worth."""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import NamedTuple

from openrummy.bots.searching import SEARCHED
from openrummy.engine.rules import Rules
from openrummy.engine.state import View
from openrummy.languages import Saying, saying
from openrummy.search.evaluation import Values
from openrummy.sim import batch
from openrummy.sim.batch import BatchGame, batch_game
from openrummy.sim.batch.game import Deals
from openrummy.sim.lazy_imports import Lazily
from openrummy.sim.numbers import Numbering


class Game(NamedTuple):
    """The things that search needs to know of a game.

    numbering: of its actions.  worlds: returns imagined deals that fit a view, all believable to the same degree, for a number and a seed;
    fewer with the same seed are the first ones of more.
    value: returns what finished deals are worth to a seat.
    settled: the phases in which the policy's own act is exact, so that there is nothing to search.
    """

    numbering: Numbering
    worlds: Callable[[BatchGame, View, int, str], Deals]
    value: Callable[[Deals, int], Values]
    settled: frozenset[str] = frozenset()


GAMES: Mapping[str, Game] = Lazily("openrummy.search.games", SEARCHED)
"""The games by the key of their variant."""


def why_not(rules: Rules) -> Saying | None:
    """Return why these rules are not searched, or None."""
    if rules.key in GAMES:
        return batch.why_not(rules)
    return saying("Search plays {played}, not {variant}.", played=", ".join(GAMES), variant=rules.key)


@lru_cache(maxsize=64)
def batch_of(rules: Rules) -> BatchGame:
    """Return the batch of these rules.  Raises ValueError with the reason from `why_not` if they are not searched."""
    reason = why_not(rules)
    if reason is not None:
        raise ValueError(str(reason))
    return batch_game(rules)
