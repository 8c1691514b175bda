"""The effect of each action on a deal; the action must be legal."""

from openrummy.sim.batch.tableau import record as r
from openrummy.sim.batch.tableau.calling import ask, call_cards, depth_of, lay_called, open_window, resume
from openrummy.sim.batch.tableau.calls import callable_cards, can_call
from openrummy.sim.batch.tableau.cards import I64, JOKER, holds, without_card
from openrummy.sim.batch.tableau.placing import play_cards, room_for_jokers
from openrummy.sim.batch.tableau.scoring import end
from openrummy.sim.batch.tableau.stock import can_recycle, draw_stock, in_stock, pick_up, take
from openrummy.sim.batch.tableau.swapping import playable
from openrummy.sim.batch.tableau.tables import Tables
from openrummy.sim.compiled.jit import Number, merged, part
from openrummy.sim.numbers import calls as c
from openrummy.sim.numbers import tableau as p

KIND, WHAT = 6, 63


@part
def act(deal: r.Deal, rules: r.Terms, tables: Tables, action: Number) -> None:
    """Carry out `action`."""
    kind, what = action >> KIND, action & WHAT
    if kind == p.DISCARDING:
        _discard(deal, rules, tables, what)
    elif action == p.DRAW_STOCK:
        draw_stock(deal, rules)
    elif kind == p.DRAWING:
        take(deal, rules, what)
    elif kind >= c.FIRST_CALL:
        _call(deal, rules, tables, kind, what)
    elif kind >= p.LAYING:
        play_cards(deal, rules, tables, kind, what)
        deal.passed = 0
        if not deal.hands[deal.seat]:
            _empty(deal, rules, tables)
    elif action == p.PASS_CALL:
        _pass(deal, rules)
    else:
        end(deal, rules, r.BLOCKED, r.NOBODY)
    if rules.calls == r.CARDS_ALONE:
        ask(deal, rules, tables)


@part
def _call(deal: r.Deal, rules: r.Terms, tables: Tables, kind: Number, what: Number) -> None:
    """Call with the pile, which gives the caller the turn, or only the cards."""
    if rules.calls == r.CARDS_ALONE:
        call_cards(deal, rules, tables, kind, what)
        return
    depth = depth_of(deal, tables, kind, what)
    start_turn(deal, I64(deal.seat))
    pick_up(deal, depth)
    lay_called(deal, rules, tables, kind, what)
    if not deal.hands[deal.seat]:
        deal.floating |= 1 << deal.seat
        next_turn(deal, rules, tables, I64(0))


@part
def _pass(deal: r.Deal, rules: r.Terms) -> None:
    """Pass on the cards that can be called."""
    deal.passed |= 1 << deal.seat
    if rules.calls == r.CARDS_ALONE:
        resume(deal)
        return
    deal.seat = (I64(deal.seat) + 1) % rules.players
    if deal.seat == deal.in_turn:
        start_turn(deal, (I64(deal.seat) + 1) % rules.players)


@merged
def _empty(deal: r.Deal, rules: r.Terms, tables: Tables) -> None:
    """Handle an empty hand: the seat floats, or has gone out."""
    if rules.floats:
        deal.floating |= 1 << deal.seat
        next_turn(deal, rules, tables, I64(0))
    else:
        end(deal, rules, r.WENT_OUT, I64(deal.seat))


@merged
def _discard(deal: r.Deal, rules: r.Terms, tables: Tables, card: Number) -> None:
    seat = deal.seat
    deal.hands[seat] = without_card(deal.hands[seat], card)
    deal.known[seat] = without_card(deal.known[seat], card)
    deal.pile[deal.pile_size] = card
    deal.pile_size += 1
    deal.floating &= ~(1 << seat)
    if rules.calls:
        deal.discarder, deal.passed = seat, 0
    if deal.hands[seat]:
        next_turn(deal, rules, tables, I64(1))
    elif rules.last_unplayable and _fits_somewhere(deal, rules, card):
        deal.floating |= 1 << seat
        next_turn(deal, rules, tables, I64(1))
    else:
        end(deal, rules, r.WENT_OUT, I64(seat))


@part
def _fits_somewhere(deal: r.Deal, rules: r.Terms, card: Number) -> bool:
    naturals, names = playable(deal, rules)
    for place in range(I64(deal.on_table)):
        fits = deal.fits[place] & (names if card == JOKER else naturals)
        if holds(fits, card) or (card == JOKER and fits and room_for_jokers(deal, rules, place) > 0):
            return True
    return False


@part
def next_turn(deal: r.Deal, rules: r.Terms, tables: Tables, discarded: Number) -> None:
    """Pass the turn to the left, unless the deal is blocked or void; after a discard rummy may be called with the pile first."""
    if rules.ends_with_stock and in_stock(deal) == 0 and not can_recycle(deal, rules):
        end(deal, rules, r.BLOCKED, r.NOBODY)
    elif deal.turn >= rules.turn_cap:
        end(deal, rules, r.VOID, r.NOBODY)
    elif (
        discarded
        and rules.calls == r.WITH_PILE
        and can_call(deal, rules, tables, callable_cards(deal, rules, r.NOBODY))
    ):
        open_window(deal, rules)
    else:
        start_turn(deal, (I64(deal.seat) + 1) % rules.players)


@merged
def start_turn(deal: r.Deal, seat: Number) -> None:
    """Start the turn of a seat."""
    deal.seat, deal.phase = seat, r.DRAW
    deal.turn += 1
    deal.fresh = 0 if deal.laid >> seat & 1 else 1
    deal.melds_now, deal.laid_off = 0, 0
    deal.taken, deal.owed, deal.to_meld, deal.jokers_owed, deal.passed = r.NO_CARD, r.NO_CARD, 0, 0, 0
