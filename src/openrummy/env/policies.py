"""Policies on observations as bots, which can be opponents in an environment and play wherever a bot does."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import numpy as np

from openrummy.engine.actions import Act
from openrummy.engine.rules import Rules
from openrummy.engine.state import View
from openrummy.env.episode import Observation, checked
from openrummy.env.families import family_of
from openrummy.env.observations import Sight
from openrummy.sim.numbers import Numbering


def bot(policy: Callable[[Observation], Any], key: str = "policy") -> "PolicyBot":
    """Return a bot that does what a policy says.

    policy: takes an observation with its `action_mask`, as a table gives it, and returns the number of a legal action.
    key: the name of the bot.  Raises TypeError if the policy cannot be called.
    """
    if not callable(policy):
        raise TypeError(f"A policy is a function of an observation, not {policy!r}.")
    return PolicyBot(policy, key)


class PolicyBot:
    """A bot that sees observations and acts by numbers.  It keeps no memory: a policy with luck of its own gives no receipts."""

    version = 1
    seed = ""

    def __init__(self, policy: Callable[[Observation], Any], key: str) -> None:
        self._policy, self.key = policy, key

    def act(self, view: View) -> Act:
        """Return the action that the policy chooses.

        Raises ValueError if it is not legal or the game has no numbers, TypeError if it is not a whole number.
        """
        numbering, sight = _parts(view.rules)
        legal = numbering.legal(view)
        mask = np.zeros(numbering.size, np.int8)
        mask[list(legal)] = 1
        chosen = self._policy({"observation": sight.see(view), "action_mask": mask})
        return legal[checked(chosen, numbering, legal.__contains__)]


@lru_cache(maxsize=64)
def _parts(rules: Rules) -> tuple[Numbering, Sight]:
    family = family_of(rules)
    family.numbering.check(rules)
    return family.numbering, Sight(rules, family)
