"""A table as a PettingZoo environment: one agent per seat, acting one after another (AEC)."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv

from openrummy.engine.rules import Rules
from openrummy.env.arguments import AfterReset, rules_asked
from openrummy.env.choosing import AnyEpisode, episode_of
from openrummy.env.episode import Length, Observation
from openrummy.env.observations import MOST
from openrummy.env.rewards import Reward


def aec(
    preset: str,
    players: int = 2,
    *,
    episode: Length = "deal",
    reward: Reward = "difference",
    compiled: bool | None = None,
    **changes: Any,
) -> "RummyTable":
    """Return a table of these rules.

    preset: a name such as `gin` or `gin(knock_limit=5)`; changes: further options.  episode: one `deal` or a whole `match`.
    reward: `difference`, which sums to zero, or `points`, those of the score sheet (see `Rewards`).
    compiled: whether the batch's compiled rules (extra `sim`) play instead of the engine; None: if they can.  Only the speed differs.
    Raises OptionError for wrong rules, ValueError for an unknown word and for rules that cannot be compiled, TypeError for an
    argument of the wrong type.
    """
    return RummyTable(rules_asked(preset, players, changes), episode, reward, compiled)


class RummyTable(AfterReset, AECEnv[str, Observation, int | None]):  # type: ignore[misc] # PettingZoo has no types
    """A table with the agents `player_0` to `player_n-1`, by seat.

    An observation has `observation`, an int16 array of fixed size (`layout` names its parts), and `action_mask`, an int8 array,
    which is empty for agents that may not act.  Actions are the numbers of `openrummy.sim.numbers`.  An illegal action raises
    ValueError and changes nothing.
    """

    by_reset = frozenset({"agent_selection", "rewards", "terminations", "truncations", "infos", "_cumulative_rewards"})

    def __init__(
        self,
        rules: Rules,
        episode: Length = "deal",
        reward: Reward = "difference",
        compiled: bool | None = None,
    ) -> None:
        super().__init__()
        self.rules = rules
        self.episode_length = episode
        self.render_mode = "ansi"
        self._episode = episode_of(rules, episode, reward, compiled)
        self.metadata = {
            "name": f"openrummy_{rules.key}_v{self.version}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(rules.players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {agent: observation_space(self._episode) for agent in self.possible_agents}
        self.action_spaces = {agent: action_space(self._episode) for agent in self.possible_agents}

    @property
    def version(self) -> int:
        """The version of the action numbers and the observation; raised whenever one of them changes its meaning."""
        return version_of(self._episode)

    @property
    def layout(self) -> Mapping[str, slice]:
        """The slice of each item in an observation."""
        return self._episode.sight.layout

    def name_of(self, action: int) -> str:
        """Return the name of an action number."""
        return self._episode.numbering.name(action)

    def observation_space(self, agent: str) -> Dict:
        """Return the space of an agent's observations."""
        return self.observation_spaces[self.possible_agents[self._seat(agent)]]

    def action_space(self, agent: str) -> Discrete:
        """Return the space of an agent's action numbers."""
        return self.action_spaces[self.possible_agents[self._seat(agent)]]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new episode.  seed: of this and all later episodes; options: ignored.

        Raises TypeError for a seed that is not a whole number, ValueError below 0; then nothing has changed.
        """
        self._episode.begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._paid = False
        self.agent_selection = self.agents[self._episode.seat]

    def observe(self, agent: str) -> Observation:
        """Return what an agent may know and do."""
        return self._episode.observe(self._seat(agent))

    @property
    def state_space(self) -> Box:
        """The space of `state`."""
        return Box(-MOST - 1, MOST, (len(self.possible_agents) * self._episode.sight.size,), np.int16)

    def state(self) -> npt.NDArray[np.int16]:
        """Return what all seats see, one observation behind the other, by seat: everything but the order of the stock.

        It is for critics that learn with more than the players know; no player may see it.
        """
        seats = range(len(self.possible_agents))
        return np.concatenate([self._episode.observe(seat)["observation"] for seat in seats])

    def _seat(self, agent: str) -> int:
        try:
            return self._seats[agent]
        except KeyError:
            agents = ", ".join(self.possible_agents)
            raise ValueError(f"Agent {agent!r} does not exist: the agents are {agents}.") from None

    def step(self, action: int | None) -> None:
        """Carry out the action of the selected agent; None after it is terminated."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} must act: None is only for agents that are terminated.")
        rewards = self._episode.play(action)
        self._cumulative_rewards[agent] = 0.0
        self._pay(rewards)
        self.agent_selection = self.possible_agents[self._episode.seat]
        if self._episode.is_over:
            self.terminations = dict.fromkeys(self.agents, True)
            self._deads_step_first()

    def _pay(self, rewards: tuple[float, ...] | None) -> None:
        if self._paid:
            self._clear_rewards()
        self._paid = rewards is not None
        if rewards is not None:
            self.rewards = dict(zip(self.possible_agents, rewards, strict=True))
            self._accumulate_rewards()

    def render(self) -> str:
        """Return the whole position as text, hidden cards included; at the end, the result, the score sheet and the cards."""
        return self._episode.position

    def close(self) -> None:
        """Do nothing: there is nothing to close."""


def version_of(episode: AnyEpisode) -> int:
    """Return the version of an environment's action numbers and observation."""
    return episode.family.version + episode.numbering.version - 1


def observation_space(episode: AnyEpisode) -> Dict:
    """Return a new space of observations."""
    seen = Box(-MOST - 1, MOST, (episode.sight.size,), np.int16)
    return Dict({"observation": seen, "action_mask": Box(0, 1, (episode.numbering.size,), np.int8)})


def action_space(episode: AnyEpisode) -> Discrete:
    """Return a new space of actions."""
    return Discrete(episode.numbering.size)
