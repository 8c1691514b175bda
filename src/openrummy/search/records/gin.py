"""A state of gin, or what a seat knows of it, as a record of the batch."""

import numpy as np

from openrummy.cards import cards_of
from openrummy.engine.facts import the_part
from openrummy.engine.rules import Rules
from openrummy.engine.state import Public, State, View
from openrummy.sim.batch.gin import record as r
from openrummy.variants.gin.limit import KnockLimit, is_spade_deal
from openrummy.variants.gin.scoring import KnockScoring


def write(state: State, deal: np.void) -> None:
    """Write `state`, which is in mid-deal, into `deal`, except for `deal["chance"]`."""
    _write_public(state.rules, state.public, deal)
    deal["hands"] = state.hands
    deal["pack"][r.CARDS - len(state.stock) :] = state.stock


def write_seen(view: View, deal: np.void) -> None:
    """Write what the seat of `view` knows: `write` without the other hand and the order of the stock."""
    _write_public(view.rules, view.public, deal)
    deal["hands"][view.seat] = view.hand


def _write_public(rules: Rules, public: Public, deal: np.void) -> None:
    turn, melds = public.turn, [cards_of(meld.shape.cards) for meld in public.melds]
    deal["known"], deal["melds"] = public.known, melds + [0] * (r.MELDS - len(melds))
    deal["drawn"], deal["pile_size"] = r.CARDS - public.stock_count, len(public.pile)
    deal["pile"][: len(public.pile)] = public.pile
    deal["phase"], deal["seat"], deal["turn"] = r.PHASES.index(turn.phase), turn.seat, turn.number
    deal["dealer"], deal["taken"] = public.dealer, r.NO_CARD if turn.taken is None else turn.taken
    deal["limit"] = the_part(rules, KnockLimit).of(public)
    deal["spades"] = the_part(rules, KnockScoring).doubles and is_spade_deal(public)
    deal["points"], deal["reason"], deal["winner"] = 0, r.RUNNING, r.NOBODY
