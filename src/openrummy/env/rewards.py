"""The reward of a seat for the points of a deal."""

from collections.abc import Sequence
from typing import Any, Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from openrummy.engine.rules import Rules

Reward: TypeAlias = Literal["difference", "points", "win"]


class Rewards:
    """The conversion of points into rewards; more is better.

    reward: `difference`, the points of a seat less the mean of the others', which sums to zero, or `points`; both are negated
    if the lowest total wins.  `win`: 1 for the seat that gained most in the deal and -1 / others for each other one; seats with as
    much share the win, and nobody gets anything if all have the same.  Raises ValueError for an unknown word.
    """

    def __init__(self, rules: Rules, reward: Reward) -> None:
        if reward not in ("difference", "points", "win"):
            raise ValueError(f"A reward must be 'difference', 'points' or 'win', not {reward!r}.")
        self._difference, self._win = reward != "points", reward == "win"
        self._worth = -1.0 if rules.lowest_wins else 1.0

    def of(self, points: Sequence[int]) -> tuple[float, ...]:
        """Return the rewards of all seats for the points that each gained."""
        gains = [self._worth * gain for gain in points]
        if self._win:
            gains = self._wins(np.array([gains]))[0].tolist()
        if not self._difference:
            return tuple(gains)
        others, total = len(gains) - 1, sum(gains)
        return tuple(gain - (total - gain) / others for gain in gains)

    def of_many(self, points: npt.NDArray[Any]) -> npt.NDArray[np.float64]:
        """Return the rewards for n rows of points."""
        gains = np.asarray(points * self._worth, np.float64)
        if self._win:
            gains = self._wins(gains)
        if not self._difference:
            return gains
        others = gains.shape[1] - 1
        return np.asarray(gains - (gains.sum(axis=1, keepdims=True) - gains) / others)

    @staticmethod
    def _wins(gains: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
        """Return the parts of the win, which add up to 1, or zeros for rows in which all have the same."""
        best = gains == gains.max(axis=1, keepdims=True)
        shares = best / best.sum(axis=1, keepdims=True)
        return np.asarray(np.where(best.all(axis=1, keepdims=True), 0.0, shares))
