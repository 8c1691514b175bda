"""Kernels for what a loser pays for 21 cards of three packs, and for whether they can be declared (rulebook 6).

A hand that shows three tunnelas is whole, which has its own price.  So for fewer points it shows at most two, and these
are taken out first, in every way.
"""

from typing import NamedTuple

from openrummy.declaring import Specials
from openrummy.sim.compiled.jit import ONE, U64, ZERO, Bits, Number, count_bits, inlined, merged, part
from openrummy.sim.compiled.one_pack.grouping import COLUMN
from openrummy.sim.compiled.shown.cards import FACES, JOKER, Planes, hand_of, points_of, three_in_a_row, wide
from openrummy.sim.compiled.shown.lines import Solver
from openrummy.sim.compiled.shown.merging import Aim
from openrummy.sim.compiled.shown.search import search
from openrummy.sim.compiled.shown.tables import Tables, Way
from openrummy.sim.compiled.shown.writing import Sheet, move, write_way

_PURE, WHOLE = U64(3), U64(3)  # the pure runs required, and the price of a whole hand
_SPECIALS = Specials()
_TUNNELAS, _DUBLEES, _JOKERS = U64(_SPECIALS.tunnelas), U64(_SPECIALS.dublees), U64(_SPECIALS.jokers)
_FEW_DUBLEES, _FEW_POINTS = U64(_SPECIALS.few_dublees), U64(_SPECIALS.few_dublee_points)
_TWO, _THREE, _SEVEN = U64(2), U64(3), U64(7)
_TWOS, _POINTS_OF_TWO = COLUMN << ONE, U64(2)  # the only cards cheaper than a whole hand, apart from wild cards


class Best(NamedTuple):
    """How a hand reaches its least points.  by: one of the numbers below."""

    points: Number
    by: Number


NOTHING, BY_DUBLEES, BY_TUNNELAS, BY_WILDS, BY_RUNS = ZERO, ONE, U64(2), U64(3), U64(4)


class Cards(NamedTuple):
    """A hand in three planes."""

    once: Bits
    twice: Bits
    thrice: Bits


class Limit(NamedTuple):
    """The wild faces, the wild cards to spend, and the price of a hand with nothing left, not even a wild card; 0 if that costs nothing."""

    wild: Bits
    wilds: Number
    whole: Number


@merged
def least_points(tables: Tables, way: Way, hand: Planes, wild: Bits, declared: bool) -> Best:
    """Return the least that a loser pays for a hand of 21 cards, without a cap; if runs achieve it, the way is kept.

    declared: only find out whether the hand can be declared, which is 0 points.
    """
    wilds = _wilds_of(hand, wild)
    best = _declared(hand, wilds) if declared else _price(hand, wild, wilds)
    solver, limit = Solver(tables, way, best.points <= WHOLE), best.points
    aim = Limit(wild, wilds, ZERO if declared else WHOLE)
    if solver.counting and not declared:  # only a hand with nothing left but wild cards, at least one, can cost less
        aim, limit = Limit(wild, wilds - min(wilds, ONE), ZERO), min(wilds, best.points, ONE)
    two, more = ZERO, hand[0] & _TWOS & ~wild
    while True:
        found = _least_left(solver, _without(hand, two), aim, limit)
        if found < limit:
            best = Best(_POINTS_OF_TWO if two else found, BY_RUNS)
        if best.points != WHOLE or not more:
            return best
        two = more & (~more + ONE)  # if it alone is left, the hand is cheaper than a whole one
        more ^= two
        solver, aim, limit = Solver(tables, way, True), Limit(wild, wilds, ZERO), ONE


@inlined
def _without(hand: Planes, card: Bits) -> Cards:
    """Return a hand without one copy of a card."""
    return Cards(hand[0] & ~(card & ~hand[1]), hand[1] & ~(card & ~hand[2]), hand[2] & ~card)


@inlined
def _declared(hand: Planes, wilds: Number) -> Best:
    """Return 0 points if there are enough tunnelas, dublees or wild cards alone for a declaration."""
    special = count_bits(hand[2]) >= _TUNNELAS or count_bits(hand[1]) >= _DUBLEES or wilds >= _JOKERS
    return Best(ZERO if special else ONE, NOTHING)


