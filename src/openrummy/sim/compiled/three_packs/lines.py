"""Kernels for one suit of a hand of three packs: what runs leave of it, without and with pure runs among them (rulebook 5.3, 6).

The method of `openrummy.declaring.suit_runs`, which is the reference, except for tunnelas, which are taken out before.
A suit is one word: 16 bits each for its cards, for the second copies and for the third.  What runs leave of it is a
line: either the least points by wild cards spent, one byte each (`suit_lines`), or one number, how many wild cards it
takes to leave nothing.  The number is enough for hands with a low price, which include those with eight wild cards, so
the line is always long enough.
"""

from typing import Any, NamedTuple, TypeAlias

from openrummy.sim.compiled.jit import (
    ONE,
    U64,
    ZERO,
    Bits,
    Number,
    Table,
    count_bits,
    inlined,
    lowest_bit,
    merged,
    part,
)
from openrummy.sim.compiled.one_pack.counting import LANE, LANE_2, SUIT
from openrummy.sim.compiled.three_packs.tables import SLOT_BITS
from openrummy.sim.compiled.two_packs import suit_lines
from openrummy.sim.compiled.two_packs.suit_lines import (
    EACH,
    NEVER,
    NEVER_LINE,
    length_of,
    lower,
    three_in_a_row,
    wilds_in,
)

Memory: TypeAlias = Any
"""A record of `tables.MEMORY`."""
Suit: TypeAlias = Any
"""A bitboard of the cards of a suit, with its second and third copies."""

COPIES = ONE | ONE << LANE | ONE << LANE_2
_TOPS = U64(0x8080808080808080)
_SEVEN, _FOUR, _FIVE, _NEAR = U64(7), U64(4), U64(5), U64(15)
_TWO, _THREE = U64(2), U64(3)
_HIGH, _BELOW_HIGH_ACE = U64(13), U64(9)
_KNOWN, _MANY = ONE << U64(63), ONE << U64(15)  # bits of a key that no card uses
_WILD = U64(48)
_MIX, _REST = U64(0x9E3779B97F4A7C15), U64(64 - SLOT_BITS)


class Solver(NamedTuple):
    """The tables and memory that every kernel needs.  counting: whether lines are numbers of wild cards."""

    tables: Table
    memory: Memory
    counting: bool


@inlined
def at(solver: Solver, line: Bits, wilds: Number) -> Number:
    """Return the points left with `wilds` wild cards; when these are counted, 0 or `NEVER`."""
    if solver.counting:
        return ZERO if line <= wilds else NEVER
    return suit_lines.at(line, wilds)


@inlined
def later(solver: Solver, line: Bits, wilds: Number) -> Bits:
    """Return the line after `wilds` more wild cards are spent."""
    if solver.counting:
        return NEVER_LINE if line == NEVER_LINE else line + wilds
    return suit_lines.later(line, wilds)


@inlined
def added(one: Bits, other: Bits) -> Bits:
    """Return the sums of two lines, none of them above `NEVER`."""
    found = one + other
    over = found & _TOPS
    return (found | over - (over >> _SEVEN)) & ~_TOPS


@merged
def together(solver: Solver, one: Bits, other: Bits, wilds: Number) -> Bits:
    """Return the least sums over all ways to divide wild cards between two lines, correct up to `wilds`."""
    if max(one, other) == NEVER_LINE:
        return NEVER_LINE
    if not one or not other:
        return one | other
    if solver.counting:
        return one + other
    last, spent = suit_lines.at(one, ZERO), ZERO
    best = added(other, last * EACH)
    while spent < wilds and last:
        spent += ONE
        points = suit_lines.at(one, spent)
        if points < last:  # otherwise the wild card is better spent on the other line
            last = points
            best = lower(best, added(suit_lines.later(other, spent), points * EACH))
    return best


@inlined
def suit_of(once: Bits, twice: Bits, thrice: Bits, suit: Number) -> Suit:
    place = suit * LANE
    return once >> place & SUIT | (twice >> place & SUIT) << LANE | (thrice >> place & SUIT) << LANE_2


@inlined
def less(cards: Suit, taken: Bits) -> Suit:
    """Return a suit without one copy of each card of `taken`."""
    return cards & ~(taken * COPIES & ~(cards >> LANE))


