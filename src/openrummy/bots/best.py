"""The best play without search that there is for a game: its skilled policy, and the sensible player's where there is none."""

from collections.abc import Callable, Mapping, Sequence

from openrummy.bots.policies import gin, indian, tableau
from openrummy.bots.policies.tableau_shipped import shipped
from openrummy.bots.sensible import play_sensibly
from openrummy.engine.actions import Act
from openrummy.engine.state import View


def best(view: View, allowed: Sequence[Act], luck: int) -> Act:
    """Return the action for the seat of `view`, one of `allowed`, which must not be empty.  luck: any number; it breaks ties."""
    skilled = _SKILLED.get(view.rules.key)
    if skilled is not None:
        return skilled(view, allowed)
    if tableau.covers(view.rules):
        return tableau.play(view, allowed, shipped(view.rules))
    return play_sensibly(view, allowed, luck)


_SKILLED: Mapping[str, Callable[[View, Sequence[Act]], Act]] = {"gin": gin.play, "indian": indian.play}
"""The policies of whole games, by the key of the variant."""
