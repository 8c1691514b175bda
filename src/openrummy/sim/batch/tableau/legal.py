"""The legal actions of the seat to act, as a row of bitboards (see `record`)."""

from openrummy.sim.batch.tableau import record as r
from openrummy.sim.batch.tableau.calling import lay_alone
from openrummy.sim.batch.tableau.calls import callable_cards, list_calls
from openrummy.sim.batch.tableau.cards import FIRST_JOKER, I64, SECOND_JOKER, holds, with_card
from openrummy.sim.batch.tableau.closing import bars
from openrummy.sim.batch.tableau.melds import kinds_for
from openrummy.sim.batch.tableau.placing import (
    copy_turn,
    list_lay_offs,
    list_melds_of,
    may_lay_off,
    may_meld,
    play_cards,
)
from openrummy.sim.batch.tableau.searching import can_finish
from openrummy.sim.batch.tableau.stock import can_recycle, in_stock, owe, owes_for
from openrummy.sim.batch.tableau.swapping import list_swaps
from openrummy.sim.batch.tableau.tables import Tables
from openrummy.sim.compiled.jit import ONE, U64, ZERO, Bits, Number, count_bits, lowest_bit, merged, part
from openrummy.sim.numbers import calls as c
from openrummy.sim.numbers import tableau as p

MOST_AT_RISK = U64(p.LONGEST + 1)
"""The most cards in a hand of which one play may leave fewer than two."""

_STOCK, _DECLINE, _PASS = ONE << U64(p.DRAW_STOCK), ONE << U64(p.DECLINE), ONE << U64(p.PASS_CALL)


@part
def list_legal(deal: r.Deal, rules: r.Terms, tables: Tables, work: r.Work) -> Number:
    """Write the legal actions into the first boards of `work`, and calls separately; return how many of the first may hold any."""
    found = work.levels[0]
    work.last = c.FIRST_CALL
    if deal.phase == r.WINDOW or (rules.calls == r.CARDS_ALONE and deal.phase != r.OVER):
        list_calls(deal, rules, tables, work, callable_cards(deal, rules, I64(deal.seat)))
        _strike_calls(deal, rules, tables, work)
    if deal.phase != r.PLAY:
        if _list_draws(deal, rules, found):
            found.boards[p.DRAWING] |= _takes_tried(deal, rules, tables, work)
        return p.DISCARDING
    hand, owes = deal.hands[deal.seat], deal.owed != r.NO_CARD or deal.jokers_owed > 0
    end = kinds_for(rules, hand)
    _list_plays(deal, rules, tables, found, end)
    if count_bits(hand) <= MOST_AT_RISK or owes or rules.swapped_owed:
        _strike(deal, rules, tables, work, end, owes)
    if not owes and not _must_play(deal, rules, found, hand):
        found.boards[p.DISCARDING] = _discards(deal, rules, hand)
    return end


@merged
def _list_draws(deal: r.Deal, rules: r.Terms, work: r.Level) -> bool:
    """Write the legal draws, and return whether draws from the pile must still be tried."""
    work.boards[p.MOVE], work.boards[p.DRAWING] = _PASS if deal.phase == r.WINDOW else ZERO, ZERO
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
def _takes_tried(deal: r.Deal, rules: r.Terms, tables: Tables, work: r.Work) -> Bits:
    """Return the depths from which cards may be taken when a card must then be played."""
    seat, found, top_owed, trial = deal.seat, ZERO, owes_for(deal, rules, 1), work.levels[0].trial
    copy_turn(deal, trial)
    for depth in range(1, (I64(deal.pile_size) if rules.any_depth else 1) + 1):
        card = I64(deal.pile[deal.pile_size - depth])
        trial.hands[seat] = with_card(trial.hands[seat], card)
        owe(trial, rules, card, depth, depth > 1 or top_owed)
        if can_finish(trial, rules, tables, work):
            found |= ONE << U64(depth)
    return found


@merged
def _list_plays(deal: r.Deal, rules: r.Terms, tables: Tables, work: r.Level, end: Number) -> None:
    """Write every play, whether or not the turn can still end after it."""
    hand = deal.hands[deal.seat]
    for kind in range(end):
        work.boards[kind] = ZERO
    if may_meld(deal, rules):
        list_melds_of(deal, rules, tables, work, hand)
    if may_lay_off(deal, rules):
        list_lay_offs(deal, rules, work, hand)
        if rules.swaps:
            list_swaps(deal, work, hand)


@merged
def _strike(deal: r.Deal, rules: r.Terms, tables: Tables, work: r.Work, end: Number, owes: bool) -> None:
    """Strike the plays after which the turn could not end."""
    number, found = I64(count_bits(deal.hands[deal.seat])), work.levels[0]
    for kind in range(p.LAYING, end):
        plays, kept = found.boards[kind], ZERO
        if plays and (owes or _may_stop(rules, tables, kind, number)):
            while plays:
                play = plays & (~plays + ONE)
                plays ^= play
                copy_turn(deal, found.trial)
                play_cards(found.trial, rules, tables, kind, I64(lowest_bit(play)))
                if can_finish(found.trial, rules, tables, work):
                    kept |= play
            found.boards[kind] = kept


@merged
def _may_stop(rules: r.Terms, tables: Tables, kind: Number, number: Number) -> bool:
    """Whether the turn may be unable to end after a play of a kind, when nothing was owed and `number` cards were held."""
    if p.SWAPPING <= kind < p.LAYING_JOKER:
        return bool(rules.swapped_owed or number == 1)
    return bool(number - max(I64(tables.size[kind]), 1) <= 1)


@part
def _strike_calls(deal: r.Deal, rules: r.Terms, tables: Tables, work: r.Work) -> None:
    """Strike the calls of the seat in turn after which its turn could not end."""
    is_alone = deal.taken != r.NO_CARD and count_bits(deal.hands[deal.seat]) <= ONE
    if deal.phase != r.PLAY or (deal.owed == r.NO_CARD and deal.jokers_owed == 0 and not is_alone):
        return
    trial = work.levels[0].trial
    for kind in range(c.FIRST_CALL, work.last):
        calls, kept = work.called.boards[kind - c.FIRST_CALL], ZERO
        while calls:
            call = calls & (~calls + ONE)
            calls ^= call
            copy_turn(deal, trial)
            lay_alone(trial, rules, tables, kind, I64(lowest_bit(call)))
            if can_finish(trial, rules, tables, work):
                kept |= call
        work.called.boards[kind - c.FIRST_CALL] = kept


@merged
def _discards(deal: r.Deal, rules: r.Terms, hand: Bits) -> Bits:
    discards = hand & ~SECOND_JOKER
    if bars(deal, rules, hand) and holds(hand, deal.taken):
        discards &= ~(ONE << U64(deal.taken))
    return discards


@merged
def _must_play(deal: r.Deal, rules: r.Terms, work: r.Level, hand: Bits) -> bool:
    """Whether the last card of a floating seat must be laid off."""
    if not rules.floater_plays or count_bits(hand) != ONE or not deal.floating >> deal.seat & 1:
        return False
    for place in range(I64(deal.on_table)):
        if work.boards[p.LAYING + place] or (hand & FIRST_JOKER and work.boards[p.LAYING_JOKER + place]):
            return True
    return False
