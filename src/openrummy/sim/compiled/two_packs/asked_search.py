"""Kernels for the least points that groups leave with any number of required runs, pure ones among them (rulebook 5.3).

They do the same as `search`, which handles only two runs with one of them pure and is faster for it.
"""

from openrummy.sim.compiled.jit import ONE, U64, ZERO, Bits, Number, Table, lowest_bit, part
from openrummy.sim.compiled.one_pack.counting import LANE, SUIT
from openrummy.sim.compiled.two_packs.asked_lines import Needs, line_of_hand
from openrummy.sim.compiled.two_packs.asked_wilds import runs_of_wilds
from openrummy.sim.compiled.two_packs.cards import Held, column_of, held_of, lane_of, wild_column
from openrummy.sim.compiled.two_packs.search import ALL_WILDS_MATTER, Left, bound, left_for_sets
from openrummy.sim.compiled.two_packs.suit_lines import NEVER, at, length_of, less, wide, wilds_in

_TWO, _FOUR, _HIGH, _NEAR = U64(2), U64(4), U64(13), U64(15)


@part
def left_by_asked(
    asked: Table, once: Bits, twice: Bits, jokers: Number, wild: Number, pure: Number, runs: Number, most: Number
) -> Number:
    """Return the same as `search.left_by_groups`, with `runs` runs, `pure` of them pure.  asked: a record of `asked.ASKED_TABLES`."""
    tables, column = asked.tables, wild_column(wild)
    held, wilds = held_of(once, twice, wild)
    wilds += jokers
    if runs > pure and runs_of_wilds(tables, once, twice, jokers, column, runs, pure):
        return ZERO
    return _left(tables, held, Needs(asked, pure, runs - pure, twice & column), wilds, most)


@part
def _left(tables: Table, held: Held, needs: Needs, wilds: Number, most: Number) -> Number:
    """Return the least points left if below `most`, otherwise `most`.

    Lines count seven wild cards.  More matter only if no run must be pure, and then a run with two or more of them is
    taken first.
    """
    best, suit = _least(tables, held, needs, min(wilds, ALL_WILDS_MATTER), most), ZERO
    rest = Needs(needs.asked, ZERO, needs.further - min(needs.further, ONE), ZERO)
    while suit < _FOUR and best and wilds > ALL_WILDS_MATTER and not needs.pure:
        cards = wide(tables, lane_of(held.once, suit))
        starts = cards
        while starts:
            place = lowest_bit(starts)
            starts &= starts - ONE
            near = cards >> place + ONE & _NEAR
            taken = near
            while True:
                spent, run = wilds_in(length_of(taken), taken), (ONE | taken << ONE) << place
                if spent >= _TWO:
                    once, twice = less(held.once, held.twice, ((run | run >> _HIGH) & SUIT) << suit * LANE)
                    best = _left(tables, Held(once, twice, held.own), rest, wilds - spent, best)
                if not taken:
                    break
                taken = taken - ONE & near
        suit += ONE
    return best


@part
def _least(tables: Table, held: Held, needs: Needs, wilds: Number, most: Number) -> Number:
    reach = line_of_hand(tables, held, needs, ZERO, wilds)
    if at(reach, wilds) == NEVER:
        return most  # taking out sets does not make runs
    return _with_sets(tables, held, needs, left_for_sets(tables, held, wilds), reach, min(most, at(reach, wilds)))


@part
def _with_sets(tables: Table, held: Held, needs: Needs, left: Left, reach: Bits, best: Number) -> Number:
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
                best = min(best, at(line_of_hand(tables, rest, needs, ZERO, wilds), wilds))
            best = _with_sets(tables, rest, needs, Left(wilds, ranks, taken, natural, left.each), reach, best)
    return best
