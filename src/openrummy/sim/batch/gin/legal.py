"""The legal actions of the seat to act: a bitboard for each kind of action (see `record`)."""

from typing import TypeAlias

from openrummy.sim.batch.gin import record as r
from openrummy.sim.compiled.jit import ONE, U64, ZERO, Bits, inlined, kernel
from openrummy.sim.compiled.one_pack.counting import count, discards_within
from openrummy.sim.compiled.one_pack.defending import fits
from openrummy.sim.compiled.one_pack.tables import Tables
from openrummy.sim.numbers import gin as a

Legal: TypeAlias = tuple[Bits, Bits, Bits, Bits, Bits, Bits]
"""Moves, cards to discard, cards to knock with, cards that fit each of the knocker's melds."""

_STOCK, _DISCARD, _DECLINE = ONE << U64(a.DRAW_STOCK), ONE << U64(a.DRAW_DISCARD), ONE << U64(a.DECLINE)
_OFFER = ONE << U64(a.TAKE_UPCARD) | ONE << U64(a.PASS_UPCARD)
_BIG_GIN, _FINISH = ONE << U64(a.BIG_GIN), ONE << U64(a.FINISH_LAYOFFS)
_DRAWS = _STOCK | _DISCARD


@inlined
def legal(deal: r.Deal, rules: r.Terms, tables: Tables) -> Legal:
    """Return the legal actions; none if the deal is over."""
    if deal.phase == r.DRAW:
        return _DRAWS, ZERO, ZERO, ZERO, ZERO, ZERO
    if deal.phase == r.DISCARD:
        hand, barred = deal.hands[deal.seat], barred_card(deal)
        moves, knocks = endings(deal, rules, tables, hand, barred)
        return moves, hand & ~barred, knocks, ZERO, ZERO, ZERO
    return _in_other_phases(deal, rules, tables)


@kernel
def _in_other_phases(deal: r.Deal, rules: r.Terms, tables: Tables) -> Legal:
    hand, phase = deal.hands[deal.seat], deal.phase
    if phase in (r.UPCARD, r.UPCARD_DEALER):
        return _OFFER, ZERO, ZERO, ZERO, ZERO, ZERO
    if phase == r.FIRST_DRAW:
        return _STOCK, ZERO, ZERO, ZERO, ZERO, ZERO
    if phase == r.LAST_DRAW:
        return _in_last_draw(deal, rules, tables), ZERO, ZERO, ZERO, ZERO, ZERO
    if phase == r.LAST_DISCARD:
        moves, knocks = endings(deal, rules, tables, hand, barred_card(deal))
        return moves, ZERO, knocks, ZERO, ZERO, ZERO
    if phase == r.LAYOFF:
        melds = deal.melds
        return _FINISH, ZERO, ZERO, hand & fits(melds[0]), hand & fits(melds[1]), hand & fits(melds[2])
    return _FINISH if phase == r.SHOW else ZERO, ZERO, ZERO, ZERO, ZERO, ZERO


@inlined
def barred_card(deal: r.Deal) -> Bits:
    """Return the card taken from the pile this turn, which may not be discarded."""
    return ONE << U64(deal.taken) if deal.taken >= 0 else ZERO


@inlined
def endings(deal: r.Deal, rules: r.Terms, tables: Tables, hand: Bits, barred: Bits) -> tuple[Bits, Bits]:
    """Return big gin as a move, and the cards to knock with, from `hand` without discarding the card `barred`."""
    after, limit = U64(count(tables, hand)), U64(deal.limit)
    if after > limit + U64(tables.dearest):  # one discard cannot save more; this settles nearly every hand
        return ZERO, ZERO
    big_gin = _BIG_GIN if rules.big_gin_allowed and after == ZERO else ZERO
    return big_gin, discards_within(tables, hand, barred, limit)


@kernel
def _in_last_draw(deal: r.Deal, rules: r.Terms, tables: Tables) -> Bits:
    """Return the moves in the last draw: the last discard may be taken only to end the play."""
    card = ONE << U64(deal.pile[deal.pile_size - 1])
    big_gin, knocks = endings(deal, rules, tables, deal.hands[deal.seat] | card, card)
    return _DISCARD | _DECLINE if big_gin | knocks else _DECLINE