@merged
def _price(hand: Planes, wild: Bits, wilds: Number) -> Best:
    """Return what a hand costs without groups, or with tunnelas, dublees or wild cards alone."""
    points = points_of(hand[0] & ~wild) + points_of(hand[1] & ~wild) + points_of(hand[2] & ~wild)
    if count_bits(hand[1]) >= _FEW_DUBLEES and points > _FEW_POINTS:
        return Best(_FEW_POINTS, BY_DUBLEES)
    if count_bits(hand[2]) >= _TUNNELAS and points > WHOLE:
        return Best(WHOLE, BY_TUNNELAS)
    if wilds >= _JOKERS and points > WHOLE:
        return Best(WHOLE, BY_WILDS)
    return Best(points, NOTHING)


@merged
def _least_left(solver: Solver, cards: Cards, aim: Limit, best: Number) -> Number:
    """Return the least left with at most two tunnelas if it is below `best`, otherwise `best`.  cards: printed jokers too."""
    trios, one = cards.thrice, ZERO
    more = trios
    while best:
        two, others = ZERO, trios & (one - ONE) if one else ZERO
        while best:
            best = _beside(solver, cards, aim, one | two, best)
            if not others:
                break
            two = others & (~others + ONE)
            others ^= two
        if not more:
            break
        one = more & (~more + ONE)
        more ^= one
    return best


@part
def _beside(solver: Solver, cards: Cards, aim: Limit, tunnelas: Bits, best: Number) -> Number:
    """Return the least left beside these tunnelas if it is below `best`, otherwise `best`."""
    rest, pure = FACES & ~tunnelas, _PURE - count_bits(tunnelas)
    once, twice, thrice = cards.once & rest, cards.twice & rest, cards.thrice & rest
    spent = _THREE * count_bits(tunnelas & (aim.wild | JOKER))
    if spent > aim.wilds or not _may_have(solver.tables, Cards(once, twice, thrice), pure):
        return best
    wild = hand_of(once & aim.wild, twice & aim.wild, thrice & aim.wild)
    hand = hand_of(once & ~aim.wild, twice & ~aim.wild, thrice & ~aim.wild)
    found = search(solver, hand, Aim(wild, pure, ZERO, aim.whole), aim.wilds - spent, best)
    if found < best:
        solver.way.pure, solver.way.tunnelas = pure, tunnelas
    return found


@inlined
def _may_have(tables: Tables, cards: Cards, pure: Number) -> bool:
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
def _wilds_of(hand: Planes, wild: Bits) -> Number:
    """Return how many wild cards a hand holds."""
    every = wild | JOKER
    return count_bits(hand[0] & every) + count_bits(hand[1] & every) + count_bits(hand[2] & every)


@merged
def write_groups(tables: Tables, way: Way, loose: Planes, wild: Bits, best: Best, groups: Planes) -> None:
    """Move the groups by which a hand costs `best` from `loose` to `groups`: tunnelas and pure runs first."""
    solver, sheet = Solver(tables, way, way.counting != 0), Sheet(loose, groups, wild | JOKER)
    if best.by == BY_DUBLEES:
        _write_alike(sheet, loose[1], _TWO)
    elif best.by == BY_TUNNELAS:
        _write_alike(sheet, loose[2], _THREE)
    elif best.by == BY_WILDS:
        while loose[0] & sheet.wild:
            move(sheet, 0, loose[0] & sheet.wild)
    elif best.by == BY_RUNS:
        own = wild & ~way.tunnelas
        aim = Aim(hand_of(loose[0] & own, loose[1] & own, loose[2] & own), way.pure, ZERO, ZERO)
        _write_alike(sheet, way.tunnelas, _THREE)
        write_way(solver, aim, sheet)


@part
def _write_alike(sheet: Sheet, faces: Bits, copies: Number) -> None:
    """Write a group of `copies` copies of each of these faces."""
    number = 0
    while faces:
        copy = ZERO
        while copy < copies:
            move(sheet, number, faces)
            copy += ONE
        faces &= faces - ONE
        number += 1
