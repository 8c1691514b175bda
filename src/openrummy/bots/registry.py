"""Every player by its key."""

from collections.abc import Callable, Mapping

from openrummy.bots.agent import Agent
from openrummy.bots.sensible import Sensible
from openrummy.bots.uniform import Uniform

AGENTS: Mapping[str, Callable[[str], Agent]] = {kind.key: kind for kind in (Uniform, Sensible)}
"""What makes a player, by its key; each takes the seed of the player."""


def make_agent(key: str, seed: str) -> Agent:
    """The player of that key with its own seed; raises ValueError that lists the keys when there is none."""
    if key not in AGENTS:
        raise ValueError(f"There is no bot {key!r}; the bots are {', '.join(AGENTS)}.")
    return AGENTS[key](seed)
