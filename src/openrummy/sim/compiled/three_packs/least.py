"""Kernels for what a loser pays for 21 cards of three packs, and for whether they can be declared (rulebook 6).

A hand that shows three tunnelas is whole, which has its own price.  So for fewer points it shows at most two, and these
are taken out first, in every way.
"""

from typing import Any, NamedTuple, TypeAlias

from openrummy.declaring import Specials
from openrummy.declaring.suit_runs import POINTS
from openrummy.sim.compiled.jit import ONE, U64, ZERO, Bits, Number, Table, count_bits, inlined, merged
from openrummy.sim.compiled.one_pack.grouping import COLUMN
from openrummy.sim.compiled.three_packs.lines import Memory, Solver
from openrummy.sim.compiled.three_packs.search import Aim, Cards, search
from openrummy.sim.compiled.three_packs.tables import COPIES
from openrummy.sim.compiled.two_packs.cards import FACES, JOKER
from openrummy.sim.compiled.two_packs.suit_lines import three_in_a_row, wide

Hand: TypeAlias = Any
"""A row of four planes, like `openrummy.cards.Cards`; with three packs the last one is empty."""

_PURE, WHOLE = U64(3), U64(3)  # the pure runs required, and the price of a whole hand
_SPECIALS = Specials()
_TUNNELAS, _DUBLEES, _JOKERS = U64(_SPECIALS.tunnelas), U64(_SPECIALS.dublees), U64(_SPECIALS.jokers)
_FEW_DUBLEES, _FEW_POINTS = U64(_SPECIALS.few_dublees), U64(_SPECIALS.few_dublee_points)
_TWO, _THREE, _FOUR, _SEVEN, _EIGHT = U64(2), U64(3), U64(4), U64(7), U64(8)
_TWOS, _POINTS_OF_TWO = COLUMN << ONE, U64(2)  # the only cards cheaper than a whole hand, apart from wild cards


def _faces_with(bit: int) -> Bits:
    """Return the faces whose points include this power of two."""
    return U64(sum(int(COLUMN) << rank for rank in range(13) if POINTS[rank] & bit))


_ODD, _BY_TWO, _BY_FOUR, _BY_EIGHT = map(_faces_with, (1, 2, 4, 8))


class Way(NamedTuple):
    """How a hand reaches its least points.  by: one of the numbers below."""

    points: Number
    by: Number


NOTHING, BY_DUBLEES, BY_TUNNELAS, BY_WILDS, BY_RUNS = ZERO, ONE, U64(2), U64(3), U64(4)


@merged
def least_points(tables: Table, memory: Memory, hand: Hand, wild: Bits, declared: bool) -> Way:
    """Return the least that a loser pays for a hand of 21 cards, without a cap; if runs achieve it, the way is in the memory.

    declared: only find out whether the hand can be declared, which is 0 points.
    """
    wilds = _wilds_of(hand, wild)
    way = _declared(hand, wilds) if declared else _price(hand, wild, wilds)
    solver = Solver(tables, memory, way.points <= WHOLE)
    spent, limit, whole = wilds, way.points, ZERO if declared else WHOLE
    if solver.counting and not declared:  # only a hand with nothing left but wild cards, at least one, can cost less
        spent, limit, whole = wilds - min(wilds, ONE), min(wilds, way.points, ONE), ZERO
    two, more = ZERO, hand[0] & _TWOS & ~wild
    while True:
        found = _least_left(solver, _without(hand, two), Aim(wild, _PURE, whole), spent, limit)
        if found < limit:
            way = Way(_POINTS_OF_TWO if two else found, BY_RUNS)
        if way.points != WHOLE or not more:
            return way
        two = more & (~more + ONE)  # if it alone is left, the hand is cheaper than a whole one
        more ^= two
        solver, spent, limit, whole = Solver(tables, memory, True), wilds, ONE, ZERO


@inlined
def _without(hand: Hand, card: Bits) -> Cards:
    """Return a hand without one copy of a card."""
    return Cards(hand[0] & ~(card & ~hand[1]), hand[1] & ~(card & ~hand[2]), hand[2] & ~card)


@inlined
def _declared(hand: Hand, wilds: Number) -> Way:
    """Return 0 points if there are enough tunnelas, dublees or wild cards alone for a declaration."""
    special = count_bits(hand[2]) >= _TUNNELAS or count_bits(hand[1]) >= _DUBLEES or wilds >= _JOKERS
    return Way(ZERO if special else ONE, NOTHING)


@merged
def _price(hand: Hand, wild: Bits, wilds: Number) -> Way:
    """Return what a hand costs without groups, or with tunnelas, dublees or wild cards alone."""
    points = ZERO
    for plane in range(COPIES):
        cards = hand[plane] & ~wild & FACES
        points += count_bits(cards & _ODD) + _TWO * count_bits(cards & _BY_TWO)
        points += _FOUR * count_bits(cards & _BY_FOUR) + _EIGHT * count_bits(cards & _BY_EIGHT)
    if count_bits(hand[1]) >= _FEW_DUBLEES and points > _FEW_POINTS:
        return Way(_FEW_POINTS, BY_DUBLEES)
    if count_bits(hand[2]) >= _TUNNELAS and points > WHOLE:
        return Way(WHOLE, BY_TUNNELAS)
    if wilds >= _JOKERS and points > WHOLE:
        return Way(WHOLE, BY_WILDS)
    return Way(points, NOTHING)


@merged
def _least_left(solver: Solver, cards: Cards, aim: Aim, wilds: Number, best: Number) -> Number:
    """Return the least left with at most two tunnelas if it is below `best`, otherwise `best`.  cards: printed jokers too."""
    trios, one = cards.thrice, ZERO
    more = trios
    while best:
        two, others = ZERO, trios & (one - ONE) if one else ZERO
        while best:
            best = _beside(solver, cards, aim, wilds, one | two, best)
            if not others:
                break
            two = others & (~others + ONE)
            others ^= two
        if not more:
            break
        one = more & (~more + ONE)
        more ^= one
    return best


@merged
def _beside(solver: Solver, cards: Cards, aim: Aim, wilds: Number, tunnelas: Bits, best: Number) -> Number:
    """Return the least left beside these tunnelas if it is below `best`, otherwise `best`."""
    rest, pure = FACES & ~tunnelas, aim.pure - count_bits(tunnelas)
    left = Cards(cards.once & rest, cards.twice & rest, cards.thrice & rest)
    spent = _THREE * count_bits(tunnelas & (aim.wild | JOKER))
    if spent > wilds or not _may_have(solver.tables, left, pure):
        return best
    found = search(solver, left, Aim(aim.wild, pure, aim.whole), wilds - spent, best)
    if found < best:
        solver.memory.pure, solver.memory.tunnelas = pure, tunnelas
    return found


@inlined
def _may_have(tables: Table, cards: Cards, pure: Number) -> bool:
    """Whether `pure` pure runs are possible: an ace counts low and high at once, and the lowest run is taken first."""
    first, second, third = wide(tables, cards.once), wide(tables, cards.twice), wide(tables, cards.thrice)
    while pure:
        starts = three_in_a_row(first)
        if not starts:
            return False
        run = _SEVEN * (starts & (~starts + ONE))
        first, second, third = first & ~run | second & run, second & ~run | third & run, third & ~run
        pure -= ONE
    return True


@inlined
def _wilds_of(hand: Hand, wild: Bits) -> Number:
    """Return how many wild cards a hand holds."""
    every = wild | JOKER
    return count_bits(hand[0] & every) + count_bits(hand[1] & every) + count_bits(hand[2] & every)
