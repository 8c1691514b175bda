"""The best play without search that there is for a game: its skilled policy, and the sensible player's where there is none."""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from openrummy.bots.policies import basic, contract, gin, indian, tableau, twenty_one
from openrummy.bots.policies.tableau_shipped import shipped
from openrummy.bots.sensible import play_sensibly
from openrummy.engine.actions import Act
from openrummy.engine.rules import Rules
from openrummy.engine.state import View


class Policy(NamedTuple):
    """A skilled policy.  play: returns one of the actions allowed; a number breaks ties.  covers: whether it knows these rules."""

    play: Callable[[View, Sequence[Act], int], Act]
    covers: Callable[[Rules], bool] = lambda _: True


def _certain(play: Callable[[View, Sequence[Act]], Act]) -> Policy:
    """Return a policy without ties."""
    return Policy(lambda view, allowed, luck: play(view, allowed))


def _five_hundred(view: View, allowed: Sequence[Act], luck: int) -> Act:
    return tableau.play(view, allowed, shipped(view.rules))


_POLICIES: Mapping[str, Policy] = {
    "basic": Policy(basic.play),
    "contract": Policy(contract.play),
    "gin": _certain(gin.play),
    "indian": _certain(indian.play),
    "21-card": _certain(twenty_one.play),
    "500": Policy(_five_hundred, tableau.covers),
}
"""By the key of the variant.  In basic rummy and block the compiled policy is no better than the sensible player (docs/strength.md)."""


def best(view: View, allowed: Sequence[Act], luck: int) -> Act:
    """Return the action for the seat of `view`, one of `allowed`, which must not be empty.  luck: any number; it breaks ties."""
    policy = _POLICIES.get(view.rules.key)
    if policy is None or not policy.covers(view.rules):
        return play_sensibly(view, allowed, luck)
    return policy.play(view, allowed, luck)
