"""A state of Indian rummy as a record of the batch."""

import numpy as np

from openrummy.cards import JOKER, PLANE, Cards, Face, rank_of
from openrummy.engine.decide import actors
from openrummy.engine.facts import the_part
from openrummy.engine.state import State
from openrummy.search.records.errors import CannotBeWrittenError
from openrummy.sim.batch.indian import record as r
from openrummy.sim.compiled.shown.cards import NO_RANK
from openrummy.variants.indian.seats import SHOW, seats_of
from openrummy.variants.indian.wilds import Wilds

_ALL = (1 << PLANE) - 1


def write(state: State, deal: np.void) -> None:
    """Write `state`, which is in mid-deal, into `deal`, except for `deal["chance"]`.

    Raises CannotBeWrittenError between two deals, and if a seat is out for a reason that the batch does not know: a wrong declaration,
    missed turns, or because it left.
    """
    public, turn = state.public, state.public.turn
    if turn.phase not in r.PHASES:
        raise CannotBeWrittenError(f"The batch plays deals, and knows nothing of the phase {turn.phase!r}.")
    _write_cards(state, deal)
    _write_wilds(state, deal)
    _write_seats(state, deal)
    deal["turn"], deal["recycles"], deal["dealer"] = turn.number, public.recycles, public.dealer
    deal["phase"], deal["seat"] = r.PHASES.index(turn.phase), actors(state)[0]
    deal["taken"] = r.NO_CARD if turn.taken is None else turn.taken
    deal["reason"], deal["winner"] = r.RUNNING, turn.seat if turn.phase == SHOW else r.NOBODY


def _write_cards(state: State, deal: np.void) -> None:
    public, stock = state.public, state.stock
    for seat, (hand, known) in enumerate(zip(state.hands, public.known, strict=True)):
        deal["hands"][seat], deal["known"][seat] = _planes(hand), _planes(known)
    deal["drawn"], deal["stock_size"] = r.CARDS - len(stock), len(stock)
    deal["pack"][r.CARDS - len(stock) :] = stock
    deal["pile"][: len(public.pile)], deal["pile_size"] = public.pile, len(public.pile)


def _planes(cards: Cards) -> list[int]:
    return [cards >> PLANE * plane & _ALL for plane in range(r.PLANES)]


def _write_wilds(state: State, deal: np.void) -> None:
    wilds, public = the_part(state.rules, Wilds), state.public
    card, down = wilds.turned_up(public), wilds.put_down(public)
    deal["turned_up"], deal["finish"] = r.NO_CARD if card is None else card, down[-1] if down else r.NO_CARD
    deal["wild"] = _wild_rank(card, ace=wilds.printed_is_ace)


def _wild_rank(card: Face | None, *, ace: bool) -> int:
    if card is None:
        return NO_RANK
    if card == JOKER:
        return 0 if ace else NO_RANK
    return rank_of(card)


def _write_seats(state: State, deal: np.void) -> None:
    seats = seats_of(state.public)
    for seat, price in enumerate(seats.prices):
        if price not in r.PRICES:
            raise CannotBeWrittenError(f"Seat {seat} is out of the deal for {price!r}, which the batch does not know.")
        deal["prices"][seat] = r.PRICES.index(price)
    deal["inside"], deal["drew"], deal["turned"], deal["opening"] = (
        seats.inside,
        seats.drawn,
        seats.turned,
        seats.opening,
    )
