"""The points of a deal (rulebook 2.4, 3.5), as in `openrummy.parts.score`."""

from openrummy.sim.batch.tableau import record as r
from openrummy.sim.batch.tableau.cards import COLUMN, I64, JOKER
from openrummy.sim.compiled.jit import ONE, Bits, Number, lowest_bit, merged, part


@part
def end(deal: r.Deal, rules: r.Terms, reason: Number, winner: Number) -> None:
    """End the deal, and write the points of every seat."""
    deal.phase, deal.reason, deal.winner = r.OVER, reason, winner
    if reason == r.VOID:
        return
    rummy = winner >= 0 and deal.fresh
    if rules.scoring == r.MELD_MINUS_HAND:
        for seat in range(I64(rules.players)):
            net = _melded(deal, rules, seat) - points_of(rules, deal.hands[seat])
            deal.points[seat] = _with_bonus(rules, net, rummy and seat == winner)
        return
    collector = winner if winner >= 0 else _collector(deal, rules)
    if collector >= 0:
        _collect(deal, rules, collector, winner < 0 and rules.blocked == r.LOWEST_DIFFERENCE, rummy)
    elif rules.blocked == r.OWN_DEADWOOD:
        sign = 1 if rules.scoring == r.LOSERS_PENALTY else -1
        for seat in range(I64(rules.players)):
            deal.points[seat] = sign * points_of(rules, deal.hands[seat])


@part
def points_of(rules: r.Terms, cards: Bits) -> Number:
    """Return the points of these cards."""
    points = 0
    while cards:
        points += I64(rules.values[lowest_bit(cards)])
        cards &= cards - ONE
    return points


@merged
def _melded(deal: r.Deal, rules: r.Terms, seat: Number) -> Number:
    """Return the points of the cards that a seat has put on the table."""
    points = points_of(rules, deal.credit[seat])
    for joker in range(r.JOKERS):
        if deal.joker_by[joker] == seat + 1:
            points += I64(rules.values[JOKER])
    if rules.low_ace < 0:
        return points
    for place in range(I64(deal.on_table)):
        ace = deal.melds[place] & ~deal.wilds[place] & COLUMN & deal.credit[seat]
        if deal.starts[place] == 0 and ace:
            points += I64(rules.low_ace) - I64(rules.values[lowest_bit(ace)])
    return points


@merged
def _with_bonus(rules: r.Terms, points: Number, rummy: bool) -> Number:
    if not rummy or rules.bonus == r.NO_BONUS:
        return points
    return 2 * points if rules.bonus == r.DOUBLE else points + 10


@merged
def _collector(deal: r.Deal, rules: r.Terms) -> Number:
    """Return the seat that collects in a blocked deal, or -1."""
    if rules.blocked in (r.OWN_DEADWOOD, r.NO_SCORE):
        return -1
    best, lowest = -1, 1 << 30
    for seat in range(I64(rules.players)):
        points = points_of(rules, deal.hands[seat])
        if points < lowest:
            best, lowest = seat, points
        elif points == lowest:
            best = -1
    return best


@merged
def _collect(deal: r.Deal, rules: r.Terms, collector: Number, by_difference: bool, rummy: bool) -> None:
    """Make the others pay for the cards they hold, as penalties or to the collector."""
    less = points_of(rules, deal.hands[collector]) if by_difference else 0
    owed = 0
    for seat in range(I64(rules.players)):
        if seat != collector:
            points = points_of(rules, deal.hands[seat]) - less
            owed += points
            deal.points[seat] = _with_bonus(rules, points, rummy) if rules.scoring == r.LOSERS_PENALTY else 0
    deal.points[collector] = 0 if rules.scoring == r.LOSERS_PENALTY else _with_bonus(rules, owed, rummy)
