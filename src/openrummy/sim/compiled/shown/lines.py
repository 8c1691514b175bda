"""Kernels for lines: what runs leave of a suit, or of several, for each number of wild cards spent (rulebook 5.3).

A line is eight points in one word, a byte each, none above `NEVER`.  More than seven wild cards never matter for them:
either too few other cards are left, or the hand has a low price.  To tell whether it has, one number is enough, so when
`Solver.counting`, a line is the number of wild cards that it takes to leave nothing.
"""

from typing import NamedTuple

from openrummy.sim.compiled.jit import ONE, U64, ZERO, Bits, Number, inlined, part
from openrummy.sim.compiled.shown.tables import Tables, Way

NEVER = U64(0x7F)
NEVER_LINE = U64(0x7F7F7F7F7F7F7F7F)
EACH = U64(0x0101010101010101)
_TOPS = U64(0x8080808080808080)
_BYTE, _SEVEN = U64(8), U64(7)


class Solver(NamedTuple):
    """The arguments of every kernel.  counting: whether lines are numbers of wild cards."""

    tables: Tables
    way: Way
    counting: bool


@inlined
def at(solver: Solver, line: Bits, wilds: Number) -> Number:
    """Return the points left with `wilds` wild cards, at most seven; when these are counted, 0 or `NEVER`."""
    if solver.counting:
        return ZERO if line <= wilds else NEVER
    return _byte(line, wilds)


@inlined
def _byte(line: Bits, wilds: Number) -> Number:
    return line >> wilds * _BYTE & U64(0xFF)


@inlined
def lower(one: Bits, other: Bits) -> Bits:
    """Return the lower of two lines, number by number."""
    tops = (one | _TOPS) - other & _TOPS
    mask = tops | tops - (tops >> _SEVEN)
    return other & mask | one & ~mask


@inlined
def later(solver: Solver, line: Bits, wilds: Number) -> Bits:
    """Return the line after `wilds` more wild cards, at most seven, are spent."""
    if solver.counting:
        return NEVER_LINE if line == NEVER_LINE else line + wilds
    return _shifted(line, wilds)


@inlined
def _shifted(line: Bits, wilds: Number) -> Bits:
    return line << wilds * _BYTE | NEVER_LINE & ~(~ZERO << wilds * _BYTE)


@inlined
def added(one: Bits, other: Bits) -> Bits:
    """Return the sums of two lines, none of them above `NEVER`."""
    found = one + other
    over = found & _TOPS
    return (found | over - (over >> _SEVEN)) & ~_TOPS


@inlined
def below(line: Bits, whole: Number) -> Bits:
    """Return the part of a line of points below `whole`: less than the points of all its cards, so it holds a run."""
    is_whole = (line | _TOPS) - min(whole, NEVER) * EACH & _TOPS
    mask = is_whole | is_whole - (is_whole >> _SEVEN)
    return NEVER_LINE & mask | line & ~mask


@part
def together(solver: Solver, one: Bits, other: Bits, wilds: Number) -> Bits:
    """Return the least sums over all ways to divide wild cards between two lines, correct up to `wilds`."""
    if max(one, other) == NEVER_LINE:
        return NEVER_LINE
    if not one or not other:
        return one | other
    if solver.counting:
        return one + other
    last, spent = _byte(one, ZERO), ZERO
    best = added(other, last * EACH)
    while spent < wilds and last:
        spent += ONE
        points = _byte(one, spent)
        if points < last:  # otherwise the wild card is better spent on the other line
            last = points
            best = lower(best, added(_shifted(other, spent), points * EACH))
    return best
