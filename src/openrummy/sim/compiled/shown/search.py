"""Kernels for the least points that groups leave of a hand with some required runs, and for the way to them (rulebook 5.3, 6).

The method of `openrummy.declaring.minimum_points`, which is the reference: a choice of sets takes cards out of the
suits, and the lines of the remaining suits are merged.  The search goes rank by rank and skips whatever cannot beat the
best so far.
"""

from typing import NamedTuple

from openrummy.sim.compiled.jit import ONE, U64, ZERO, Bits, Number, inlined, lowest_bit, merged, part
from openrummy.sim.compiled.one_pack.counting import SUIT
from openrummy.sim.compiled.shown.cards import COPIES, Hand
from openrummy.sim.compiled.shown.lines import NEVER, NEVER_LINE, Solver, at
from openrummy.sim.compiled.shown.merging import Aim, line_of_hand
from openrummy.sim.compiled.shown.tables import Tables

_TWO, _THREE = U64(2), U64(3)
_NO_SPENDING = U64(99)
_COLUMN_KEYS = U64(0xFFF)


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
def search(solver: Solver, hand: Hand, aim: Aim, wilds: Number, best: Number) -> Number:
    """Return the least left of a hand, besides its cards in `aim.wild`, with `wilds` wild cards if it is below `best`, otherwise `best`.

    The way to it is in `solver.way` if that is kept.
    """
    ranks = _ranks_of_sets(hand, wilds)
    natural, each, rest = ZERO, ZERO, ranks
    while rest:
        rank = lowest_bit(rest)
        rest &= rest - ONE
        key = column_of(hand, rank)
        natural += _natural(solver, key, rank)
        each = max(each, U64(solver.tables.each[key]) * U64(solver.tables.points[rank]))
    return _with_sets(solver, hand, aim, Left(wilds, ranks, natural, each, ZERO), best)


@inlined
def _ranks_of_sets(hand: Hand, wilds: Number) -> Bits:
    """Return the ranks of which sets can be made."""
    a, b, c, d = hand.spades, hand.hearts, hand.diamonds, hand.clubs
    if wilds:
        return (a & b | c & d | (a | b) & (c | d)) & SUIT
    return (a & b & (c | d) | c & d & (a | b)) & SUIT


@part
def _with_sets(solver: Solver, hand: Hand, aim: Aim, left: Left, best: Number) -> Number:
    # Long: one search that calls itself; a call more would be compiled once more above it.
    line = line_of_hand(solver, hand, aim, left.wilds)
    if line == NEVER_LINE:
        return best  # taking out sets does not make runs
    best = _without_more(solver, line, hand, aim, left, best)
    tables, way = solver.tables, solver.way
    ranks, natural = left.ranks, left.natural
    while ranks and best:
        rank = lowest_bit(ranks)
        ranks &= ranks - ONE
        key, points = column_of(hand, rank), _TWO if solver.counting else U64(tables.points[rank])
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
                if way.kept:
                    way.choice[left.depth], way.rank[left.depth] = number, rank
                more = Left(left.wilds - spent, ranks, natural, left.each, left.depth + ONE)
                best = _with_sets(solver, _without(hand, tables.cards_of[number], rank), aim, more, best)
            number += ONE
    return best


@inlined
def _without(hand: Hand, cards: Bits, rank: Number) -> Hand:
    """Return a hand after these cards, as in `tables.cards_of`, are flipped in a rank."""
    return Hand(
        hand.spades ^ (cards & COPIES) << rank,
        hand.hearts ^ (cards >> ONE & COPIES) << rank,
        hand.diamonds ^ (cards >> _TWO & COPIES) << rank,
        hand.clubs ^ (cards >> _THREE & COPIES) << rank,
    )


@merged
def _without_more(solver: Solver, line: Bits, hand: Hand, aim: Aim, left: Left, best: Number) -> Number:
    """Return the least without more sets, and keep the way if it is the best."""
    found, wilds = at(solver, line, left.wilds), left.wilds
    if not found and aim.whole:
        if wilds and not at(solver, line, wilds - ONE):
            wilds -= ONE
        else:
            found = aim.whole
    if found >= min(best, NEVER):
        return best
    if solver.way.kept:
        _keep(solver, hand, wilds, at(solver, line, wilds), left.depth)
    return found


@part
def _keep(solver: Solver, hand: Hand, wilds: Number, points: Number, depth: Number) -> None:
    way = solver.way
    way.suits[0], way.suits[1], way.suits[2], way.suits[3] = hand.spades, hand.hearts, hand.diamonds, hand.clubs
    way.wilds, way.points, way.depth, way.counting = wilds, points, depth, solver.counting
    number = ZERO
    while number < depth:
        way.best_choice[number], way.best_rank[number] = way.choice[number], way.rank[number]
        number += ONE


@inlined
def column_of(hand: Hand, rank: Number) -> Bits:
    """Return the number of a rank's column: the suits that hold it once, and four bits each for those that hold it twice and thrice."""
    cards = hand.spades >> rank & COPIES | (hand.hearts >> rank & COPIES) << ONE
    cards |= (hand.diamonds >> rank & COPIES) << _TWO | (hand.clubs >> rank & COPIES) << _THREE
    return (cards | cards >> U64(12) | cards >> U64(24)) & _COLUMN_KEYS


@inlined
def _natural(solver: Solver, key: Bits, rank: Number) -> Number:
    """Return the most that sets of a column take, without the points of wild cards."""
    tables: Tables = solver.tables
    return U64(tables.saved[key]) if solver.counting else U64(tables.natural[key]) * U64(tables.points[rank])


@inlined
def _bound(solver: Solver, line: Bits, wilds: Number, each: Number) -> Number:
    """Return the least that runs leave with some of the wild cards, if each other one takes `each` points into sets; not below 0."""
    if solver.counting:
        return line - min(line, wilds)
    best, spent = at(solver, line, wilds), ONE
    while spent <= wilds:
        points = at(solver, line, wilds - spent)
        best = min(best, points - min(points, spent * each))
        spent += ONE
    return best
