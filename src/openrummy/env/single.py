"""One seat of a table as a Gymnasium environment; bots sit on the others."""

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt

from openrummy.bots import Agent, Player, make_agent
from openrummy.env.arguments import rules_asked, whole
from openrummy.env.episode import Episode, Length, Observation
from openrummy.env.rewards import Reward
from openrummy.env.table import action_space, observation_space


class SingleSeat(gymnasium.Env[dict[str, Any], Any]):
    """A seat against built-in bots.  Observations, numbers and rewards are those of `RummyTable`.

    An action that is not legal ends the episode with `illegal_reward`: learners that know no masks may try any.
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
        """preset, players, episode, reward, changes: as for `aec`.

        opponents: the key of a bot or an agent for all other seats, or one for each.  seat: the own one.
        Raises OptionError for wrong rules, ValueError for an unknown bot, a wrong number of them, a seat that is not there
        or another way to render, TypeError for what is no text or number.
        """
        rules = rules_asked(preset, players, changes)
        if seat not in range(players):
            raise ValueError(f"There is no seat {seat!r}: the seats are 0 to {players - 1}.")
        if render_mode not in (None, "ansi"):
            raise ValueError(f"A position is rendered as 'ansi' or not at all (None), not as {render_mode!r}.")
        self.render_mode = render_mode
        self.seat = seat
        self._episode = Episode(rules, episode, reward)
        self._players = _players_by_seat(opponents, seat, players)
        self._bots = self._seated(0)
        self._illegal_reward = illegal_reward
        self.observation_space = observation_space(self._episode)
        self.action_space = action_space(self._episode)

    @property
    def layout(self) -> Mapping[str, slice]:
        """Where each item of an observation stands."""
        return self._episode.sight.layout

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which numbers are legal now."""
        return self._episode.observe(self.seat)["action_mask"].astype(np.bool_)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new episode, up to the first action of the own seat.  seed: of this and all later ones; options: none are read.

        An episode that bots end before the own seat acts is followed by another one.
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
        """An action of the own seat and all that the bots do until it is asked again.

        Raises ValueError when the episode is over, TypeError for what is no number.
        """
        if self._episode.is_over:
            raise ValueError("The episode is over: reset comes first.")
        act = self._episode.legal.get(whole(action, "An action"))
        if act is None:
            self._episode.is_over = True
            return self._episode.observe(self.seat), self._illegal_reward, True, False, {"illegal": True}
        gained = self._gain(self._episode.perform(act)) + self._wait()
        return self._episode.observe(self.seat), gained, self._episode.is_over, False, {}

    def _wait(self) -> float:
        """Let the bots play until the own seat is asked or all is over; what it gained meanwhile."""
        gained, episode = 0.0, self._episode
        while not episode.is_over and episode.seat != self.seat:
            gained += self._gain(episode.perform(self._bots[episode.seat].act(episode.view(episode.seat))))
        return gained

    def _gain(self, rewards: tuple[float, ...] | None) -> float:
        return 0.0 if rewards is None else rewards[self.seat]

    def _seated(self, luck: int) -> dict[int, Agent]:
        return {seat: make_agent(player, f"{luck}/{seat}") for seat, player in self._players.items()}

    def render(self) -> str | None:
        """What a table renders, where `render_mode` is `ansi`."""
        return self._episode.position if self.render_mode == "ansi" else None


def _players_by_seat(opponents: Player | Sequence[Player], own: int, players: int) -> dict[int, Player]:
    others = [seat for seat in range(players) if seat != own]
    each: list[Player] = [*opponents] if isinstance(opponents, list | tuple) else [opponents] * len(others)  # type: ignore[list-item] # some sequences have `act`, for all that types know
    if not all(isinstance(player, str) or callable(player) or hasattr(player, "act") for player in each):
        raise TypeError(f"Opponents are the key of a bot or an agent, or one for each other seat, not {opponents!r}.")
    if len(each) != len(others):
        raise ValueError(f"{len(each)} bots are named for {len(others)} other seats.")
    return dict(zip(others, each, strict=True))
