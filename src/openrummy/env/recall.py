"""A table whose agents see the history of the deal and have information states."""

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Space
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import BaseWrapper

from openrummy.env.arguments import whole
from openrummy.env.memory import COLUMNS, NOTHING, Memory
from openrummy.env.observations import MOST
from openrummy.env.table import RummyTable


def remembering(table: Any, length: int = 64) -> "Remembering":
    """Return a table whose observations have a `history` besides: the last `length` actions of the deal.

    table: a `RummyTable` whose episode is one deal, or `floats` of one.  Raises TypeError for anything else, ValueError for a table of
    whole matches and for a length below 1.
    """
    bare = getattr(table, "unwrapped", None)
    if not isinstance(table, AECEnv) or not isinstance(bare, RummyTable):
        raise TypeError(f"Only tables of openrummy.env remember, not {table!r}.")
    if not isinstance(table.observation_space(bare.possible_agents[0]), Dict):
        raise TypeError("A flat observation has no room for a history: use floats, or the table itself.")
    if bare.episode_length != "deal":
        raise ValueError("A history is that of one deal: leave out episode='match'.")
    if whole(length, "The length of a history") < 1:
        raise ValueError(f"A history of {length} actions cannot be kept: ask for at least 1.")
    return Remembering(table, length)


class Remembering(BaseWrapper):  # type: ignore[misc] # PettingZoo has no types
    """A table with a `history` in each observation, and `information_state` for each agent."""

    def __init__(self, table: AECEnv[str, Any, Any], length: int) -> None:
        super().__init__(table)
        self._bare, self._length = table.unwrapped, length
        self._memory = Memory(self._bare.layout)
        rows = Box(NOTHING, MOST, (length, COLUMNS), np.int16)
        self.observation_spaces = {
            agent: Dict({**table.observation_space(agent), "history": rows}) for agent in table.possible_agents
        }

    def observation_space(self, agent: str) -> Space[Any]:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new deal, of which nothing is remembered yet."""
        self.env.reset(seed=seed, options=options)
        self._memory.begin(self._seen())

    def _seen(self) -> list[Any]:
        return [self._bare.observe(agent)["observation"] for agent in self._bare.possible_agents]

    def observe(self, agent: str) -> Any:
        """Return what an agent may know and do, and the history as it saw it."""
        return {**self.env.observe(agent), "history": self._memory.rows(self._seat(agent), self._length)}

    def _seat(self, agent: str) -> int:
        seat: int = self._bare.possible_agents.index(agent)
        return seat

    def step(self, action: int | None) -> None:
        """Carry out the action of the selected agent, and let all remember it."""
        agent = self._bare.agent_selection
        alive = not self._bare.terminations[agent]
        before = self._bare.observe(agent)["observation"]
        self.env.step(action)
        if alive and action is not None:
            self._memory.note(self._seat(agent), int(action), before, self._seen())

    def information_state(self, agent: str) -> str:
        """Return all that an agent knows of the deal so far, as a text.

        It is the same for two courses of a deal if and only if the agent has seen the same in both.
        Raises ValueError for an agent that does not exist.
        """
        self._bare.observation_space(agent)  # names an agent that does not exist
        return self._memory.text(self._seat(agent), self._bare.name_of)
