"""Kernels that find the groups that leave the least points of a hand, once those points are known (rulebook 5.3, 5.6).

The search over sets is that of `search`, and ends with the first choice that leaves exactly these points.  Nothing here
decides which groups are best.
"""

from typing import Any

from openrummy.sim.compiled.jit import ONE, U64, ZERO, Bits, Number, Table, count_bits, lowest_bit, merged, part
from openrummy.sim.compiled.two_packs.cards import (
    FACES,
    JOKER,
    Held,
    column_of,
    held_of,
    jokers_of,
    points_of,
    wild_column,
)
from openrummy.sim.compiled.two_packs.runs import Sheet, move, write, write_runs
from openrummy.sim.compiled.two_packs.search import ALL_WILDS_MATTER, Left, bound, left_for_sets, one_run
from openrummy.sim.compiled.two_packs.suit_lines import at
from openrummy.sim.compiled.two_packs.suits import reach_of

GROUPS = 4
"""The most groups: five groups of one hand need fifteen cards."""

_TWO, _THREE, _FOUR, _NEAR = U64(2), U64(3), U64(4), U64(15)
_SECOND_RUN = 1


@merged
def write_groups(tables: Table, loose: Any, wild: Number, points: Number, groups: Any) -> None:
    """Move the groups of a hand that leave `points`, its least, from `loose` to `groups`: a pure run first, then another run.

    If the required runs are missing, there are no groups.
    """
    held, wilds = held_of(loose[0] & FACES, loose[1] & FACES, wild)
    if points == points_of(tables, held.once, held.twice):
        return
    jokers, sheet = jokers_of(loose), Sheet(loose, groups, wild_column(wild) | JOKER)
    alone = one_run(tables, held, wilds + jokers, jokers)
    if alone:
        write(sheet, alone, ZERO)
    else:
        wilds = min(wilds + jokers, ALL_WILDS_MATTER)
        _seek(tables, held, left_for_sets(tables, held, wilds), reach_of(tables, held, wilds), points, sheet)
    while loose[0] & sheet.wild:
        move(loose, groups[_SECOND_RUN], loose[0] & sheet.wild)


@part
def _seek(tables: Table, held: Held, left: Left, reach: Bits, points: Number, sheet: Sheet) -> bool:
    """Write the runs, and the sets besides those already taken, that leave `points`; return whether there are any."""
    if at(reach, left.wilds) <= points + left.taken and write_runs(tables, held, left.wilds, points, sheet):
        return True
    ranks, natural = left.ranks, left.natural
    while ranks:
        rank = lowest_bit(ranks)
        ranks &= ranks - ONE
        key, each = column_of(held, rank), U64(tables.points[rank])
        natural -= U64(tables.natural[key]) * each
        for number in range(tables.first[key], tables.first[key + ONE]):
            spent, taken = U64(tables.wilds[number]), U64(tables.cards[number]) * each + left.taken
            if spent > left.wilds:
                break
            wilds = left.wilds - spent
            if bound(reach, wilds, left.each) > points + taken + natural:
                continue
            rest = Held(held.once ^ tables.once[number] << rank, held.twice ^ tables.twice[number] << rank, held.own)
            if _seek(tables, rest, Left(wilds, ranks, taken, natural, left.each), reach, points, sheet):
                write_sets(sheet, U64(tables.sets[number]), rank)
                return True
    return False


@merged
def write_sets(sheet: Sheet, sets: Bits, rank: Number) -> None:
    """Write sets of a rank; each four bits are the suits of one, and a set of two cards takes a wild card."""
    while sets:
        suits = sets & _NEAR
        cards = suits & ONE | (suits & _TWO) << U64(15) | (suits & _FOUR) << U64(30) | (suits & U64(8)) << U64(45)
        write(sheet, cards << rank, _THREE - min(_THREE, count_bits(cards)))
        sets >>= _FOUR
