"""Whose turn it is, and how a deal ends and scores (rulebook 5.2, 5.6), as in `openrummy.parts.finish` and `variants.indian.scoring`."""

from openrummy.sim.batch.indian import record as r
from openrummy.sim.batch.indian.hands import cards_of
from openrummy.sim.compiled.jit import U64, Number, inlined, merged, part
from openrummy.sim.compiled.shown.left import is_whole
from openrummy.sim.compiled.shown.points import Price, least_points
from openrummy.sim.compiled.shown.tables import Tables


@inlined
def start_turn(deal: r.Deal, seat: Number) -> None:
    """Start the turn of `seat`."""
    deal.seat, deal.phase, deal.taken = seat, r.DRAW, r.NO_CARD
    deal.turn += 1
    deal.turned |= 1 << seat


@part
def next_seat(deal: r.Deal, rules: r.Terms) -> Number:
    """Return the next seat to the left that is still in the deal."""
    seat = (deal.seat + 1) % rules.players
    while not deal.inside >> seat & 1:
        seat = (seat + 1) % rules.players
    return seat


@part
def next_turn(deal: r.Deal, rules: r.Terms) -> None:
    """Pass the turn to the left, unless the deal is void."""
    if deal.turn >= rules.turn_cap or (not rules.reshuffles and not deal.stock_size):
        deal.reason = r.VOID
    else:
        start_turn(deal, next_seat(deal, rules))


@merged
def end(deal: r.Deal, rules: r.Terms, tables: Tables) -> None:
    """End the deal for its reason, with each seat's points: what the losers pay, and what the winner may collect."""
    deal.phase = r.OVER
    if deal.reason == r.VOID:
        return
    for seat in range(rules.players):
        if seat != deal.winner:
            points = _price(deal, rules, tables, seat)
            if rules.collects:
                deal.points[deal.winner] += points
                points = -points
            deal.points[seat] = points


@merged
def _price(deal: r.Deal, rules: r.Terms, tables: Tables, seat: int) -> int:
    if deal.prices[seat]:
        return int(rules.first_drop if deal.prices[seat] == r.FIRST_DROP else rules.middle_drop)
    once, twice, jokers = cards_of(deal, seat)
    price = Price(U64(rules.cap), U64(rules.complete), rules.spares != 0)
    points = int(least_points(tables, once, twice, jokers, deal.wild, price))
    if deal.turned >> seat & 1 or (points == rules.complete and is_whole(tables, once, twice, jokers, deal.wild)):
        return points  # a whole hand has its own price, even before the first turn
    return min(points, int(rules.unplayed_cap))
