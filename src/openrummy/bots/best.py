"""The best play without search that there is for a game: its skilled policy, and the sensible player's where there is none."""

from collections.abc import Sequence

from openrummy.bots.policies import gin, indian, tableau
from openrummy.bots.policies.tableau_shipped import shipped
from openrummy.bots.sensible import play_sensibly
from openrummy.engine.actions import Act
from openrummy.engine.state import View


def best(view: View, allowed: Sequence[Act], luck: int) -> Act:
    """Return the action for the seat of `view`, one of `allowed`, which must not be empty.  luck: any number; it breaks ties."""
    rules = view.rules
    if rules.key == "gin":
        return gin.play(view, allowed)
    if rules.key == "indian":
        return indian.play(view, allowed)
    # In basic rummy and block the policy is no better than the sensible player (docs/strength.md).
    if rules.key == "500" and tableau.covers(rules):
        return tableau.play(view, allowed, shipped(rules))
    return play_sensibly(view, allowed, luck)
