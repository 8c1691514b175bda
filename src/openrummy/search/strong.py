"""The strong player: it searches where the batch knows the game, and plays like `good` elsewhere."""

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from openrummy.bots.agent import choice, luck
from openrummy.bots.best import best
from openrummy.bots.levels import LEVELS
from openrummy.bots.searching import KEY
from openrummy.engine.actions import Act
from openrummy.engine.state import View
from openrummy.search.evaluating import chosen
from openrummy.search.games import GAMES, why_not
from openrummy.search.records import CannotBeWrittenError


class Strong(msgspec.Struct, frozen=True):
    """A player that imagines what it cannot see and plays it out."""

    key: ClassVar[str] = KEY
    version: ClassVar[int] = LEVELS[KEY].version
    seed: str

    def act(self, view: View) -> Act:
        """Return a legal action; raises ValueError when there is none, or when it does not know the game."""
        return choice(view, lambda allowed: self._choose(view, allowed))

    def _choose(self, view: View, allowed: Sequence[Act]) -> Act:
        if why_not(view.rules) is not None or view.public.turn.phase in GAMES[view.rules.key].settled:
            return best(view, allowed, luck(self, view))
        try:
            return chosen(view, GAMES[view.rules.key].rollouts, str(luck(self, view)))
        except CannotBeWrittenError:
            return best(view, allowed, luck(self, view))
