"""The engine's match in which a compiled deal is played."""

import numpy as np

from openrummy.engine import decide
from openrummy.engine.events import DealEnded
from openrummy.engine.flow import Flow
from openrummy.engine.match import new_state
from openrummy.engine.rules import Rules
from openrummy.engine.scores import leaf
from openrummy.engine.state import Public
from openrummy.env.compiled.program import STANDING, OneRecord, Table
from openrummy.env.families import Family
from openrummy.shuffle import secret_from_seed

_NO_LUCK = np.uint64(0)


class FirstDeal:
    """The first deal of a match under some rules.

    number: of the deal.  nonces: those of a match in which no seat gives any.  standing: a record `STANDING`, independent of the cards.
    """

    def __init__(self, rules: Rules, family: Family, table: Table) -> None:
        self._rules, self._table, self._phases = rules, table, family.phases
        self._terms = table.program.terms(rules)
        self._new = new_state(rules).public
        self._state = decide.deal(new_state(rules), secret_from_seed("any", 1))[0]
        self.number = self._state.public.deal
        self.nonces = self._state.nonces
        self.standing = self._stand(self._state.public)
        phases = list(map(family.phases.index, table.phases))
        self.standing["phases"][0, : len(phases)] = phases

    def dealt(self, secret: bytes) -> OneRecord:
        """Return the record of the deal that is derived from `secret`."""
        dealer, order, _ = self._rules.dealing.opening(self._rules, self._new, secret, self.nonces)
        program, deal = self._table.program, np.zeros(1, self._table.program.deal)
        packs, dealers = np.array([order], np.uint8), np.array([dealer], np.uint8)
        program.deal_packs(deal, *self._terms, packs, dealers, _NO_LUCK, 0)
        return deal

    def ended(self, deal: np.void) -> tuple[OneRecord, list[int]]:
        """Return how the match stands after a deal, and the points that its seats gained, from the record of that deal."""
        state = self._state
        reason = self._table.program.reasons[deal["reason"]]
        winner = int(deal["winner"]) if deal["winner"] >= 0 else None
        scores = tuple(leaf(points, reason) for points in deal["points"][: self._rules.players].tolist())
        flow = Flow(state)
        flow.emit(DealEnded(reason, winner, state.hands, scores, (), state.secret))
        self._rules.after_deal(flow)
        before, after = state.public.sheet.totals, flow.state.public.sheet.totals
        return self._stand(flow.state.public), [now - was for was, now in zip(before, after, strict=True)]

    def _stand(self, public: Public) -> OneRecord:
        standing = np.zeros(1, STANDING)
        standing["totals"][0, : self._rules.players] = public.sheet.totals
        standing["deal"] = public.deal
        standing["phases"] = self._phases.index(public.turn.phase)
        self._table.remember(standing[0], public)
        return standing
