"""A state of gin as a record of the batch."""

import numpy as np

from openrummy.cards import cards_of
from openrummy.engine.facts import the_part
from openrummy.engine.state import State
from openrummy.sim.batch.gin import record as r
from openrummy.variants.gin.limit import KnockLimit, is_spade_deal
from openrummy.variants.gin.scoring import KnockScoring


def write(state: State, deal: np.void) -> None:
    """Write `state`, which is in mid-deal, into `deal`, except for `deal["chance"]`."""
    public, turn = state.public, state.public.turn
    _write_cards(state, deal)
    deal["phase"], deal["seat"], deal["turn"] = r.PHASES.index(turn.phase), turn.seat, turn.number
    deal["dealer"], deal["taken"] = public.dealer, r.NO_CARD if turn.taken is None else turn.taken
    deal["limit"] = the_part(state.rules, KnockLimit).of(public)
    deal["spades"] = the_part(state.rules, KnockScoring).doubles and is_spade_deal(public)
    deal["points"], deal["reason"], deal["winner"] = 0, r.RUNNING, r.NOBODY


def _write_cards(state: State, deal: np.void) -> None:
    public = state.public
    deal["hands"], deal["known"] = state.hands, public.known
    melds = [cards_of(meld.shape.cards) for meld in public.melds]
    deal["melds"] = melds + [0] * (r.MELDS - len(melds))
    deal["drawn"], deal["pile_size"] = r.CARDS - len(state.stock), len(public.pile)
    deal["pack"][r.CARDS - len(state.stock) :] = state.stock
    deal["pile"][: len(public.pile)] = public.pile
