"""Kernels for the least points that a hand of three packs leaves with some pure runs, and for the way to them (rulebook 5.3, 6).

The method of `openrummy.declaring.minimum_points`, which is the reference: a choice of sets takes cards out of the
suits, and the lines of the remaining suits are merged.  The search goes rank by rank and skips whatever cannot beat the
best so far.
"""

from typing import NamedTuple

from openrummy.sim.compiled.jit import ONE, U64, ZERO, Bits, Number, inlined, lowest_bit, merged, part
from openrummy.sim.compiled.one_pack.grouping import COLUMN
from openrummy.sim.compiled.three_packs.lines import Solver, at, line_of_hand
from openrummy.sim.compiled.two_packs import search as two_packs
from openrummy.sim.compiled.two_packs.cards import four_of
from openrummy.sim.compiled.two_packs.search import ranks_of_sets
from openrummy.sim.compiled.two_packs.suit_lines import NEVER

_TWO, _FOUR, _EIGHT = U64(2), U64(4), U64(8)
_NO_SPENDING = U64(99)


class Cards(NamedTuple):
    """A hand without printed jokers: its cards, their second copies, and the third ones."""

    once: Bits
    twice: Bits
    thrice: Bits


class Aim(NamedTuple):
    """The aim of the search.  wild: the wild faces.  pure: how many runs must be pure.

    whole: the price of a hand with nothing left, not even a wild card; 0 if that costs nothing.
    """

    wild: Bits
    pure: Number
    whole: Number


class Left(NamedTuple):
    """The state of the search: the wild cards, and ranks to make sets of.

    natural, each: the most that sets of the ranks can take without wild cards, and with each wild card: points, or wild
    cards saved.
    """

    wilds: Number
    ranks: Bits
    natural: Number
    each: Number
    depth: Number


@merged
def search(solver: Solver, cards: Cards, aim: Aim, wilds: Number, best: Number) -> Number:
    """Return the least left of a hand with `wilds` wild cards and the pure runs if it is below `best`, otherwise `best`.

    The way to it is in the memory.
    """
    own = Cards(cards.once & ~aim.wild, cards.twice & ~aim.wild, cards.thrice & ~aim.wild)
    ranks = ranks_of_sets(own.once, wilds)
    natural, each, rest = ZERO, ZERO, ranks
    while rest:
        rank = lowest_bit(rest)
        rest &= rest - ONE
        key = _column_of(own, rank)
        natural += _natural(solver, key, rank)
        each = max(each, U64(solver.tables.each[key]) * U64(solver.tables.points[rank]))
    return _with_sets(solver, cards, aim, Left(wilds, ranks, natural, each, ZERO), best)


@part
def _with_sets(solver: Solver, cards: Cards, aim: Aim, left: Left, best: Number) -> Number:
    # Long: one search that calls itself; a call more would be compiled once more above it.
    line = line_of_hand(solver, cards.once, cards.twice, cards.thrice, aim.wild, left.wilds, aim.pure)
    best = _without_more(solver, line, cards, aim, left, best)
    if at(solver, line, _EIGHT - ONE) == NEVER and not solver.counting:
        return best  # taking out sets does not make runs
    tables, memory = solver.tables, solver.memory
    own = Cards(cards.once & ~aim.wild, cards.twice & ~aim.wild, cards.thrice & ~aim.wild)
    ranks, natural = left.ranks, left.natural
    while ranks and best:
        rank = lowest_bit(ranks)
        ranks &= ranks - ONE
        key, points = _column_of(own, rank), _TWO if solver.counting else U64(tables.points[rank])
        natural -= _natural(solver, key, rank)
        number, end = U64(tables.first[key]), U64(tables.first[key + ONE])
        spent, reach = _NO_SPENDING, ZERO
        while number < end and best:
            if U64(tables.wilds[number]) != spent:
                spent = U64(tables.wilds[number])
                if spent > left.wilds:
                    break
                reach = _bound(solver, line, left.wilds - spent, left.each)
            if reach < best + U64(tables.cards[number]) * points + natural:
                memory.choice[left.depth], memory.rank[left.depth] = number, rank
                rest = Cards(
                    cards.once ^ tables.once[number] << rank,
                    cards.twice ^ tables.twice[number] << rank,
                    cards.thrice ^ tables.thrice[number] << rank,
                )
                more = Left(left.wilds - spent, ranks, natural, left.each, left.depth + ONE)
                best = _with_sets(solver, rest, aim, more, best)
            number += ONE
    return best


@merged
def _without_more(solver: Solver, line: Bits, cards: Cards, aim: Aim, left: Left, best: Number) -> Number:
    """Return the least without more sets, and keep it if it is the best."""
    found, wilds = at(solver, line, left.wilds), left.wilds
    if not found and aim.whole:
        if wilds and not at(solver, line, wilds - ONE):
            wilds -= ONE
        else:
            found = aim.whole
    if found >= min(best, NEVER):
        return best
    _keep(solver, cards, wilds, left.depth)
    return found


@merged
def _keep(solver: Solver, cards: Cards, wilds: Number, depth: Number) -> None:
    memory = solver.memory
    memory.once, memory.twice, memory.thrice = cards.once, cards.twice, cards.thrice
    memory.wilds, memory.depth, memory.counting = wilds, depth, solver.counting
    number = ZERO
    while number < depth:
        memory.best_choice[number], memory.best_rank[number] = memory.choice[number], memory.rank[number]
        number += ONE


@inlined
def _column_of(own: Cards, rank: Number) -> Bits:
    """Return the number of a rank's column: the suits that hold it once, and four bits each for those that hold it twice and thrice."""
    return (
        four_of(own.once >> rank & COLUMN)
        | four_of(own.twice >> rank & COLUMN) << _FOUR
        | four_of(own.thrice >> rank & COLUMN) << _EIGHT
    )


@inlined
def _natural(solver: Solver, key: Bits, rank: Number) -> Number:
    """Return the most that sets of a column take, without the points of wild cards."""
    tables = solver.tables
    return U64(tables.saved[key]) if solver.counting else U64(tables.natural[key]) * U64(tables.points[rank])


@inlined
def _bound(solver: Solver, line: Bits, wilds: Number, each: Number) -> Number:
    """Return a lower bound: what runs leave with the wild cards that sets do not take."""
    return line - min(line, wilds) if solver.counting else two_packs.bound(line, wilds, each)