@part
def free(solver: Solver, cards: Suit) -> Bits:
    """Return the line of a suit without wild cards: the first card stays loose, or begins a run with some of the next four places.

    An ace may also end a run.
    """
    if not cards:
        return ZERO
    tables, memory = solver.tables, solver.memory
    key = cards | _KNOWN | (_MANY if solver.counting else ZERO)
    slot = key * _MIX >> _REST
    if memory.free_key[slot] == key:
        return memory.free_line[slot]
    place = lowest_bit(cards)
    rest = less(cards, ONE << place)
    best = NEVER_LINE if solver.counting else added(free(solver, rest), U64(tables.points[place]) * EACH)
    near = (rest & SUIT) >> place + ONE & _NEAR
    taken = near
    while True:
        line = free(solver, less(rest, taken << place + ONE))
        best = lower(best, later(solver, line, wilds_in(length_of(taken), taken)))
        if not taken:
            break
        taken = taken - ONE & near
    taken = near = (rest & SUIT) >> _BELOW_HIGH_ACE if tables.high and not place else ZERO
    while taken:
        line = free(solver, less(rest, taken << _BELOW_HIGH_ACE))
        best = lower(best, later(solver, line, wilds_in(_FOUR - lowest_bit(taken), taken)))
        taken = taken - ONE & near
    memory.free_key[slot], memory.free_line[slot] = key, best
    return best


@inlined
def wide(tables: Table, held: Bits) -> Bits:
    """Return a suit's first copies, with its ace also above the king if it may be there."""
    return held & SUIT | (held & ONE) << _HIGH if tables.high else held & SUIT


@part
def lines_of(solver: Solver, cards: Suit, wild: Bits) -> Number:
    """Return where in the memory the lines of a suit are, by number of pure runs, until the next call.

    wild: the ranks of the suit that are wild; in a pure run a wild card keeps its own rank, and is spent.
    """
    # Long: one loop over runs; a call more would be compiled once more above it.
    tables, memory = solver.tables, solver.memory
    wild &= cards & SUIT
    key = cards | wild << _WILD | _KNOWN | (_MANY if solver.counting else ZERO)
    slot = key * _MIX >> _REST
    if memory.key[slot] == key:
        return slot * _FOUR
    none = free(solver, cards & ~(wild * COPIES))
    one, two, three = NEVER_LINE, NEVER_LINE, NEVER_LINE
    held = wide(tables, cards)
    starts, size = three_in_a_row(held), _THREE
    while starts and size <= _FIVE:
        left = starts
        while left:
            run = (ONE << size) - ONE << lowest_bit(left)
            left &= left - ONE
            run = (run | run >> _HIGH) & SUIT
            spent, after = count_bits(run & wild), lines_of(solver, less(cards, run), wild)
            one = lower(one, later(solver, memory.lines[after], spent))
            two = lower(two, later(solver, memory.lines[after + ONE], spent))
            three = lower(three, later(solver, memory.lines[after + _TWO], spent))
        starts &= held >> size
        size += ONE
    memory.key[slot] = key
    slot *= _FOUR
    memory.lines[slot], memory.lines[slot + ONE] = none, one
    memory.lines[slot + _TWO], memory.lines[slot + _THREE] = two, three
    return slot


@part
def line_of_hand(
    solver: Solver, once: Bits, twice: Bits, thrice: Bits, wild: Bits, wilds: Number, pure: Number
) -> Bits:
    """Return the line of four suits with `pure` pure runs in all; those of the suits so far stay in `memory.totals`."""
    memory, suit = solver.memory, ZERO
    totals = memory.totals
    totals[0], totals[1], totals[2], totals[3] = ZERO, NEVER_LINE, NEVER_LINE, NEVER_LINE
    while suit < _FOUR:
        slot = lines_of(solver, suit_of(once, twice, thrice, suit), wild >> suit * LANE & SUIT)
        before, number = suit * _FOUR, ZERO if suit < _THREE else pure
        while number <= pure:
            best, mine = NEVER_LINE, ZERO
            while mine <= number and memory.lines[slot + mine] != NEVER_LINE:
                sums = together(solver, memory.lines[slot + mine], totals[before + number - mine], wilds)
                best = lower(best, sums)
                mine += ONE
            totals[before + _FOUR + number] = best
            number += ONE
        suit += ONE
    return totals[U64(16) + pure]
