"""Whether the best act of a puzzle is the best against another player too: costs that rest on one way to play on are no puzzle.

The other seats, as search imagines them, keep melds in their hands in 500 while that serves them, so a meld on the table can seem to lose points
that a player who lays down everything would never have won (docs/strength.md). In gin the worlds of search have two kinds of players already.
"""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from openrummy.bots.policies.tableau.skill import TableauSkill
from openrummy.bots.policies.tableau_shipped import shipped
from openrummy.engine.actions import Act
from openrummy.engine.rules import Rules
from openrummy.engine.state import View
from openrummy.record.moves import normal
from openrummy.search import Evaluation, evaluate

SURE = 2.0
"""Standard errors by which the best act has to be better than every other against the second player too."""

ROLLOUTS = 16_000
"""Deals that are played to their ends against the second player."""

_NOW = 60.0


class Doubt(NamedTuple):
    """An act that is not clearly worse than the best one against the second player.  lost: the points that it costs there, below 0 if it is better."""

    act: Act
    lost: float

    def __str__(self) -> str:
        return f"against a player who lays down everything, {self.act} costs {self.lost:.1f} points"


def doubt(seen: View, best: Act, seed: str) -> Doubt | None:
    """Return why the best act of a decision is in doubt, or None: also for games whose puzzles need no second player."""
    second = second_player(seen.rules)
    if second is None:
        return None
    return doubt_in(evaluate(seen, ROLLOUTS, f"{seed}/second", against=second), best)


def doubt_in(found: Sequence[Evaluation], best: Act) -> Doubt | None:
    """Return the act that comes nearest to the best one in these evaluations or passes it, if it is not clearly worse."""
    own = next(each for each in found if normal(each.action) == normal(best))
    rivals = [each for each in found if each != own]
    nearest = min(rivals, key=lambda each: each.regret)
    if not own.regret and all(each.regret > SURE * each.error for each in rivals):
        return None
    return Doubt(nearest.action, nearest.regret - own.regret)


def second_player(rules: Rules) -> TableauSkill | None:
    """Return the second player of a game: one who lays down all they can, at once, in 500; None elsewhere."""
    if rules.key != "500":
        return None
    return replace(shipped(rules), early=_NOW, held=_NOW, expose=0.0)
