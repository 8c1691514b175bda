"""One deal as a compiled table plays it, in the place of `Episode`.

The engine deals, so a seed gives the same cards; where somebody asks for the whole position, it plays after what was done.
"""

from collections.abc import Mapping
from copy import copy, deepcopy
from functools import cached_property
from itertools import chain
from typing import Any, Self

import numpy as np
from msgspec.structs import replace

from openrummy.cards import Face, faces_of
from openrummy.engine.events import DealEnded
from openrummy.engine.flow import Flow
from openrummy.engine.scores import leaf
from openrummy.engine.state import Public, State
from openrummy.env.asked import AfterReset
from openrummy.env.compiled.gin import GIN
from openrummy.env.compiled.indian import INDIAN
from openrummy.env.compiled.program import OVER, SHUFFLES, STANDING, Record, Table, in_array, places_in
from openrummy.env.compiled.tableau import TABLEAU
from openrummy.env.episode import Episode, Mask, Observation, checked
from openrummy.parts.deal import recycle_shuffle
from openrummy.shuffle import shuffled

TABLES: Mapping[str, Table] = {"gin": GIN, "basic": TABLEAU, "500": TABLEAU, "indian": INDIAN}
"""By the key of the variant."""


class CompiledEpisode(AfterReset):
    """The same observations, masks, rewards and faults as `engine` gives, an episode of one deal whose rules the batch covers."""

    by_reset = frozenset({"_acts", "_mask"})
    not_yet = ValueError

    def __init__(self, engine: Episode) -> None:
        rules = self.rules = engine.rules
        self._engine = engine
        self.family, self.numbering, self.sight = engine.family, engine.numbering, engine.sight
        self.is_over = True
        self.seat = 0
        self._table = TABLES[rules.key]
        self._terms = tuple(map(in_array, self._table.terms(rules)))
        self._work = self._table.work()
        self._places = places_in(self.sight)

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        """An episode that goes on by itself, with the same luck; what is never changed is shared."""
        other = copy(self)
        for name in ("_engine", "_acts", "_deal", "_mask", "_work"):
            if name in vars(self):
                vars(other)[name] = deepcopy(vars(self)[name], memo)
        return other

    def begin(self, seed: int | None) -> None:
        """As of an `Episode`."""
        self._engine.begin(seed)
        self._acts: list[int] = []
        self._replayed = 0
        state = self._dealt = self._engine.state
        self._deal = np.zeros(1, self._table.program.deal)
        self._mask: Mask = np.zeros(self.numbering.size, np.int8)
        self._standing = self._at_first
        pack = np.array(_order(state), np.uint8)
        self.seat = self._table.begin(self._deal, *self._terms, pack, state.public.dealer, self._mask, self._work)
        self.is_over = False

    @cached_property
    def _at_first(self) -> Record:
        """How the match stands in its first deal, whatever the cards are."""
        standing = self._stand(self._dealt.public)
        phases = list(map(self.family.phases.index, self._table.phases))
        standing["phases"][0, : len(phases)], standing["turn_seat"] = phases, -1
        return standing

    def _stand(self, public: Public) -> Record:
        """How the match stands between two deals."""
        standing = np.zeros(1, STANDING)
        standing["totals"][0, : self.rules.players] = public.sheet.totals
        standing["deal"], standing["turn_seat"] = public.deal, public.turn.seat
        standing["phases"] = self.family.phases.index(public.turn.phase)
        self._table.remember(standing[0], public)
        return standing

    def observe(self, seat: int) -> Observation:
        """What a seat may know and do, as arrays."""
        seen = np.empty(self.sight.size, np.int16)
        mask = self._mask.copy() if seat == self.seat else np.zeros_like(self._mask)
        self._table.see(self._deal, self._terms[0], self._places, self._standing, seat, seen)
        return {"observation": seen, "action_mask": mask}

    def play(self, action: Any) -> tuple[float, ...] | None:
        """As of an `Episode`."""
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
        """Put the pile into the order in which the engine makes it the new stock."""
        deal, state = self._deal[0], self._dealt
        number = int(deal["pile_size"]) - self._table.keeps_top(self.rules)
        shuffle = recycle_shuffle(int(deal["recycles"]))
        pile = deal["pile"][:number].tolist()
        deal["pile"][:number] = shuffled(pile, state.secret, state.nonces, state.public.deal, shuffle)

    def _scored(self) -> tuple[float, ...]:
        """The rewards, and what the engine makes of the deal."""
        deal, before = self._deal[0], self._dealt
        reason = self._table.program.reasons[deal["reason"]]
        winner = int(deal["winner"]) if deal["winner"] >= 0 else None
        scores = tuple(leaf(points, reason) for points in deal["points"][: self.rules.players].tolist())
        turn = replace(before.public.turn, seat=int(deal["seat"]))
        flow = Flow(replace(before, public=replace(before.public, turn=turn)))
        flow.emit(DealEnded(reason, winner, before.hands, scores, (), before.secret))
        self.rules.after_deal(flow)
        public = flow.state.public
        self._standing = self._stand(public)
        gained = [now - was for was, now in zip(before.public.sheet.totals, public.sheet.totals, strict=True)]
        return self._engine.rewards.of(gained)

    @property
    def state(self) -> State:
        """The state of the engine after all that was done."""
        for number in self._acts[self._replayed :]:
            self._engine.play(number)
        self._replayed = len(self._acts)
        return self._engine.state

    @property
    def position(self) -> str:
        """The whole position in text form, hidden cards included."""
        self.state  # noqa: B018
        return self._engine.position


def _order(state: State) -> list[Face]:
    """A pack that gives the hands, the pile and the stock of a deal that has just begun."""
    public, players = state.public, state.rules.players
    hands = [faces_of(state.hands[(public.dealer + 1 + step) % players]) for step in range(players)]
    return [*chain.from_iterable(zip(*hands, strict=True)), *public.pile, *public.aside, *state.stock]
