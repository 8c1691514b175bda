"""Kernels for one suit of a hand shown in groups: the line that runs leave of it (rulebook 5.3, 6).

The method of `openrummy.declaring.suit_runs`, which is the reference, except for tunnelas, which are taken out before:
runs of three to five cards are enough, and a wild card outside a pure run is like any other.  A suit is one word: 16 bits
each for its cards, for the second copies and for the third.

Suits met before are remembered in hashed slots until another one overwrites them.  Any number of threads share them
without a lock: a slot is valid only if its two words fit together (Hyatt and Mann, A lockless transposition table, 2002).
"""

from openrummy.sim.compiled.jit import (
    ONE,
    U64,
    ZERO,
    Bits,
    Number,
    count_bits,
    inlined,
    lowest_bit,
    merged,
    part,
)
from openrummy.sim.compiled.one_pack.counting import LANE, LANE_2, SUIT
from openrummy.sim.compiled.shown.cards import COPIES, Suit, has_pure_run, less, run_of, three_in_a_row, wide
from openrummy.sim.compiled.shown.lines import EACH, NEVER_LINE, Solver, added, below, later, lower
from openrummy.sim.compiled.shown.tables import SLOT_BITS, Tables

_TWO, _THREE, _FOUR, _FIVE, _NEAR = U64(2), U64(3), U64(4), U64(5), U64(15)
_HIGH, _BELOW_HIGH_ACE = U64(13), U64(9)
_WILD, _PURE, _FURTHER, _COUNTING, _KNOWN = U64(48), U64(13), U64(29), ONE << U64(45), ONE << U64(63)  # in a key
_SUIT_IN_KEY, _SEVEN, _COUNTING_BY_FOUR = U64(0x1FFF1FFF1FFF1FFF), U64(7), U64(43)
_MIX, _REST = U64(0x9E3779B97F4A7C15), U64(64 - SLOT_BITS)


@inlined
def length_of(taken: Bits) -> Number:
    """Return how far the highest of up to four places is from the first card."""
    return _FOUR if taken & U64(8) else _THREE if taken & _FOUR else _TWO if taken & _TWO else taken


@inlined
def wilds_in(length: Number, taken: Bits) -> Number:
    """Return the number of wild cards in a run of the first card and those `taken`."""
    return max(length, _TWO) - count_bits(taken)


@inlined
def worth(tables: Tables, cards: Suit) -> Number:
    """Return the points of a suit without wild cards."""
    return (
        U64(tables.worth[cards & SUIT]) + U64(tables.worth[cards >> LANE & SUIT]) + U64(tables.worth[cards >> LANE_2])
    )


@inlined
def line_of_suit(solver: Solver, cards: Suit, wild: Bits, pure: Number, further: Number) -> Bits:
    """Return the line as `line_of`; without a pure run the wild cards of the suit are left out."""
    if not pure:
        return line_of(solver, cards & ~(wild * COPIES), ZERO, ZERO, further)
    if count_bits(cards) < _THREE * pure or not has_pure_run(solver.tables, cards & SUIT):
        return NEVER_LINE  # as most suits: a look at the cards costs less than a look-up
    return line_of(solver, cards, wild & cards, pure, further)


@inlined
def line_of(solver: Solver, cards: Suit, wild: Bits, pure: Number, further: Number) -> Bits:
    """Return the line of a suit that holds this many pure and further runs.

    wild: the ranks of its cards that are wild; in a pure run a wild card keeps its own rank, and is spent.  Without a pure
    run the suit must have none.  When wild cards are counted no further runs can be asked for.
    """
    key = _key(solver, cards, wild, pure, further)
    slot = _slot(key)
    line = solver.tables.memory[slot + ONE]
    return line if solver.tables.memory[slot] ^ line == key else _worked_out(solver, cards, wild, pure, further)


@inlined
def _key(solver: Solver, cards: Suit, wild: Bits, pure: Number, further: Number) -> Bits:
    counting = _COUNTING if solver.counting else ZERO
    return cards | wild << _WILD | pure << _PURE | further << _FURTHER | counting | _KNOWN


