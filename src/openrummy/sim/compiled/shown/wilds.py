"""Kernels for wild cards that no group needs: runs that hold nothing else, and sets that take them (rulebook 5.3, 5.4).

The reference of `runs_of_wilds` is `openrummy.declaring.wild_runs`.
"""

from openrummy.sim.compiled.jit import ONE, U64, ZERO, Bits, Number, count_bits, inlined, lowest_bit, part
from openrummy.sim.compiled.one_pack.grouping import COLUMN
from openrummy.sim.compiled.shown.cards import hand_of, less_of, run_of, three_in_a_row, wide
from openrummy.sim.compiled.shown.search import column_of
from openrummy.sim.compiled.shown.tables import Tables

_TWO, _THREE, _FIVE = U64(2), U64(3), U64(5)


@part
def runs_of_wilds(
    tables: Tables, once: Bits, twice: Bits, jokers: Number, column: Bits, runs: Number, pure: Number
) -> bool:
    """Whether `runs` runs can leave only wild cards, when `pure` of them are pure and each other has two wild cards and any third card.

    once, twice: all cards except printed jokers.  column: the faces of the wild rank.
    """
    wilds = _number(once & column, twice & column)
    if wilds + jokers < _THREE:
        return False
    if not pure:
        own = _number(once & ~column, twice & ~column)
        alone = runs - min(runs, own)
        if _TWO * own + _THREE * alone <= wilds + jokers and alone <= wilds:
            return True
    starts, size = three_in_a_row(wide(tables, once)), _THREE
    while runs and starts and size <= _FIVE:
        left = starts
        while left:
            rest, second = less_of(once, twice, run_of(left, size))
            left &= left - ONE
            if runs_of_wilds(tables, rest, second, jokers, column, runs - ONE, pure - min(pure, ONE)):
                return True
        starts &= wide(tables, once) >> size
        size += ONE
    return False


@part
def sets_hold_all(tables: Tables, once: Bits, twice: Bits, jokers: Number, column: Bits, pure: Number) -> bool:
    """Whether `pure` pure runs and sets hold all cards, wild ones too, or all except a run of wild cards."""
    if not pure:
        return _sets_hold(tables, once & ~column, twice & ~column, _number(once & column, twice & column), jokers)
    starts, size = three_in_a_row(wide(tables, once)), _THREE
    while starts and size <= _FIVE:
        left = starts
        while left:
            rest, second = less_of(once, twice, run_of(left, size))
            left &= left - ONE
            if sets_hold_all(tables, rest, second, jokers, column, pure - ONE):
                return True
        starts &= wide(tables, once) >> size
        size += ONE
    return False


@part
def _sets_hold(tables: Tables, once: Bits, twice: Bits, own: Number, jokers: Number) -> bool:
    """Whether sets alone do what `sets_hold_all` says.  own: how many cards of the wild rank there are."""
    numbers, rest, hand = ONE, once, hand_of(once, twice, ZERO)
    while rest:
        rank = lowest_bit(rest) & U64(15)
        rest &= ~(COLUMN << rank)
        numbers = _sums(numbers, U64(tables.takes[column_of(hand, rank)]))
    wilds = own + jokers
    if numbers >> wilds & ONE:
        return True
    return bool(own and wilds >= _THREE and numbers & (_TWO << wilds - _THREE) - ONE)


@inlined
def _sums(one: Bits, other: Bits) -> Bits:
    """Return the sums of two sets of small numbers, as bits."""
    found = ZERO
    while other:
        found |= one << lowest_bit(other)
        other &= other - ONE
    return found


@inlined
def _number(once: Bits, twice: Bits) -> Number:
    return count_bits(once) + count_bits(twice)
