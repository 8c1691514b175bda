"""Kernels for the pure runs of a hand, with wild cards only in their own places, when these runs alone do not count (rulebook 5.6)."""

from openrummy.sim.compiled.jit import ONE, U64, ZERO, Bits, Number, Table, inlined, lowest_bit, part
from openrummy.sim.compiled.one_pack.counting import LANE, SUIT
from openrummy.sim.compiled.two_packs.cards import lane_of
from openrummy.sim.compiled.two_packs.suit_lines import less, three_in_a_row, wide, worth

_TWO, _THREE, _FOUR, _FIVE, _HIGH = U64(2), U64(3), U64(4), U64(5), U64(13)


@part
def outside_pure(tables: Table, once: Bits, twice: Bits, column: Bits) -> Number:
    """Return the least points that pure runs leave of a hand.  column: the faces of the wild rank, which cost nothing."""
    points, suit = ZERO, ZERO
    while suit < _FOUR:
        points += _outside(tables, lane_of(once, suit), lane_of(twice, suit), ~lane_of(column, suit))
        suit += ONE
    return points


@part
def _outside(tables: Table, once: Bits, twice: Bits, dear: Bits) -> Number:
    """Return the same for one suit, with each pure run of three to five cards as the first.  dear: the ranks that cost points."""
    best = worth(tables, once & dear, twice & dear)
    starts, size = three_in_a_row(wide(tables, once)), _THREE
    while starts and size <= _FIVE:
        left = starts
        while left:
            run = (ONE << size) - ONE << lowest_bit(left)
            left &= left - ONE
            rest, second = less(once, twice, (run | run >> _HIGH) & SUIT)
            best = min(best, _outside(tables, rest, second, dear))
        starts &= wide(tables, once) >> size
        size += ONE
    return best


@part
def wild_outside_pure(tables: Table, once: Bits, twice: Bits, jokers: Number, column: Bits) -> bool:
    """Whether pure runs can leave no points but a wild card, given that they can leave no points."""
    wilds = once & column
    while wilds and not jokers:
        rest, second = less(once, twice, wilds & (~wilds + ONE))
        wilds &= wilds - ONE
        if outside_pure(tables, rest, second, column) == ZERO:
            return True
    return bool(jokers)


@part
def in_runs(tables: Table, once: Bits, twice: Bits, number: Number) -> bool:
    """Whether at most `number` pure runs of any length hold all of these cards."""
    if not once:
        return True
    suit = lowest_bit(once) // LANE
    cards = wide(tables, lane_of(once, suit))
    first, low = lowest_bit(cards), ZERO
    while number and low <= _HIGH - _TWO:
        size = _THREE
        while low + size <= _HIGH + ONE and not (ONE << size) - ONE << low & ~cards:
            run = (ONE << size) - ONE << low
            rest, second = less(once, twice, ((run | run >> _HIGH) & SUIT) << suit * LANE)
            if _holds(run, first) and in_runs(tables, rest, second, number - ONE):
                return True
            size += ONE
        low += ONE
    return False


@inlined
def _holds(run: Bits, place: Number) -> bool:
    """Whether a run holds the card of a place, with an ace low or high."""
    return bool((run | run >> _HIGH) >> place & ONE)