@inlined
def _slot(key: Bits) -> Number:
    """Return the slot of a key: what is asked of one suit lies side by side, since a cache line is most of the cost of a look-up."""
    place = (key & _SUIT_IN_KEY) * _MIX >> _REST
    return (
        place ^ key >> _PURE & _SEVEN ^ (key >> _FURTHER & _SEVEN) << ONE ^ (key & _COUNTING) >> _COUNTING_BY_FOUR
    ) << ONE


@part
def _worked_out(solver: Solver, cards: Suit, wild: Bits, pure: Number, further: Number) -> Bits:
    """Return the line as `line_of`, and remember it."""
    key = _key(solver, cards, wild, pure, further)
    slot = _slot(key)
    line = solver.tables.memory[slot + ONE]
    if solver.tables.memory[slot] ^ line == key:
        return line
    if not cards:
        line = NEVER_LINE if pure or further else ZERO
    elif pure:
        line = _with_pure(solver, cards, wild, pure, further)
    elif further == ONE:
        line = below(_worked_out(solver, cards, ZERO, ZERO, ZERO), worth(solver.tables, cards))
    elif further:
        line = _with_further(solver, cards, further)
    else:
        line = _free(solver, cards)
    solver.tables.memory[slot], solver.tables.memory[slot + ONE] = key ^ line, line
    return line


@merged
def _free(solver: Solver, cards: Suit) -> Bits:
    """Return the line of a suit of which nothing is asked: the first card stays loose, or begins a run with some of the next four places.

    An ace may also end a run.
    """
    tables, place, best = solver.tables, lowest_bit(cards), NEVER_LINE
    rest = less(cards, ONE << place)
    if not solver.counting:
        best = added(_worked_out(solver, rest, ZERO, ZERO, ZERO), U64(tables.points[place]) * EACH)
    near = (rest & SUIT) >> place + ONE & _NEAR
    taken = near
    while True:
        line = _worked_out(solver, less(rest, taken << place + ONE), ZERO, ZERO, ZERO)
        best = lower(best, later(solver, line, wilds_in(length_of(taken), taken)))
        if not taken:
            break
        taken = taken - ONE & near
    near = (rest & SUIT) >> _BELOW_HIGH_ACE if tables.high and not place else ZERO
    taken = near
    while taken:
        line = _worked_out(solver, less(rest, taken << _BELOW_HIGH_ACE), ZERO, ZERO, ZERO)
        best = lower(best, later(solver, line, wilds_in(_FOUR - lowest_bit(taken), taken)))
        taken = taken - ONE & near
    return best


@merged
def _with_pure(solver: Solver, cards: Suit, wild: Bits, pure: Number, further: Number) -> Bits:
    """Return the line by trying each pure run of three to five cards."""
    best, held = NEVER_LINE, wide(solver.tables, cards & SUIT)
    starts, size = three_in_a_row(held), _THREE
    while starts and size <= _FIVE:
        left = starts
        while left:
            run = run_of(left, size)
            left &= left - ONE
            rest, after = less(cards, run), pure - ONE
            own = wild & rest if after else ZERO
            line = _worked_out(solver, rest if after else rest & ~(wild * COPIES), own, after, further)
            best = lower(best, later(solver, line, count_bits(run & wild)))
        starts &= held >> size
        size += ONE
    return best


@merged
def _with_further(solver: Solver, cards: Suit, further: Number) -> Bits:
    """Return the line by trying each run of one card and some of the next four places; an ace may also be above the king."""
    best, held = NEVER_LINE, wide(solver.tables, cards & SUIT)
    starts = held
    while starts:
        place = lowest_bit(starts)
        starts &= starts - ONE
        near = held >> place + ONE & _NEAR
        taken = near
        while True:
            run = (ONE | taken << ONE) << place
            rest = less(cards, (run | run >> _HIGH) & SUIT)
            line = _worked_out(solver, rest, ZERO, ZERO, further - ONE)
            best = lower(best, later(solver, line, wilds_in(length_of(taken), taken)))
            if not taken:
                break
            taken = taken - ONE & near
    return best
