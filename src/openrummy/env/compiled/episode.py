"""One deal played by a compiled table instead of an `Episode`.

The luck is the engine's, so the same seed deals the same cards.  If the whole position is wanted, the engine replays the actions.
"""

from collections.abc import Mapping
from copy import copy, deepcopy
from typing import Any, Self

import numpy as np

from openrummy.engine.state import State
from openrummy.env.arguments import AfterReset
from openrummy.env.compiled.match import FirstDeal
from openrummy.env.compiled.program import LIST, OVER, SHUFFLES, Table, in_array, places_in
from openrummy.env.episode import Episode, Mask, Observation, checked
from openrummy.parts.deal import recycle_shuffle
from openrummy.shuffle import shuffled
from openrummy.sim.batch import HOMES
from openrummy.sim.lazy_imports import Lazily

TABLES: Mapping[str, Table] = Lazily("openrummy.env.compiled", HOMES)
"""The compiled tables by key of the variant."""


class CompiledEpisode(AfterReset):
    """An episode of one deal with the same observations, masks, rewards and errors as `engine`, whose rules the batch must cover."""

    by_reset = frozenset({"_acts", "_mask"})
    not_yet = ValueError

    def __init__(self, engine: Episode) -> None:
        self._engine = engine
        self.rules, self.family = engine.rules, engine.family
        self.numbering, self.sight = engine.numbering, engine.sight
        self.is_over = True
        self.seat = 0
        self._table = TABLES[self.rules.key]
        self._terms = tuple(map(in_array, self._table.terms(self.rules)))
        self._work = self._table.work()
        self._places = places_in(self.sight)
        self._first = FirstDeal(self.rules, self.family, self._table)

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """Return an independent episode with the same luck; whatever never changes is shared."""
        other = copy(self)
        for name in ("_engine", "_acts", "_deal", "_mask", "_work"):
            if name in vars(self):
                vars(other)[name] = deepcopy(vars(self)[name], memo)
        return other

    def begin(self, seed: int | None) -> None:
        """Start a new episode, as `Episode.begin` does."""
        self._engine.draw_luck(seed)
        self._acts: list[int] = []
        self._replayed: int | None = None
        self._mask: Mask = np.zeros(self.numbering.size, np.int8)
        self._standing = self._first.standing
        self._secret = self._engine.secret(self._first.number)
        self._deal = self._first.dealt(self._secret)
        self.seat = self._advance(LIST, False)
        self.is_over = False

    def observe(self, seat: int) -> Observation:
        """Return what a seat may know and do, as arrays."""
        seen = np.empty(self.sight.size, np.int16)
        mask = self._mask.copy() if seat == self.seat else np.zeros_like(self._mask)
        self._table.see(self._deal, self._terms[0], self._places, self._standing, seat, seen)
        return {"observation": seen, "action_mask": mask}

    def play(self, action: Any) -> tuple[float, ...] | None:
        """Carry out the action that a number means, as `Episode.play` does."""
        number = checked(action, self.numbering, self._mask.item)
        seat = self._advance(number, False)
        if seat == SHUFFLES:
            self._order_pile()
            seat = self._advance(number, True)
        self._acts.append(number)
        if seat != OVER:
            self.seat = seat
            return None
        self.is_over = True
        self._mask.fill(0)
        return self._scored()

    def _advance(self, number: int, is_ready: bool) -> int:
        seat: int = self._table.advance(self._deal, *self._terms, number, is_ready, self._mask, self._work)
        return seat

    def _order_pile(self) -> None:
        """Put the pile into the order in which the engine turns it into the new stock."""
        deal, first = self._deal[0], self._first
        number = int(deal["pile_size"]) - self._table.keeps_top(self.rules)
        shuffle = recycle_shuffle(int(deal["recycles"]))
        pile = deal["pile"][:number].tolist()
        deal["pile"][:number] = shuffled(pile, self._secret, first.nonces, first.number, shuffle)

    def _scored(self) -> tuple[float, ...]:
        """Return the rewards; the engine computes how the match stands."""
        self._standing, gained = self._first.ended(self._deal[0])
        return self._engine.rewards.of(gained)

    @property
    def state(self) -> State:
        """The engine's state after all actions so far."""
        return self._caught_up().state

    def _caught_up(self) -> Episode:
        """Return the engine's episode after replaying the actions that it lacks."""
        acts = self._acts
        if self._replayed is None:
            self._engine.start()
        for number in acts[self._replayed or 0 :]:
            self._engine.play(number)
        self._replayed = len(acts)
        return self._engine

    @property
    def position(self) -> str:
        """The whole position as text, as `Episode.position` shows it."""
        return self._caught_up().position
