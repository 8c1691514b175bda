"""One seat of a table as a Gymnasium environment; bots play the others."""

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt

from openrummy.bots import Agent, Player, make_agent
from openrummy.engine.rules import Rules
from openrummy.env.arguments import rules_asked, seat_asked, whole
from openrummy.env.episode import Episode, Length, Observation
from openrummy.env.rewards import Reward
from openrummy.env.table import action_space, observation_space


class SingleSeat(gymnasium.Env[dict[str, Any], Any]):
    """One seat against bots.  Observations, action numbers and rewards are those of `RummyTable`.

    An illegal action ends the episode with `illegal_reward`, so learners without masks may try any number.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1}  # noqa: RUF012 - Gymnasium's own way

    def __init__(
        self,
        preset: str,
        players: int = 2,
        *,
        opponents: Player | Sequence[Player] = "sensible",
        seat: int = 0,
        episode: Length = "deal",
        reward: Reward = "difference",
        illegal_reward: float = -100.0,
        render_mode: str | None = None,
        **changes: Any,
    ) -> None:
        """Check the arguments; preset, players, episode, reward, changes: as for `aec`.

        opponents: the key of a bot or an agent for all other seats, or one for each.  seat: the learner's.
        Raises OptionError for wrong rules; ValueError for an unknown bot, a wrong number of bots, a seat that does not exist or
        an unknown render mode; TypeError for an argument of the wrong type.
        """
        rules = rules_asked(preset, players, changes)
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode must be 'ansi' or None, not {render_mode!r}.")
        self.render_mode = render_mode
        self.seat = seat_asked(seat, players)
        self._episode = Episode(rules, episode, reward)
        self._players = _players_by_seat(opponents, seat, players)
        self._bots = self._seated(0)
        self._illegal_reward = illegal_reward
        self.observation_space = observation_space(self._episode)
        self.action_space = action_space(self._episode)

    @property
    def rules(self) -> Rules:
        """The rules of the table."""
        return self._episode.rules

    @property
    def layout(self) -> Mapping[str, slice]:
        """The slice of each item in an observation."""
        return self._episode.sight.layout

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return a flag for each action number: whether it is legal now."""
        return self._episode.observe(self.seat)["action_mask"].astype(np.bool_)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start a new episode, up to the learner's first action.  seed: of this and all later episodes; options: ignored.

        An episode that bots end before the learner's seat acts is followed by another one.
        """
        super().reset(seed=seed)
        while True:
            luck = int(self.np_random.integers(2**62))
            self._bots = self._seated(luck)
            self._episode.begin(luck)
            self._wait()
            if not self._episode.is_over:
                return self._episode.observe(self.seat), {}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Carry out an action of the learner's seat and all that the bots do until it must act again.

        Raises ValueError if the episode is over, TypeError if `action` is not a number.
        """
        if self._episode.is_over:
            raise ValueError("The episode is over: call reset first.")
        act = self._episode.legal.get(whole(action, "An action"))
        if act is None:
            self._episode.is_over = True
            return self._episode.observe(self.seat), self._illegal_reward, True, False, {"illegal": True}
        gained = self._gain(self._episode.perform(act)) + self._wait()
        return self._episode.observe(self.seat), gained, self._episode.is_over, False, {}

    def _wait(self) -> float:
        """Let the bots play until the learner's seat must act or the episode is over; return the reward gained meanwhile."""
        gained, episode = 0.0, self._episode
        while not episode.is_over and episode.seat != self.seat:
            gained += self._gain(episode.perform(self._bots[episode.seat].act(episode.view(episode.seat))))
        return gained

    def _gain(self, rewards: tuple[float, ...] | None) -> float:
        return 0.0 if rewards is None else rewards[self.seat]

    def _seated(self, luck: int) -> dict[int, Agent]:
        return {seat: make_agent(player, f"{luck}/{seat}") for seat, player in self._players.items()}

    def render(self) -> str | None:
        """Return the whole position as text if `render_mode` is `ansi`, otherwise None."""
        return self._episode.position if self.render_mode == "ansi" else None


def _players_by_seat(opponents: Player | Sequence[Player], own: int, players: int) -> dict[int, Player]:
    others = [seat for seat in range(players) if seat != own]
    each: list[Player] = [*opponents] if isinstance(opponents, list | tuple) else [opponents] * len(others)  # type: ignore[list-item] # some sequences have `act`, for all that types know
    if not all(isinstance(player, str) or callable(player) or hasattr(player, "act") for player in each):
        raise TypeError(
            f"opponents must be the key of a bot or an agent, or one for each other seat, not {opponents!r}."
        )
    if len(each) != len(others):
        raise ValueError(
            f"There are {len(each)} bots for {len(others)} other seats: give one for each, or one for all."
        )
    return dict(zip(others, each, strict=True))
