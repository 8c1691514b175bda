"""Kernels for the least points that groups leave of a hand of two packs, with the runs that its tables require (rulebook 5.3, 5.4)."""

from openrummy.sim.compiled.jit import ONE, U64, ZERO, Bits, Number, count_bits, lowest_bit, merged, part
from openrummy.sim.compiled.one_pack.counting import SUIT
from openrummy.sim.compiled.shown.cards import (
    FACES,
    JOKER,
    Hand,
    Planes,
    hand_of,
    has_pure_run,
    jokers_of,
    less_in,
    less_of,
    of_suit,
    points_of,
    run_of,
    three_in_a_row,
    wide,
    wild_column,
)
from openrummy.sim.compiled.shown.lines import Solver
from openrummy.sim.compiled.shown.merging import Aim
from openrummy.sim.compiled.shown.search import search
from openrummy.sim.compiled.shown.suits import length_of, wilds_in
from openrummy.sim.compiled.shown.tables import Tables, Way
from openrummy.sim.compiled.shown.wilds import runs_of_wilds, sets_hold_all
from openrummy.sim.compiled.shown.writing import Sheet, move, write, write_way

_ALL_WILDS_MATTER = U64(7)
"""The most wild cards of a line."""
_TWO, _THREE, _FOUR, _HIGH, _NEAR = U64(2), U64(3), U64(4), U64(13), U64(15)
_SECOND_RUN = 1


@part
def left_by_groups(tables: Tables, once: Bits, twice: Bits, jokers: Number, wild: Number, most: Number) -> Number:
    """Return the least points outside groups that hold the required runs; `most` if that is less or there are no such groups.

    once, twice: the cards and their second copies, without the `jokers` printed jokers.  wild: the wild rank.
    """
    solver, pure, runs = Solver(tables, tables.way, False), U64(tables.pure), U64(tables.runs)
    return left_by_runs(solver, once, twice, jokers, wild_column(wild), pure, runs, most)


@part
def is_whole(tables: Tables, once: Bits, twice: Bits, jokers: Number, wild: Number) -> bool:
    """Whether groups that hold the required runs can hold all cards of a hand."""
    solver, column = Solver(tables, tables.way, False), wild_column(wild)
    runs, pure = U64(tables.runs), U64(tables.pure)
    # A further run takes all wild cards; without one, sets must take them.
    if not left_by_runs(solver, once, twice, jokers, column, pure, max(runs, pure + ONE), ONE):
        return True
    return bool(runs == pure and sets_hold_all(tables, once, twice, jokers, column, pure))


@part
def left_by_runs(
    solver: Solver, once: Bits, twice: Bits, jokers: Number, column: Bits, pure: Number, runs: Number, most: Number
) -> Number:
    """Return the same as `left_by_groups` with `runs` runs, `pure` of them pure.  column: the wild faces."""
    if not most or (pure and not has_pure_run(solver.tables, once)):
        return most
    if runs > pure and runs_of_wilds(solver.tables, once, twice, jokers, column, runs, pure):
        return ZERO
    hand, wild = hand_of(once & ~column, twice & ~column, ZERO), hand_of(once & column, twice & column, ZERO)
    wilds = jokers + count_bits(once & column) + count_bits(twice & column)
    if pure or wilds <= _ALL_WILDS_MATTER:
        return search(solver, hand, Aim(wild, pure, runs - pure, ZERO), min(wilds, _ALL_WILDS_MATTER), most)
    return _with_many(solver, hand, runs, wilds, most)


@part
def _with_many(solver: Solver, hand: Hand, runs: Number, wilds: Number, best: Number) -> Number:
    """Return the least left if it is below `best`, otherwise `best`, when no run must be pure.

    Only then more wild cards matter than lines count, and a run with two or more of them is taken first.
    """
    aim, suit = Aim(Hand(ZERO, ZERO, ZERO, ZERO), ZERO, runs, ZERO), ZERO
    best = search(solver, hand, aim, min(wilds, _ALL_WILDS_MATTER), best)
    while suit < _FOUR and best and wilds > _ALL_WILDS_MATTER:
        held = wide(solver.tables, of_suit(hand, suit) & SUIT)
        starts = held
        while starts:
            place = lowest_bit(starts)
            starts &= starts - ONE
            near = held >> place + ONE & _NEAR
            taken = near
            while True:
                spent, run = wilds_in(length_of(taken), taken), (ONE | taken << ONE) << place
                if spent >= _TWO:
                    rest = less_in(hand, suit, (run | run >> _HIGH) & SUIT)
                    best = _with_many(solver, rest, runs - min(runs, ONE), wilds - spent, best)
                if not taken:
                    break
                taken = taken - ONE & near
        suit += ONE
    return best


@merged
def write_groups(tables: Tables, way: Way, loose: Planes, wild: Number, groups: Planes) -> None:
    """Move the groups of a hand that leave its least points from `loose` to `groups`: a pure run first, then another run.

    The rules must require these two.  If the hand does not have them, there are no groups; wild cards that no group needs
    join the second run.
    """
    once, twice = loose[0] & FACES, loose[1] & FACES
    if not has_pure_run(tables, once):
        return
    column, jokers, solver = wild_column(wild), jokers_of(loose), Solver(tables, way, False)
    sheet = Sheet(loose, groups, column | JOKER)
    own, second = once & ~column, twice & ~column
    aim = Aim(hand_of(once & column, twice & column, ZERO), ONE, ONE, ZERO)
    wilds = min(jokers + count_bits(once & column) + count_bits(twice & column), _ALL_WILDS_MATTER)
    most = points_of(own) + points_of(second)
    if not most:
        return
    lone = ZERO
    if wilds >= _THREE and not second:
        lone = _lone_run(tables, own, once, twice, jokers, column)
        lone = lone or _lone_run(tables, once, once, twice, jokers, column)
    if lone:
        write(sheet, lone, ZERO)
    elif search(solver, hand_of(own, second, ZERO), aim, wilds, most) < most:
        write_way(solver, aim, sheet)
    else:
        return
    while loose[0] & sheet.wild:
        move(sheet, _SECOND_RUN, loose[0] & sheet.wild)


@part
def _lone_run(tables: Tables, among: Bits, once: Bits, twice: Bits, jokers: Number, column: Bits) -> Bits:
    """Return the pure run, with cards of `among`, of all cards that are not wild, if wild cards alone can be the other run; 0 for none."""
    held = wide(tables, among)
    starts, size = three_in_a_row(held), _THREE
    while starts:
        left = starts
        while left:
            run = run_of(left, size)
            rest, second = less_of(once, twice, run)
            left &= left - ONE
            if not (rest | second) & ~column and runs_of_wilds(tables, rest, second, jokers, column, ONE, ZERO):
                return run
        starts &= held >> size
        size += ONE
    return ZERO
