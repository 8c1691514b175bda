"""The game of OpenSpiel that is one deal of some rules, and its states."""

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

import pyspiel

from openrummy.env.arguments import rules_asked, seed_asked, whole
from openrummy.env.episode import Episode
from openrummy.env.memory import Memory
from openrummy.env.openspiel.observer import Observer

USUAL: Mapping[str, Any] = {
    "preset": "gin",
    "players": 2,
    "packs": 8,
    "seed": 1,
    "horizon": 200,
    "reward": "win",
}
_WRITTEN, _PLAIN = str.maketrans("[]:;", "()=,"), str.maketrans("()=,", "[]:;", " ")
"""OpenSpiel copies a state by way of the game's text, in which a preset such as `gin(knock_limit=5)` would be a game of its own."""

MOST = {"win": 1.0, "difference": 1000.0}
"""The rewards that add up to zero, and the most that a deal may pay.  OpenSpiel must know it beforehand."""

TYPE: Any = pyspiel.GameType(
    short_name="python_openrummy",
    long_name="openrummy: one deal",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=6,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=dict(USUAL),
)


class RummyGame(pyspiel.Game):  # type: ignore[misc] # it has no types
    """One deal; the parameters are those of `openrummy.env.openspiel.game`."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        asked = {**USUAL, **(params or {})}
        asked["preset"] = asked["preset"].translate(_PLAIN)
        rules = rules_asked(asked["preset"].translate(_WRITTEN), asked["players"], {})
        self.packs, self.horizon = (_above_zero(asked[name], name) for name in ("packs", "horizon"))
        self.seed, reward = seed_asked(asked["seed"]), asked["reward"]
        if reward not in MOST:
            raise ValueError(f"OpenSpiel needs a reward that adds up to zero: 'win' or 'difference', not {reward!r}.")
        self.most = MOST[reward]
        self.fresh = Episode(rules, "deal", reward)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.fresh.numbering.size,
            max_chance_outcomes=self.packs,
            num_players=rules.players,
            min_utility=-self.most,
            max_utility=self.most,
            utility_sum=0.0,
            max_game_length=self.horizon,
        )
        super().__init__(TYPE, info, asked)

    def __deepcopy__(self, memo: object) -> "RummyGame":
        """Return the game itself, which never changes: each copy of a state refers to it."""
        return self

    def new_initial_state(self, from_dict: Any = None) -> "RummyState":
        """Return the state before the pack is chosen."""
        return RummyState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """Return an observer of states; raises ValueError for what it cannot tell apart."""
        return Observer(self.fresh, self.horizon, iig_obs_type, params)


def _above_zero(number: Any, name: str) -> int:
    asked = whole(number, f"The number {name}")
    if asked < 1:
        raise ValueError(f"{name} must be 1 or more, not {asked}.")
    return asked


class RummyState(pyspiel.State):  # type: ignore[misc] # it has no types
    """A deal that goes on.  `episode` is None before chance has chosen the pack."""

    def __init__(self, game: RummyGame) -> None:
        super().__init__(game)
        self._game, self.acts = game, 0
        self.episode: Episode | None = None
        self.memory = Memory(game.fresh.sight.layout)
        self._returns = [0.0] * game.fresh.rules.players

    def current_player(self) -> Any:
        """Return the seat that must act, or what OpenSpiel calls chance and the end."""
        if self.episode is None:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if self.is_terminal() else self.episode.seat

    def is_terminal(self) -> bool:
        """Return whether the deal is over or broken off."""
        return self.episode is not None and (self.episode.is_over or self.acts >= self._game.horizon)

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.episode.legal) if self.episode is not None and player == self.episode.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the packs, all equally likely."""
        return [(pack, 1 / self._game.packs) for pack in range(self._game.packs)]

    def _apply_action(self, action: int) -> None:
        if self.episode is None:
            self.episode = deepcopy(self._game.fresh)
            self.episode.begin(self._game.seed * self._game.packs + action)
            self.memory.begin(self._seen())
            return
        seat, before = self.episode.seat, self.episode.observe(self.episode.seat)["observation"]
        rewards = self.episode.play(action)
        self.acts += 1
        self.memory.note(seat, action, before, self._seen())
        if rewards is not None:
            self._pay(rewards)

    def _pay(self, rewards: tuple[float, ...]) -> None:
        if max(map(abs, rewards)) > self._game.most:
            raise ValueError(
                f"A deal paid {max(map(abs, rewards)):g}, more than {self._game.most:g}: use reward='win'."
            )
        self._returns = list(rewards)

    def _seen(self) -> list[Any]:
        assert self.episode is not None
        return [self.episode.observe(seat)["observation"] for seat in range(self.episode.rules.players)]

    def _action_to_string(self, player: int, action: int) -> str:
        return f"pack {action}" if player == pyspiel.PlayerId.CHANCE else self._game.fresh.numbering.name(action)

    def returns(self) -> list[float]:
        """Return the rewards of all seats; zeros until the deal is over, and if it was broken off."""
        return self._returns

    def __str__(self) -> str:
        """Return the whole position, hidden cards included."""
        return "before the deal" if self.episode is None else self.episode.position
