"""Kernels that group a hand: the sets to take, and so the melds, as `openrummy.solver.solve` does, ties included.

Only for low aces and at least one point per card: then every block of three or more that the sets leave is a run.
"""

from openrummy.sim.compiled.jit import ONE, U64, ZERO, Bits, Number, count_bits, inlined, kernel, lowest_bit
from openrummy.sim.compiled.one_pack.counting import LANE, LANE_2, LANE_3, SUIT
from openrummy.sim.compiled.one_pack.tables import Tables

MELDS = 4
"""The most melds of a hand of up to 14 cards."""

TWO, THREE, FOUR, SIX = U64(2), U64(3), U64(4), U64(6)
COLUMN = U64(1 | 1 << 16 | 1 << 32 | 1 << 48)


@inlined
def cost(tables: Tables, hand: Bits) -> Number:
    """Return the cost of the cards that runs leave of `hand`: points first, then cards."""
    return (
        tables.costs[hand & SUIT]
        + tables.costs[hand >> LANE & SUIT]
        + tables.costs[hand >> LANE_2 & SUIT]
        + tables.costs[hand >> LANE_3 & SUIT]
    )


@kernel
def best_sets(tables: Tables, hand: Bits) -> Bits:
    """Return the cards that are best matched in sets."""
    ranks = _held_thrice(hand)
    chosen, best = ZERO, cost(tables, hand)
    number, choices = ONE, _choices(hand, ranks)
    while number < choices:
        sets = _choice(hand, ranks, number)
        found = cost(tables, hand ^ sets)
        if found < best:
            chosen, best = sets, found
        number += ONE
    return chosen


@inlined
def _held_thrice(hand: Bits) -> Bits:
    a, b, c, d = hand & SUIT, hand >> LANE & SUIT, hand >> LANE_2 & SUIT, hand >> LANE_3 & SUIT
    return a & b & (c | d) | c & d & (a | b)


@inlined
def _column(hand: Bits, ranks: Bits) -> Bits:
    """Return the cards of the lowest rank of `ranks`."""
    return hand & COLUMN << lowest_bit(ranks)


@inlined
def _choices(hand: Bits, ranks: Bits) -> Number:
    """Return how many ways there are to take a set, or none, of each rank."""
    number = ONE
    while ranks:
        number *= SIX if count_bits(_column(hand, ranks)) == FOUR else TWO
        ranks &= ranks - ONE
    return number


@inlined
def _choice(hand: Bits, ranks: Bits, number: Number) -> Bits:
    """Return choice `number`; those of the lowest rank come first, in the order of `solver.lanes.sets_of`."""
    sets = ZERO
    while ranks:
        column = _column(hand, ranks)
        ways = SIX if count_bits(column) == FOUR else TWO
        sets |= _set(column, number % ways)
        number //= ways
        ranks &= ranks - ONE
    return sets


@inlined
def _set(column: Bits, way: Number) -> Bits:
    """Return the cards of one way to take a set: none; all but the last suit, the third, the second, the first; all."""
    if way == ZERO:
        return ZERO
    if count_bits(column) == THREE or way == SIX - ONE:
        return column
    return column & ~(U64(0xFFFF) << LANE * (FOUR - way))


@inlined
def runs_of(hand: Bits) -> Bits:
    """Return the cards of all blocks of three or more."""
    third = hand & hand >> ONE & hand >> TWO
    return third | third << ONE | third << TWO


@kernel
def group(tables: Tables, hand: Bits, melds: Bits) -> Bits:
    """Write the melds of `hand` into `melds`, in the order of their lowest cards, and return the cards that are left."""
    sets = best_sets(tables, hand)
    matched = sets | runs_of(hand ^ sets)
    left, number = hand ^ matched, 0
    while matched:
        low = matched & (~matched + ONE)
        meld = sets & COLUMN << (lowest_bit(low) & U64(15)) if sets & low else _block(matched & ~sets, low)
        melds[number] = meld
        matched ^= meld
        number += 1
    return left


@inlined
def _block(runs: Bits, low: Bits) -> Bits:
    """Return the run that begins with `low`: adding it carries through to the first gap."""
    return runs & ~(runs + low)
