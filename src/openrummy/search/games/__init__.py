"""The games that are searched: for each, its worlds and what a deal is worth."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from openrummy.bots.searching import SEARCHED
from openrummy.engine.rules import Rules
from openrummy.engine.state import View
from openrummy.languages import Saying, ToldValueError, saying
from openrummy.search.evaluation import Values
from openrummy.sim import batch
from openrummy.sim.batch import BatchGame, batch_game
from openrummy.sim.batch.game import Deals
from openrummy.sim.batch.policies import Skill
from openrummy.sim.lazy_imports import Lazily
from openrummy.sim.numbers import Numbering


class Game(NamedTuple):
    """The things that search needs to know of a game.

    numbering: of its actions.  worlds: returns imagined deals that fit a view, all believable to the same degree, for a number and a seed;
    fewer with the same seed are the first ones of more.
    value: returns what finished deals are worth to a seat.
    settled: the phases in which the policy's own act is exact, so that there is nothing to search.
    why_not: returns why some rules are not searched that the batch covers, or None.
    rollouts: how many deals a player plays to their ends for a decision, at most about 100 ms of one core; never a time, so that a slow
    machine plays the same.
    advised: the same of an advice that a person waits for, at most about 0.3 s; None for as many as `thorough` says.
    skills: returns with which skill each seat plays on in rollouts from a view; None for the shipped ones.
    styles: where `worlds` gives each world a style of the other seats, the skill with which they play on in each, None for that of `skills`.
    own: returns the skill of the policy's own act, for which there is more time than in a rollout; None for that of `skills`.
    """

    numbering: Numbering
    worlds: Callable[[BatchGame, View, int, str], Deals]
    value: Callable[[BatchGame, Deals, int], Values]
    settled: frozenset[str] = frozenset()
    why_not: Callable[[Rules], Saying | None] = lambda rules: None
    rollouts: int = 1_200
    advised: int | None = None
    skills: Callable[[View], Sequence[Skill | None] | None] = lambda view: None
    styles: tuple[Skill | None, ...] = ()
    own: Callable[[View], Skill | None] = lambda view: None


GAMES: Mapping[str, Game] = Lazily("openrummy.search.games", SEARCHED)
"""The games by the key of their variant."""


def why_not(rules: Rules) -> Saying | None:
    """Return why these rules are not searched, or None."""
    if rules.key in GAMES:
        return batch.why_not(rules) or GAMES[rules.key].why_not(rules)
    return saying(
        "Search, and with it reviews and puzzles, covers {played}, not {variant}.",
        played=", ".join(GAMES),
        variant=rules.key,
    )


def thorough(rules: Rules) -> int:
    """Return how many rollouts a judgement of a review takes."""
    return GAMES[rules.key].rollouts * 5 // 2


def advised(rules: Rules) -> int:
    """Return how many rollouts an advice takes, for which a person waits."""
    return GAMES[rules.key].advised or thorough(rules)


@lru_cache(maxsize=64)
def batch_of(rules: Rules) -> BatchGame:
    """Return the batch of these rules.  Raises ToldValueError with the reason from `why_not` if they are not searched."""
    reason = why_not(rules)
    if reason is not None:
        raise ToldValueError(reason)
    return batch_game(rules)
