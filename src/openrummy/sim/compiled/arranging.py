"""Kernels for the least points of a hand of two packs that is shown in groups: two runs, one of them pure, and sets (rulebook 5.6).

The method of `openrummy.declaring.least`, which is the reference.  A choice of sets takes cards out of the suits; what runs leave of
each suit is one look-up (`suit_lines`), and those of four suits are merged with one of them holding the pure run.  The search over
sets goes rank by rank and leaves out what cannot beat the best so far.
"""

from typing import Any, NamedTuple, TypeAlias

from openrummy.sim.compiled.counting import LANE, SUIT
from openrummy.sim.compiled.grouping import COLUMN
from openrummy.sim.compiled.jit import (
    ONE,
    U64,
    ZERO,
    Bits,
    Number,
    Table,
    count_bits,
    inlined,
    lowest_bit,
    merged,
    part,
)
from openrummy.sim.compiled.suit_lines import (
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

Hand: TypeAlias = Any
"""A row of four planes, as `openrummy.cards.Cards` holds a hand: of two packs the last two hold printed jokers alone."""

PLANES = 4
JOKER = ONE << U64(63)
FACES = U64(0x1FFF) * U64(1 | 1 << 16 | 1 << 32 | 1 << 48)
NO_RANK = 13
"""The wild rank where only printed jokers are wild."""
ALL_WILDS_MATTER = U64(7)
_LONGEST = U64(5)
TWO, _THREE, _FOUR = U64(2), U64(3), U64(4)
_NOTHING = U64(0xFF)
_LAST = U64(63)


@inlined
def wild_column(wild: Number) -> Bits:
    """The faces of the wild rank."""
    return ZERO if wild >= NO_RANK else COLUMN << U64(wild)


@inlined
def jokers_of(hand: Hand) -> Number:
    """How many printed jokers a hand holds."""
    return count_bits(
        hand[0] >> _LAST & ONE | hand[1] >> _LAST << ONE | hand[2] >> _LAST << TWO | hand[3] >> _LAST << _THREE
    )


@part
def points_of(tables: Table, once: Bits, twice: Bits) -> Number:
    """The points of cards none of which is wild."""
    points, suit = ZERO, ZERO
    while suit < _FOUR:
        points += worth(tables, lane_of(once, suit), lane_of(twice, suit))
        suit += ONE
    return points


@inlined
def has_pure_run(tables: Table, once: Bits) -> bool:
    """Whether three of these cards are a pure run."""
    return bool(three_in_a_row(wide(tables, once)))


@part
def least_points(tables: Table, once: Bits, twice: Bits, jokers: Number, wild: Number, cap: Number) -> Number:
    """The least that a loser can pay for a hand, at most `cap`.

    once, twice: its cards and its second copies, without the `jokers` printed jokers.  wild: the wild rank.
    """
    held, wilds = held_of(once, twice, wild)
    most = min(cap, points_of(tables, held.once, held.twice))
    if not has_pure_run(tables, once):
        return most
    return _least_left(tables, held, wilds + jokers, jokers, most)


@merged
def is_whole(tables: Table, once: Bits, twice: Bits, jokers: Number, wild: Number) -> bool:
    """Whether two runs, one of them pure, and sets leave no points of a hand."""
    return has_pure_run(tables, once) and least_points(tables, once, twice, jokers, wild, ONE) == ZERO


class Held(NamedTuple):
    """The cards that groups are made of: those that are not wild, their second copies, and those of the wild rank, which may stand
    for themselves in a pure run.
    """

    once: Bits
    twice: Bits
    own: Bits


@inlined
def held_of(once: Bits, twice: Bits, wild: Number) -> tuple[Held, Number]:
    """A hand without printed jokers, and how many of its cards are wild."""
    column = wild_column(wild)
    wilds = count_bits(once & column) + count_bits(twice & column)
    return Held(once & ~column, twice & ~column, once & column), wilds


class Left(NamedTuple):
    """What the search over sets still has: wild cards, and ranks to make sets of.

    taken: points in sets already.  natural, each: the most points that sets of the ranks can take without wild cards, and with each of them.
    """

    wilds: Number
    ranks: Bits
    taken: Number
    natural: Number
    each: Number


@part
def _least_left(tables: Table, held: Held, wilds: Number, jokers: Number, most: Number) -> Number:
    """What the best arrangement leaves where it is less than `most`, else `most`."""
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
    """What the search over sets begins with."""
    ranks = _ranks(held.once, wilds)
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
    """The one pure run of all cards that are not wild, where three wild cards are a run too, one of them for itself; 0 for none."""
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
    """Whether the cards of a suit are one pure run, an ace low or, where it may, high."""
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
def _ranks(once: Bits, wilds: Number) -> Bits:
    """The ranks that sets can be made of."""
    a, b, c, d = once & SUIT, once >> LANE & SUIT, once >> U64(32) & SUIT, once >> U64(48) & SUIT
    if wilds:
        return a & b | c & d | (a | b) & (c | d)
    return a & b & (c | d) | c & d & (a | b)


@inlined
def column_of(held: Held, rank: Number) -> Bits:
    """The number of a rank's column: the suits that hold it once, and four bits on those that hold it twice."""
    return _four(held.once >> rank & COLUMN) | _four(held.twice >> rank & COLUMN) << _FOUR


@inlined
def _four(column: Bits) -> Bits:
    """The bits of four suits side by side."""
    return (column | column >> U64(15) | column >> U64(30) | column >> U64(45)) & U64(15)


@inlined
def lane_of(cards: Bits, suit: Number) -> Bits:
    return cards >> (suit & _THREE) * LANE & SUIT


@part
def other_suits(tables: Table, held: Held, suit: Number, wilds: Number) -> tuple[Bits, Number]:
    """What runs leave of the three other suits, and their points."""
    line, points, step = ZERO, ZERO, ONE
    while step < _FOUR:
        once, twice = lane_of(held.once, suit + step), lane_of(held.twice, suit + step)
        line, points = together(free(tables, once, twice), line, wilds), points + worth(tables, once, twice)
        step += ONE
    return line, points


@part
def left_by_runs(tables: Table, held: Held, wilds: Number) -> Number:
    """The least points that runs alone leave with `wilds` wild cards, the needed runs among them; 255 for none."""
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
    """A line of the least points that runs alone leave, a pure run among them: sets leave no less, but for their own cards."""
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


@inlined
def starts_of(tables: Table, held: Held) -> Bits:
    return three_in_a_row(wide(tables, held.once | held.own))


@inlined
def pure_lines(tables: Table, held: Held, suit: Number) -> tuple[Bits, Bits]:
    return with_pure(tables, lane_of(held.once, suit), lane_of(held.twice, suit), lane_of(held.own, suit))


@part
def _with_sets(tables: Table, held: Held, left: Left, reach: Bits, best: Number) -> Number:
    """The least that sets and runs leave, or `best`.  reach: what runs alone leave of the whole hand."""
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
    """The least of what runs leave with some of the wild cards, when each other one takes `each` points into sets; not below 0."""
    best, spent = at(reach, wilds), ONE
    while spent <= wilds:
        points = at(reach, wilds - spent)
        best = min(best, points - min(points, spent * each))
        spent += ONE
    return best
