"""The effect of each action on a deal; the action must be legal."""

from openrummy.sim.batch.chance import shuffle_first
from openrummy.sim.batch.indian import record as r
from openrummy.sim.batch.indian.hands import gain, lose
from openrummy.sim.batch.indian.turns import end, next_seat, next_turn
from openrummy.sim.compiled.jit import U64, Bits, Number, inlined, part
from openrummy.sim.compiled.shown.tables import Tables
from openrummy.sim.numbers import indian as n

WHAT = U64(63)
KIND = U64(6)


@part
def act(deal: r.Deal, rules: r.Terms, tables: Tables, action: Bits) -> None:
    """Carry out `action`."""
    if action >> KIND == n.DISCARDING:
        _discard(deal, rules, action & WHAT)
    elif action == n.DRAW_STOCK:
        _draw_stock(deal)
    elif action == n.DRAW_DISCARD:
        _take(deal)
    elif action == n.DROP:
        _drop(deal, rules)
    elif action == n.SUBMIT_GROUPS:
        _show(deal, rules)
    else:
        _declare(deal, rules, action & WHAT)
    if deal.reason:
        end(deal, rules, tables)


@part
def _draw_stock(deal: r.Deal) -> None:
    if not deal.stock_size:
        shuffle_first(deal, turn_over(deal))
    gain(deal.hands, deal.seat, deal.pack[deal.drawn])
    deal.drawn += 1
    deal.stock_size -= 1
    deal.phase = r.DISCARD
    deal.drew |= 1 << deal.seat


@part
def turn_over(deal: r.Deal) -> int:
    """Turn the pile except its top card into the stock, to be shuffled next (rulebook 5.2); return its number of cards."""
    below = int(deal.pile_size) - 1
    for place in range(below):
        deal.pack[place] = deal.pile[place]
    deal.pile[0], deal.pile_size = deal.pile[below], 1
    deal.drawn, deal.stock_size = 0, below
    deal.recycles += 1
    return below


@part
def _take(deal: r.Deal) -> None:
    deal.pile_size -= 1
    card = deal.pile[deal.pile_size]
    gain(deal.hands, deal.seat, card)
    gain(deal.known, deal.seat, card)
    deal.taken, deal.phase, deal.opening = card, r.DISCARD, 0
    deal.drew |= 1 << deal.seat


@part
def _discard(deal: r.Deal, rules: r.Terms, card: Number) -> None:
    lose(deal.hands, deal.seat, card)
    lose(deal.known, deal.seat, card)
    deal.pile[deal.pile_size] = card
    deal.pile_size += 1
    deal.opening = 0
    next_turn(deal, rules)


@part
def _drop(deal: r.Deal, rules: r.Terms) -> None:
    seat = deal.seat
    deal.prices[seat] = r.MIDDLE_DROP if deal.drew >> seat & 1 else r.FIRST_DROP
    deal.inside &= ~(1 << seat)
    if deal.inside & deal.inside - 1:
        next_turn(deal, rules)
    else:
        deal.reason, deal.winner = r.LAST_IN, next_seat(deal, rules)


@part
def _declare(deal: r.Deal, rules: r.Terms, card: Number) -> None:
    lose(deal.hands, deal.seat, card)
    deal.finish, deal.winner = card, deal.seat
    if rules.shows:
        deal.phase = r.SHOW
        _show(deal, rules)
    else:
        _lay_open(deal)
        deal.reason = r.DECLARED


@part
def _show(deal: r.Deal, rules: r.Terms) -> None:
    """Show the hand of the seat to act; the next seat still in the deal goes on, until it is the declarer's turn again."""
    _lay_open(deal)
    deal.seat = next_seat(deal, rules)
    if deal.seat == deal.winner:
        deal.reason = r.DECLARED


@inlined
def _lay_open(deal: r.Deal) -> None:
    for plane in range(r.PLANES):
        deal.known[deal.seat, plane] = deal.hands[deal.seat, plane]
