"""The strong player: it searches where the batch knows the game, and plays like `good` elsewhere."""

from typing import ClassVar

import msgspec

from openrummy.bots.agent import luck
from openrummy.bots.best import best
from openrummy.bots.levels import LEVELS
from openrummy.bots.searching import KEY
from openrummy.engine.actions import Act
from openrummy.engine.decide import listed
from openrummy.engine.state import View
from openrummy.search.evaluating import chosen
from openrummy.search.games import GAMES, why_not

ROLLOUTS = 1_200
"""Deals played to their ends for a decision: about 80 ms of one core in gin, and never a time, so that a slow machine plays the same."""


class Strong(msgspec.Struct, frozen=True):
    """A player that imagines what it cannot see and plays it out."""

    key: ClassVar[str] = KEY
    version: ClassVar[int] = LEVELS[KEY].version
    seed: str

    def act(self, view: View) -> Act:
        """Return a legal action; raises ValueError when there is none, or when it does not know the game."""
        allowed = tuple(listed(view))
        if not allowed:
            raise ValueError("There is nothing to do: the seat of this view may not act now.")
        if len(allowed) == 1:
            return allowed[0]
        if why_not(view.rules) is not None or view.public.turn.phase in GAMES[view.rules.key].settled:
            return best(view, allowed, luck(self, view))
        return chosen(view, ROLLOUTS, str(luck(self, view)))
