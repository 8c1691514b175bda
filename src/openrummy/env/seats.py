"""One seat in each of many deals as a Gymnasium vector environment; compiled policies or functions play the others (extra `sim`)."""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from openrummy.engine.rules import Rules
from openrummy.env.arguments import rules_asked, seat_asked, whole
from openrummy.env.episode import Observation
from openrummy.env.rewards import Reward
from openrummy.env.rows import Choosing, Numbers, Rows
from openrummy.env.table import action_space, observation_space
from openrummy.sim.batch.policies import check_policies

Opponent = str | Choosing
Stepped = tuple[Observation, npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]]


class ManySeats(VectorEnv[Observation, Any, Any]):
    """One seat in each of `num_envs` deals of the compiled batch, with the spaces of `SingleSeat`.

    A deal that ends is replaced in the same step (Gymnasium's `AutoresetMode.SAME_STEP`): its last observation is in
    `infos["final_obs"]`.  An illegal action ends a deal with `illegal_reward`, and `infos["final_info"]["illegal"]` says where.
    """

    def __init__(
        self,
        preset: str,
        players: int = 2,
        *,
        num_envs: int = 1,
        opponents: Opponent | Sequence[Opponent] = "greedy",
        seat: int = 0,
        reward: Reward = "difference",
        illegal_reward: float = -100.0,
        **changes: Any,
    ) -> None:
        """Check the arguments; preset, players, seat, reward, illegal_reward, changes: as for `SingleSeat`.

        opponents: a compiled policy (`random`, `greedy`, `skilled` where the game has it) or a function, for all other seats or one for
        each.  A function takes observations and masks with a row for each of m deals, and returns m action numbers.
        Raises ValueError if the rules cannot be compiled, for an unknown policy, a wrong number of them, no deals or a wrong seat.
        """
        rules = rules_asked(preset, players, changes)
        self.num_envs = whole(num_envs, "The number of deals")
        if self.num_envs < 1:
            raise ValueError(f"{num_envs} deals cannot be played: ask for at least 1.")
        self.seat = seat_asked(seat, players)
        self.metadata = {"render_modes": [], "autoreset_mode": AutoresetMode.SAME_STEP}
        self._rows = Rows(rules, self.num_envs, reward)
        self._others = _by_seat(opponents, seat, players, self._rows.game.policies)
        self._illegal_reward = illegal_reward
        self._seed, self._next = "", 0
        self.single_observation_space = observation_space(self._rows.engine)
        self.single_action_space = action_space(self._rows.engine)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    @property
    def rules(self) -> Rules:
        """The rules of the deals."""
        return self._rows.engine.rules

    @property
    def layout(self) -> Mapping[str, slice]:
        """The slice of each item in a row of observations."""
        return self._rows.engine.sight.layout

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return a flag for each deal and action number: whether it is legal now."""
        return self._rows.masks.astype(np.bool_)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start new deals, up to the learner's first action in each.

        seed: of these and all later deals; None goes on with the present generator.  options: None or nothing.
        Raises ValueError for an option, such as a `reset_mask`: deals are replaced as they end, not when asked for.
        """
        if options:
            raise ValueError(f"These deals take no option when they are reset, so not {', '.join(map(repr, options))}.")
        super().reset(seed=seed)
        self._seed, self._next = str(self.np_random.integers(2**62)), 0
        everything = np.arange(self.num_envs)
        self._begin(everything)
        return self._rows.observe(everything, self.seat), {}

    def _begin(self, rows: npt.NDArray[np.int64]) -> None:
        """Deal anew in these rows; a deal that ends before the learner's seat must act is replaced by another one."""
        while len(rows):
            self._rows.reseat(rows, self._seed, self._next)
            self._next += len(rows)
            self._wait(rows)
            rows = rows[self._rows.is_over(rows)]

    def _wait(self, rows: npt.NDArray[np.int64]) -> None:
        """Let the others play in these rows until the learner's seat must act or the deal is over."""
        while len(rows):
            seats = self._rows.deals["seat"][rows]
            rows, seats = (each[~self._rows.is_over(rows) & (seats != self.seat)] for each in (rows, seats))
            for seat, policy in self._others.items():
                if (turns := rows[seats == seat]).size:
                    self._rows.choose(turns, policy, seat)

    def step(self, actions: npt.ArrayLike) -> Stepped:
        """Carry out the learner's action in each deal, and all that the others do until it must act again.

        Raises ValueError before the first reset, and if there is not one whole number for each deal; then nothing has changed.
        """
        numbers = self._checked(actions)
        everything = np.arange(self.num_envs)
        legal = np.array([*map(self._rows.is_legal, everything.tolist(), numbers.tolist())], np.bool_)
        good = everything[legal]
        self._rows.play(good, numbers[legal])
        self._wait(good)
        rewards, ended, infos = np.where(legal, 0.0, self._illegal_reward), ~legal, dict[str, Any]()
        ended[good] = self._rows.is_over(good)
        over = everything[ended]
        for row in over[legal[over]].tolist():
            rewards[row] = self._rows.scored(row)[self.seat]
        if over.size:
            infos = self._ended(over, ended, ~legal)
            self._begin(over)
        return self._rows.observe(everything, self.seat), rewards, ended, np.zeros_like(ended), infos

    def _checked(self, actions: npt.ArrayLike) -> npt.NDArray[Any]:
        numbers = np.asarray(actions)
        if not self._next:
            raise ValueError("Nothing is dealt yet: call reset first.")
        if numbers.shape != (self.num_envs,) or numbers.dtype.kind not in "iu":
            raise ValueError(f"{self.num_envs} deals need {self.num_envs} actions, as whole numbers.")
        return numbers

    def _ended(self, over: Numbers, ended: npt.NDArray[np.bool_], illegal: npt.NDArray[np.bool_]) -> dict[str, Any]:
        """Return the infos of a step in which deals ended, in the form of Gymnasium's own vector environments."""
        last, final = self._rows.observe(over, self.seat), np.full(self.num_envs, None, object)
        for place, row in enumerate(over):
            final[row] = {name: array[place] for name, array in last.items()}
        found = {"final_obs": final, "_final_obs": ended.copy(), "final_info": {}, "_final_info": ended.copy()}
        if illegal.any():
            found["final_info"] = {"illegal": illegal, "_illegal": illegal.copy()}
        return found


def _by_seat(
    opponents: Opponent | Sequence[Opponent], own: int, players: int, known: Sequence[str]
) -> dict[int, Opponent]:
    others = [seat for seat in range(players) if seat != own]
    each: list[Any] = [*opponents] if isinstance(opponents, list | tuple) else [opponents] * len(others)
    check_policies(each, len(others), known)
    return dict(zip(others, each, strict=True))
