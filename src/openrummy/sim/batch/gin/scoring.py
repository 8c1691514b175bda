"""The points of a deal (rulebook 4.2, 4.3), as in `openrummy.variants.gin.scoring`."""

from openrummy.sim.batch.gin.record import (
    BIG_GIN_SHOWN,
    GIN,
    KNOCK,
    NOBODY,
    OVER,
    TIED_KNOCK,
    UNDERCUT,
    VOID,
    Deal,
    Terms,
)
from openrummy.sim.compiled.jit import ONE, U64, ZERO, Bits, Number, count_bits, inlined, kernel, lowest_bit

BIG_GIN_CARDS = 11


@kernel
def void(deal: Deal) -> None:
    """End the deal without a score."""
    deal.phase, deal.reason, deal.winner = OVER, VOID, NOBODY


@kernel
def score(deal: Deal, rules: Terms) -> None:
    """End the deal after the seat in turn has finished its defence."""
    defender = deal.seat
    knocker = 1 - defender
    mine, theirs = points_of(deal.hands[knocker]), points_of(deal.hands[defender])
    if deal.hands[knocker] == ZERO:
        if _cards_down(deal) == BIG_GIN_CARDS:
            _won(deal, rules, knocker, BIG_GIN_SHOWN, theirs + rules.big_gin)
        else:
            _won(deal, rules, knocker, GIN, theirs + rules.gin)
    elif mine < theirs:
        _won(deal, rules, knocker, KNOCK, theirs - mine)
    elif mine == theirs and not rules.undercut_on_tie:
        deal.phase, deal.reason, deal.winner = OVER, TIED_KNOCK, NOBODY
    else:
        _won(deal, rules, defender, UNDERCUT, mine - theirs + rules.undercut)


@kernel
def points_of(hand: Bits) -> Number:
    """Return the points of these cards."""
    points = 0
    while hand:
        points += min(10, 1 + int(lowest_bit(hand) & U64(15)))
        hand &= hand - ONE
    return points


@inlined
def _cards_down(deal: Deal) -> Number:
    return count_bits(deal.melds[0]) + count_bits(deal.melds[1]) + count_bits(deal.melds[2])


@inlined
def _won(deal: Deal, rules: Terms, winner: Number, reason: int, points: Number) -> None:
    deal.phase, deal.reason, deal.winner = OVER, reason, winner
    deal.points[winner] = points * (2 if deal.spades else 1) + rules.box
