"""Kernels for the four suits of a hand together: what runs leave of them, with a pure run and another one (rulebook 5.3).

The points that runs leave of each suit are one look-up (`suit_lines`); the four suits are merged with the pure run in
one of them.
"""

from openrummy.sim.compiled.jit import ONE, U64, ZERO, Bits, Number, Table, inlined, part
from openrummy.sim.compiled.two_packs.cards import Held, lane_of
from openrummy.sim.compiled.two_packs.suit_lines import (
    EACH,
    NEVER,
    NEVER_LINE,
    at,
    free,
    later,
    lower,
    three_in_a_row,
    together,
    wide,
    with_pure,
    worth,
)

_FOUR = U64(4)
_NOTHING = U64(0xFF)


@part
def left_by_runs(tables: Table, held: Held, wilds: Number) -> Number:
    """Return the least points that runs alone leave with `wilds` wild cards, including the required runs; 255 if there are none."""
    starts, best, suit = starts_of(tables, held), _NOTHING, ZERO
    while suit < _FOUR:
        if lane_of(starts, suit):
            pure, both = pure_lines(tables, held, suit)
            (others, whole), spent = other_suits(tables, held, suit, wilds), ZERO
            while spent <= wilds:
                left = at(others, wilds - spent)
                mine = at(pure if left < whole else both, spent)
                if mine < NEVER:
                    best = min(best, mine + left)
                spent += ONE
        suit += ONE
    return best


@part
def reach_of(tables: Table, held: Held, wilds: Number) -> Bits:
    """Return a line of the least points that runs alone leave with a pure run; sets lower them only by their own cards."""
    starts, best, suit = starts_of(tables, held), NEVER_LINE, ZERO
    while suit < _FOUR:
        if lane_of(starts, suit):
            (pure, _), (others, _), spent = pure_lines(tables, held, suit), other_suits(tables, held, suit, wilds), ZERO
            while spent <= wilds:
                if at(pure, spent) < NEVER:
                    best = lower(best, later(others + at(pure, spent) * EACH, spent))
                spent += ONE
        suit += ONE
    return best


@part
def other_suits(tables: Table, held: Held, suit: Number, wilds: Number) -> tuple[Bits, Number]:
    """Return what runs leave of the three other suits, and their points."""
    line, points, step = ZERO, ZERO, ONE
    while step < _FOUR:
        once, twice = lane_of(held.once, suit + step), lane_of(held.twice, suit + step)
        line, points = together(free(tables, once, twice), line, wilds), points + worth(tables, once, twice)
        step += ONE
    return line, points


@inlined
def starts_of(tables: Table, held: Held) -> Bits:
    return three_in_a_row(wide(tables, held.once | held.own))


@inlined
def pure_lines(tables: Table, held: Held, suit: Number) -> tuple[Bits, Bits]:
    return with_pure(tables, lane_of(held.once, suit), lane_of(held.twice, suit), lane_of(held.own, suit))
