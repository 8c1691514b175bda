"""Kernels for one suit of a hand shown in groups: the least points that runs leave of it (rulebook 5.3).

The method of `openrummy.declaring.suit_runs`, which is the reference: runs of three to five cards are enough, and a
card of the wild rank outside a pure run is a wild card like any other.  A line is eight numbers in one word, a byte for
each number of wild cards spent.  More than seven never matter, because then too few other cards are left.  A suit is
two bitboards: its cards, and those that it holds twice.
"""

from openrummy.sim.compiled.jit import ONE, U64, ZERO, Bits, Number, Table, count_bits, inlined, lowest_bit, part
from openrummy.sim.compiled.one_pack.counting import SUIT

NEVER = U64(0x7F)
NEVER_LINE = U64(0x7F7F7F7F7F7F7F7F)
EACH = U64(0x0101010101010101)
TOPS = U64(0x8080808080808080)
BYTE = U64(8)
_SEVEN, _FOUR, _FIVE, _NEAR = U64(7), U64(4), U64(5), U64(15)
_HIGH = U64(13)
_TWO, _THREE = U64(2), U64(3)
_RANKS_BELOW_HIGH_ACE = U64(9)


@inlined
def at(line: Bits, wilds: Number) -> Number:
    """Return the points left with `wilds` wild cards, at most seven."""
    return line >> wilds * BYTE & U64(0xFF)


@inlined
def lower(one: Bits, other: Bits) -> Bits:
    """Return the lower of two lines, number by number; all must be below 128."""
    tops = (one | TOPS) - other & TOPS
    mask = tops | tops - (tops >> _SEVEN)
    return other & mask | one & ~mask


@inlined
def later(line: Bits, wilds: Number) -> Bits:
    """Return the line after `wilds` more wild cards, at most seven, are spent."""
    return line << wilds * BYTE | NEVER_LINE & ~(~ZERO << wilds * BYTE)


@inlined
def together(one: Bits, other: Bits, wilds: Number) -> Bits:
    """Return the least sums over all ways to divide wild cards between two lines, correct up to `wilds`."""
    best, spent = other + at(one, ZERO) * EACH, ZERO
    while spent < wilds:
        spent += ONE
        best = lower(
            best,
            (other << spent * BYTE) + (at(one, spent) * EACH << spent * BYTE) | NEVER_LINE & ~(~ZERO << spent * BYTE),
        )
    return best


@inlined
def free(tables: Table, once: Bits, twice: Bits) -> Bits:
    """Return the line of a suit without wild cards."""
    known = tables.free[tables.place[once] + tables.place[twice]]
    return ~known if known else _work_out(tables, once, twice)


@part
def _work_out(tables: Table, once: Bits, twice: Bits) -> Bits:
    """Return the line as `free`: the first card stays loose, or begins a run with some of the next four places; an ace may also end one."""
    # Long: one search that calls itself; a call more would be compiled once more above it.
    if not once:
        tables.free[0] = ~ZERO
        return ZERO
    where = tables.place[once] + tables.place[twice]
    known = tables.free[where]
    if known:
        return ~known
    place = lowest_bit(once)
    rest, second = less(once, twice, ONE << place)
    best = _work_out(tables, rest, second) + U64(tables.points[place]) * EACH
    near = rest >> place + ONE & _NEAR
    taken = near
    while True:
        cards, more = less(rest, second, taken << place + ONE)
        best = lower(best, later(_work_out(tables, cards, more), wilds_in(length_of(taken), taken)))
        if not taken:
            break
        taken = taken - ONE & near
    if tables.high and not place:
        near = rest >> _RANKS_BELOW_HIGH_ACE
        taken = near
        while taken:
            cards, more = less(rest, second, taken << _RANKS_BELOW_HIGH_ACE)
            best = lower(best, later(_work_out(tables, cards, more), wilds_in(_FOUR - lowest_bit(taken), taken)))
            taken = taken - ONE & near
    tables.free[where] = ~best
    return best


@inlined
def less(once: Bits, twice: Bits, cards: Bits) -> tuple[Bits, Bits]:
    """Return a suit without one copy of each of `cards`."""
    return once & ~(cards & ~twice), twice & ~cards


@inlined
def length_of(taken: Bits) -> Number:
    """Return how far the highest of up to four places is from the first card."""
    return _FOUR if taken & U64(8) else _THREE if taken & _FOUR else _TWO if taken & _TWO else taken


@inlined
def wilds_in(length: Number, taken: Bits) -> Number:
    """Return the number of wild cards in a run of the first card and those `taken`."""
    return max(length, _TWO) - count_bits(taken)


@inlined
def worth(tables: Table, once: Bits, twice: Bits) -> Number:
    """Return the points of a suit without wild cards."""
    return U64(tables.worth[once]) + U64(tables.worth[twice])


@inlined
def wide(tables: Table, cards: Bits) -> Bits:
    """Return suits with their aces also above the king, if they may be there."""
    return cards | (cards & _ACES) << _HIGH if tables.high else cards


_ACES = U64(1 | 1 << 16 | 1 << 32 | 1 << 48)


@inlined
def three_in_a_row(cards: Bits) -> Bits:
    """Return the first cards of all pure runs of three in `wide` suits."""
    return cards & cards >> ONE & cards >> _TWO


@part
def with_pure(tables: Table, once: Bits, twice: Bits, own: Bits) -> tuple[Bits, Bits]:
    """Return the lines of a suit with a pure run, and with a pure run and another run.  own: the wild rank in the suit as a bit, or 0."""
    pure, both = NEVER_LINE, NEVER_LINE
    if three_in_a_row(wide(tables, once)):
        where = tables.place[once] + tables.place[twice]
        pure, both = ~tables.pure[where], ~tables.both[where]
        if not ~pure or not ~both:
            pure, both = _with_run(tables, once, twice, ZERO)
            tables.pure[where], tables.both[where] = ~pure, ~both
    if own:
        more, twofold = _with_run(tables, once, twice, own)
        pure, both = lower(pure, more), lower(both, twofold)
    return pure, both


@part
def _with_run(tables: Table, once: Bits, twice: Bits, own: Bits) -> tuple[Bits, Bits]:
    """Return the lines as `with_pure`, by trying each pure run.

    own: if not 0, only runs that hold the wild card in its own place, which spends it.
    """
    pure, both = NEVER_LINE, NEVER_LINE
    held = wide(tables, once | own)
    starts, size = three_in_a_row(held), _THREE
    while starts and size <= _FIVE:
        left = starts
        while left:
            run = (ONE << size) - ONE << lowest_bit(left)
            left &= left - ONE
            run = (run | run >> _HIGH) & SUIT
            if own & ~run:
                continue
            cards, more = less(once, twice, run & ~own)
            line, whole = free(tables, cards, more), worth(tables, cards, more)
            other = below(line, whole)
            if own:
                line, other = later(line, ONE), later(other, ONE)
            pure, both = lower(pure, line), lower(both, other)
        starts &= held >> size
        size += ONE
    return pure, both


@inlined
def below(line: Bits, whole: Number) -> Bits:
    """Return the part of the line below `whole`: less than the points of the whole suit, so it holds a run."""
    is_whole = (line | TOPS) - whole * EACH & TOPS
    mask = is_whole | is_whole - (is_whole >> _SEVEN)
    return NEVER_LINE & mask | line & ~mask
