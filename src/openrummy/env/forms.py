"""Other forms of observations: numbers from -1 to 1, and one flat array; for tables, single seats and many seats alike."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Dict, Space
from gymnasium.vector import VectorEnv, VectorWrapper
from gymnasium.vector.utils import batch_space
from pettingzoo import AECEnv
from pettingzoo.utils.wrappers import BaseWrapper

from openrummy.engine.rules import Rules
from openrummy.env.families import family_of
from openrummy.env.table import RummyTable

Floats = npt.NDArray[np.float32]

FACES, CARDS = {"pile", "taken"}, {"stock", "pile_size", "counts"}
SEATS = {"seat", "dealer", "turn_seat", "discarder", "caller"}
OPEN = {"turn", "recycles", "deal", "totals", "melds_this_turn", "laid_off", "limit", "missed", "rejoins"}
HALF = 20
"""Numbers without a bound become x / (|x| + 20), so that 20 is one half."""


class Scale(NamedTuple):
    """The conversion of an observation into numbers from -1 to 1.  by: divisors.  is_open: which numbers have no bound."""

    by: Floats
    is_open: npt.NDArray[np.bool_]

    def of(self, seen: npt.NDArray[Any]) -> Floats:
        """Return one observation, or rows of them, as float32."""
        found: Floats = (seen / np.where(self.is_open, np.abs(seen) + np.float32(HALF), self.by)).astype(np.float32)
        return found


def scale_of(rules: Rules, layout: Mapping[str, slice]) -> Scale:
    """Return the scale for a game's observations.

    Cards and flags stay 0 and 1; faces are divided by 64, seats by the number of players, numbers of cards by the size of the pack and
    the phase by the number of phases.
    """
    size = max(part.stop for part in layout.values())
    by, is_open = np.ones(size, np.float32), np.zeros(size, np.bool_)
    divisors = dict.fromkeys(FACES, 64) | dict.fromkeys(SEATS, rules.players) | dict.fromkeys(CARDS, len(rules.pack))
    divisors["phase"] = len(family_of(rules).phases)
    for name, part in layout.items():
        by[part], is_open[part] = divisors.get(name, 1), name in OPEN
    return Scale(by, is_open)


class Form(NamedTuple):
    """A form of observations.  is_flat: one array, with the numbers of the mask behind those of the observation."""

    scale: Scale
    is_flat: bool

    def space(self, space: Space[Any]) -> Space[Any]:
        """Return the space of the new observations for that of the old ones."""
        assert isinstance(space, Dict)  # as `observation_space` makes it
        if self.is_flat:
            return Box(-1, 1, (sum(part.shape[0] for part in space.values() if part.shape),), np.float32)
        return Dict({**space, "observation": Box(-1, 1, space["observation"].shape, np.float32)})

    def of(self, seen: Mapping[str, npt.NDArray[Any]]) -> Any:
        """Return the new form of an observation, or of rows of them."""
        floats, mask = self.scale.of(seen["observation"]), seen["action_mask"]
        if self.is_flat:
            return np.concatenate([floats, mask.astype(np.float32)], axis=-1)
        return {"observation": floats, "action_mask": mask}


class FormedSeat(gymnasium.ObservationWrapper[Any, Any, Any]):
    """A `SingleSeat` with observations of another form."""

    def __init__(self, seat: gymnasium.Env[Any, Any], form: Form) -> None:
        super().__init__(seat)
        self._form = form
        self.observation_space = form.space(seat.observation_space)

    def observation(self, observation: Any) -> Any:
        """Return an observation in its new form."""
        return self._form.of(observation)

    def action_masks(self) -> Any:
        """Return a flag for each action number: whether it is legal now."""
        return self.env.get_wrapper_attr("action_masks")()


# Gymnasium's wrapper for observations alone refuses vectors that replace an episode in the same step.
class FormedSeats(VectorWrapper[Any, Any, Any, Any, Any]):
    """`ManySeats` with observations of another form, the last ones of deals included."""

    def __init__(self, seats: VectorEnv[Any, Any, Any], form: Form) -> None:
        super().__init__(seats)
        self._form = form
        self.single_observation_space = form.space(seats.single_observation_space)
        self.observation_space = batch_space(self.single_observation_space, seats.num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Start new deals, as `ManySeats` does."""
        seen, infos = self.env.reset(seed=seed, options=options)
        return self._form.of(seen), infos

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Carry out the actions, as `ManySeats` does."""
        seen, rewards, ended, truncated, infos = self.env.step(actions)
        for row in np.flatnonzero(ended):
            infos["final_obs"][row] = self._form.of(infos["final_obs"][row])
        return self._form.of(seen), rewards, ended, truncated, infos


class FormedTable(BaseWrapper):  # type: ignore[misc] # PettingZoo has no types
    """A `RummyTable` with observations of another form."""

    def __init__(self, table: RummyTable, form: Form) -> None:
        super().__init__(table)
        self._form = form
        self.observation_spaces = {agent: form.space(table.observation_space(agent)) for agent in table.possible_agents}

    def observation_space(self, agent: str) -> Space[Any]:
        """Return the space of an agent's observations."""
        return self.observation_spaces[agent]

    def observe(self, agent: str) -> Any:
        """Return what an agent may know and do, in its new form."""
        return self._form.of(self.env.observe(agent))


def floats(environment: Any) -> Any:
    """Return a `RummyTable`, `SingleSeat` or `ManySeats` whose observations are float32 from -1 to 1, beside the same masks.

    Raises TypeError for anything else.
    """
    return _formed(environment, is_flat=False)


def flat(environment: Any) -> Any:
    """Return the same with one array for each observation: its numbers from -1 to 1, then those of the mask.

    Raises TypeError for anything else.
    """
    return _formed(environment, is_flat=True)


def _formed(environment: Any, *, is_flat: bool) -> Any:
    bare: Any = getattr(environment, "unwrapped", None)
    wrapper = next((made for kind, made in _WRAPPERS.items() if isinstance(environment, kind)), None)
    if wrapper is None or not hasattr(bare, "layout"):
        raise TypeError(f"Only tables and seats of openrummy.env have other forms, not {environment!r}.")
    if isinstance(environment, tuple(_WRAPPERS.values())):
        raise TypeError(f"The observations of {environment} have another form already.")
    return wrapper(environment, Form(scale_of(bare.rules, bare.layout), is_flat))


_WRAPPERS: Mapping[Any, Any] = {AECEnv: FormedTable, gymnasium.Env: FormedSeat, VectorEnv: FormedSeats}
