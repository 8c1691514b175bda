"""What the seat to act may do, as a row of bitboards (see `record`)."""

from typing import Any

from openrummy.sim.batch.tableau import record as r
from openrummy.sim.batch.tableau.cards import FIRST_JOKER, I64, SECOND_JOKER, holds, with_card
from openrummy.sim.batch.tableau.closing import bars, can_finish
from openrummy.sim.batch.tableau.melds import kinds_for, list_melds
from openrummy.sim.batch.tableau.placing import may_lay_off, may_meld, play_cards, room_for_jokers
from openrummy.sim.batch.tableau.stock import can_recycle, in_stock, owe, owes_for
from openrummy.sim.compiled.jit import ONE, U64, ZERO, Bits, Number, Table, count_bits, lowest_bit, merged, part
from openrummy.sim.numbers import tableau as p

MOST_AT_RISK = U64(p.LONGEST + 1)
"""Cards of a hand of which a play may leave fewer than two."""

_STOCK, _DECLINE = ONE << U64(p.DRAW_STOCK), ONE << U64(p.DECLINE)


@part
def list_legal(deal: Any, rules: Any, tables: Table, work: Any) -> Number:
    """Write what is legal into the boards of `work`, and return how many of them may hold something."""
    if deal.phase != r.PLAY:
        if _list_draws(deal, rules, work):
            work.boards[p.DRAWING] |= _takes_tried(deal, rules, tables, work.trial)
        return p.THROWING
    hand = deal.hands[deal.seat]
    end = kinds_for(hand)
    for kind in range(end):
        work.boards[kind] = ZERO
    if may_meld(deal, rules):
        list_melds(tables, work, hand)
    if may_lay_off(deal, rules):
        _list_lay_offs(deal, rules, work, hand)
    if count_bits(hand) <= MOST_AT_RISK or deal.owed != r.NO_CARD:
        _strike(deal, rules, tables, work, end)
    if deal.owed == r.NO_CARD and not _must_play(deal, rules, work, hand):
        work.boards[p.THROWING] = _throws(deal, rules, hand)
    return end


@merged
def _list_draws(deal: Any, rules: Any, work: Any) -> bool:
    """Write what may be drawn, and return whether takes from the pile have to be tried."""
    work.boards[p.MOVE], work.boards[p.DRAWING] = ZERO, ZERO
    if deal.phase != r.DRAW:
        return False
    work.boards[p.MOVE] = _STOCK if in_stock(deal) or can_recycle(deal, rules) else _DECLINE
    if deal.pile_size == 0:
        return False
    if deal.hands[deal.seat] and not owes_for(deal, rules, 1):
        work.boards[p.DRAWING] = ONE << ONE
        return bool(rules.any_depth)
    return True


@merged
def _takes_tried(deal: Any, rules: Any, tables: Table, trial: Any) -> Bits:
    """The depths from which cards may be taken where something has to come of it."""
    seat, found, top_owed = deal.seat, ZERO, owes_for(deal, rules, 1)
    _copy(deal, trial)
    for depth in range(1, (I64(deal.pile_size) if rules.any_depth else 1) + 1):
        card = I64(deal.pile[deal.pile_size - depth])
        trial.hands[seat] = with_card(trial.hands[seat], card)
        owe(trial, rules, card, depth, depth > 1 or top_owed)
        if can_finish(trial, rules, tables):
            found |= ONE << U64(depth)
    return found


@part
def _copy(deal: Any, trial: Any) -> None:
    """What plays and the end of a turn depend on."""
    trial.hands[deal.seat] = deal.hands[deal.seat]
    for place in range(I64(deal.on_table)):
        trial.melds[place], trial.wilds[place] = deal.melds[place], deal.wilds[place]
        trial.fits[place], trial.starts[place] = deal.fits[place], deal.starts[place]
    trial.on_table, trial.seat, trial.melded = deal.on_table, deal.seat, deal.melded
    trial.melds_now, trial.laid_off = deal.melds_now, deal.laid_off
    trial.taken, trial.owed, trial.to_meld = deal.taken, deal.owed, deal.to_meld


@merged
def _list_lay_offs(deal: Any, rules: Any, work: Any, hand: Bits) -> None:
    for place in range(I64(deal.on_table)):
        work.boards[p.LAYING + place] = hand & deal.fits[place]
        if hand & FIRST_JOKER and room_for_jokers(deal, rules, place) > 0:
            work.boards[p.LAYING_JOKER + place] = deal.fits[place]


@merged
def _strike(deal: Any, rules: Any, tables: Table, work: Any, end: Number) -> None:
    """Strike the plays that would leave a turn that cannot end."""
    number = I64(count_bits(deal.hands[deal.seat]))
    for kind in range(p.LAYING, end):
        plays, kept = work.boards[kind], ZERO
        if plays and (number - max(I64(tables.size[kind]), 1) <= 1 or deal.owed != r.NO_CARD):
            while plays:
                play = plays & (~plays + ONE)
                plays ^= play
                _copy(deal, work.trial)
                play_cards(work.trial, rules, tables, kind, I64(lowest_bit(play)))
                if can_finish(work.trial, rules, tables):
                    kept |= play
            work.boards[kind] = kept


@merged
def _throws(deal: Any, rules: Any, hand: Bits) -> Bits:
    throws = hand & ~SECOND_JOKER
    if bars(deal, rules, hand) and holds(hand, deal.taken):
        throws &= ~(ONE << U64(deal.taken))
    return throws


@merged
def _must_play(deal: Any, rules: Any, work: Any, hand: Bits) -> bool:
    """Whether the last card of a seat that floats has to be laid off."""
    if not rules.floater_plays or count_bits(hand) != ONE or not deal.floating >> deal.seat & 1:
        return False
    for place in range(I64(deal.on_table)):
        if work.boards[p.LAYING + place] or (hand & FIRST_JOKER and work.boards[p.LAYING_JOKER + place]):
            return True
    return False
