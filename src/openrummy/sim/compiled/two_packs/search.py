"""Kernels for the least points that groups leave of a hand of two packs: two runs, one of them pure, and sets (rulebook 5.3).

The method of `openrummy.declaring.minimum_points`, which is the reference.  A choice of sets takes cards out of the
suits, and runs are made of the rest (`suits`).  The search over sets goes rank by rank and skips whatever cannot beat
the best so far.
"""

from typing import NamedTuple

from openrummy.sim.compiled.jit import (
    ONE,
    U64,
    ZERO,
    Bits,
    Number,
    Table,
    call_at,
    count_bits,
    inlined,
    lowest_bit,
    merged,
    part,
)
from openrummy.sim.compiled.one_pack.counting import LANE, SUIT
from openrummy.sim.compiled.two_packs.cards import Held, column_of, has_pure_run, held_of, lane_of
from openrummy.sim.compiled.two_packs.suit_lines import at
from openrummy.sim.compiled.two_packs.suits import left_by_runs, reach_of

ALL_WILDS_MATTER = U64(7)
_LONGEST = U64(5)
_THREE, _FOUR = U64(3), U64(4)


@part
def left_by_groups(tables: Table, once: Bits, twice: Bits, jokers: Number, wild: Number, most: Number) -> Number:
    """Return the least points outside groups that hold the required runs; `most` if that is less or there are no such groups.

    once, twice: the cards and their second copies, without the `jokers` printed jokers.  wild: the wild rank.
    """
    if tables.asked:
        return call_at(tables.asked, tables.here, (once, twice, jokers, U64(wild), most, ZERO))
    if not has_pure_run(tables, once):
        return most
    held, wilds = held_of(once, twice, wild)
    return least_left(tables, held, wilds + jokers, jokers, most)


@merged
def is_whole(tables: Table, once: Bits, twice: Bits, jokers: Number, wild: Number) -> bool:
    """Whether groups that hold the required runs can hold all cards of a hand."""
    if tables.asked:
        return bool(call_at(tables.asked, tables.here, (once, twice, jokers, U64(wild), ONE, ONE)) == ZERO)
    return bool(left_by_groups(tables, once, twice, jokers, wild, ONE) == ZERO)


class Left(NamedTuple):
    """The state of the search over sets: the wild cards, and ranks to make sets of.

    taken: points already in sets.  natural, each: the most points that sets of the ranks can take without wild cards,
    and with each wild card.
    """

    wilds: Number
    ranks: Bits
    taken: Number
    natural: Number
    each: Number


@part
def least_left(tables: Table, held: Held, wilds: Number, jokers: Number, most: Number) -> Number:
    """Return the points left by the best arrangement if below `most`, otherwise `most`."""
    if one_run(tables, held, wilds, jokers):
        return ZERO
    wilds = min(wilds, ALL_WILDS_MATTER)
    best = min(most, left_by_runs(tables, held, wilds))
    left = left_for_sets(tables, held, wilds)
    if not best or not left.ranks:
        return best
    return _with_sets(tables, held, left, reach_of(tables, held, wilds), best)


@inlined
def left_for_sets(tables: Table, held: Held, wilds: Number) -> Left:
    """Return what the search over sets starts with."""
    ranks = ranks_of_sets(held.once, wilds)
    natural, each, rest = ZERO, ZERO, ranks
    while rest:
        rank = lowest_bit(rest)
        rest &= rest - ONE
        key, points = column_of(held, rank), U64(tables.points[rank])
        natural += U64(tables.natural[key]) * points
        each = max(each, U64(tables.each[key]) * points)
    return Left(wilds, ranks, ZERO, natural, each)


@part
def one_run(tables: Table, held: Held, wilds: Number, jokers: Number) -> Bits:
    """Return the one pure run of all cards that are not wild, if three wild cards can be the other run; 0 for none.

    One of those three must be a card of the wild rank, which keeps its own rank.
    """
    if wilds < _THREE or held.twice or count_bits(held.once) > _LONGEST:
        return ZERO
    suit = ZERO
    while suit < _FOUR:
        cards, own = lane_of(held.once, suit), lane_of(held.own, suit)
        if cards << suit * LANE == held.once:
            if wilds > jokers and _is_one_run(tables, cards):
                return held.once
            if own and wilds > _THREE and wilds - jokers > ONE and _is_one_run(tables, cards | own):
                return held.once | own << suit * LANE
        suit += ONE
    return ZERO


@inlined
def _is_one_run(tables: Table, held: Bits) -> bool:
    """Whether the cards of a suit are one pure run, with an ace low or, if allowed, high."""
    if not has_pure_run(tables, held):
        return False
    low = held & (~held + ONE)
    if not held & held + low:
        return True
    if not tables.high or not held & ONE:
        return False
    high = held ^ ONE | ONE << U64(13)
    return not high & high + (high & (~high + ONE))


@inlined
def ranks_of_sets(once: Bits, wilds: Number) -> Bits:
    """Return the ranks of which sets can be made."""
    a, b, c, d = once & SUIT, once >> LANE & SUIT, once >> U64(32) & SUIT, once >> U64(48) & SUIT
    if wilds:
        return a & b | c & d | (a | b) & (c | d)
    return a & b & (c | d) | c & d & (a | b)


@part
def _with_sets(tables: Table, held: Held, left: Left, reach: Bits, best: Number) -> Number:
    """Return the least that sets and runs leave, or `best`.  reach: what runs alone leave of the whole hand."""
    ranks, natural = left.ranks, left.natural
    while ranks and best:
        rank = lowest_bit(ranks)
        ranks &= ranks - ONE
        key, points = column_of(held, rank), U64(tables.points[rank])
        natural -= U64(tables.natural[key]) * points
        for number in range(tables.first[key], tables.first[key + ONE]):
            spent, taken = U64(tables.wilds[number]), U64(tables.cards[number]) * points + left.taken
            if spent > left.wilds:
                break
            wilds = left.wilds - spent
            if bound(reach, wilds, left.each) >= best + taken + natural:
                continue
            rest = Held(held.once ^ tables.once[number] << rank, held.twice ^ tables.twice[number] << rank, held.own)
            if at(reach, wilds) < best + taken:
                best = min(best, left_by_runs(tables, rest, wilds))
            best = _with_sets(tables, rest, Left(wilds, ranks, taken, natural, left.each), reach, best)
    return best


@inlined
def bound(reach: Bits, wilds: Number, each: Number) -> Number:
    """Return the least that runs leave with some of the wild cards, if each other one takes `each` points into sets; not below 0."""
    best, spent = at(reach, wilds), ONE
    while spent <= wilds:
        points = at(reach, wilds - spent)
        best = min(best, points - min(points, spent * each))
        spent += ONE
    return best
