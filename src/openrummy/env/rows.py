"""Many deals of a compiled table side by side (extra `sim`), seen and played with the numbers of a PettingZoo table."""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from openrummy.engine.rules import Rules
from openrummy.env.choosing import why_not_compiled
from openrummy.env.compiled.episode import TABLES
from openrummy.env.compiled.match import FirstDeal
from openrummy.env.compiled.program import LIST, OVER, SHUFFLES, in_array, places_in
from openrummy.env.episode import Episode, Observation
from openrummy.env.rewards import Reward
from openrummy.sim.batch import batch_game

Numbers: TypeAlias = Sequence[int] | npt.NDArray[np.integer[Any]]
Choosing: TypeAlias = Callable[[Observation], npt.ArrayLike]
"""Takes the observations and masks of m deals, each an array of m rows; returns m action numbers."""


class Rows:
    """n deals, each a record of the batch; `reseat` deals them anew one by one.

    Observations, masks, action numbers and rewards are those of `RummyTable`.  Packs and luck are those of the batch: deal number i of
    a seed is always the same.  Raises ValueError with the reason if the rules cannot be compiled.
    """

    def __init__(self, rules: Rules, n: int, reward: Reward) -> None:
        reason = why_not_compiled(rules, "deal")
        if reason is not None:
            raise ValueError(reason)
        self.engine = Episode(rules, "deal", reward)
        self.game = batch_game(rules)
        self._table, self._places = TABLES[rules.key], places_in(self.engine.sight)
        self._first = FirstDeal(rules, self.engine.family, self._table)
        self._terms = tuple(map(in_array, self._table.terms(rules)))
        self.deals = self.game.deal(n, "")
        self.masks = np.zeros((n, self.engine.numbering.size), np.int8)
        self._one = [self.deals[row : row + 1] for row in range(n)]
        self._work = self._table.work()
        self._standing = [self._first.standing] * n

    def reseat(self, rows: Numbers, seed: str, first: int) -> None:
        """Deal anew in these rows, with the numbers of a seed from `first` on."""
        self.deals[rows] = self.game.deal(len(rows), seed, first=first)
        for row in rows:
            self._standing[row] = self._first.standing
        self.list_legal(rows)

    def list_legal(self, rows: Numbers) -> None:
        """Write what the seats to act may do into `masks`; nothing where the deal is over."""
        for row in rows:
            if self._advance(row, LIST) == OVER:
                self.masks[row] = 0

    def _advance(self, row: int, number: int) -> int:
        seat: int = self._table.advance(self._one[row], *self._terms, number, False, self.masks[row], self._work)
        return seat

    def play(self, rows: Numbers, numbers: Numbers) -> None:
        """Carry out an action in each of these rows, which the masks must allow."""
        for row, number in zip(rows, numbers, strict=True):
            self._advance(row, LIST)  # the kernel may need the list of this very deal
            seat = self._advance(row, int(number))
            if seat == SHUFFLES:
                self.game.step(
                    self._one[row], [0]
                )  # only a draw from the stock shuffles, and that is number 0 everywhere
                self._advance(row, LIST)
            elif seat == OVER:
                self.masks[row] = 0

    def choose(self, rows: Numbers, policy: str | Choosing, seat: int) -> None:
        """Let the seat to act in each of these rows do what a policy says: a compiled one by name, or a function."""
        if isinstance(policy, str):
            deals = self.deals[rows]
            self.game.step(deals, self.game.choose(deals, policy))
            self.deals[rows] = deals
            self.list_legal(rows)
        else:
            numbers = np.asarray(policy(self.observe(rows, seat)))
            self._check(rows, numbers)
            self.play(rows, numbers)

    def _check(self, rows: Numbers, numbers: npt.NDArray[Any]) -> None:
        if numbers.shape != (len(rows),) or numbers.dtype.kind not in "iu":
            raise ValueError(f"An opponent must return {len(rows)} whole numbers for {len(rows)} deals.")
        for row, number in zip(rows, numbers.tolist(), strict=True):
            if not self.is_legal(row, number):
                raise ValueError(
                    f"An opponent chose action {number}, which is not legal: choose one that the mask allows."
                )

    def is_legal(self, row: int, number: int) -> bool:
        """Return whether the seat to act may do this."""
        return 0 <= number < self.masks.shape[1] and bool(self.masks[row, number])

    def observe(self, rows: Numbers, seat: int) -> Observation:
        """Return what a seat sees in these rows, and what it may do there, as new arrays with a row for each."""
        seen = np.empty((len(rows), self.engine.sight.size), np.int16)
        masks = self.masks[rows]
        for place, row in enumerate(rows):
            self._table.see(self._one[row], self._terms[0], self._places, self._standing[row], seat, seen[place])
        masks[self.deals["seat"][rows] != seat] = 0
        return {"observation": seen, "action_mask": masks}

    def is_over(self, rows: Numbers) -> npt.NDArray[np.bool_]:
        """Return in which of these rows the deal has ended."""
        return self.game.is_over(self.deals[rows])

    def scored(self, row: int) -> tuple[float, ...]:
        """Return the rewards of all seats for a deal that has ended; from then on its observations show the new totals."""
        self._standing[row], gained = self._first.ended(self.deals[row])
        return self.engine.rewards.of(gained)
