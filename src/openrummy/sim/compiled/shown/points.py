"""Kernels for what a hand shown in groups costs a loser (rulebook 5.6); `openrummy.declaring.least_points` is the reference."""

from typing import NamedTuple

from openrummy.sim.compiled.jit import ONE, U64, ZERO, Bits, Number, count_bits, merged, part
from openrummy.sim.compiled.one_pack.grouping import COLUMN
from openrummy.sim.compiled.shown.cards import has_pure_run, less_of, points_of, wild_column
from openrummy.sim.compiled.shown.left import is_whole, left_by_groups
from openrummy.sim.compiled.shown.pure import in_runs, outside_pure, wild_outside_pure
from openrummy.sim.compiled.shown.tables import Tables

SIZE = U64(13)
"""The cards of a hand that can be declared."""
_TWO = U64(2)
_TWOS = COLUMN << ONE


class Price(NamedTuple):
    """The cap on the points, those of a whole hand, and whether pure runs do not count when the required runs are missing (5.6)."""

    cap: Number
    complete: Number
    spares: bool


@part
def least_points(tables: Tables, once: Bits, twice: Bits, jokers: Number, wild: Number, price: Price) -> Number:
    """Return the least that a loser can pay for a hand.

    once, twice: its cards and its second copies, without the `jokers` printed jokers.  wild: the wild rank.
    """
    column = wild_column(wild)
    most = min(price.cap, points_of(once & ~column) + points_of(twice & ~column))
    if tables.pure and not has_pure_run(tables, once):
        return most
    if price.spares:
        most = min(price.cap, outside_pure(tables, once, twice, column))
    least = left_by_groups(tables, once, twice, jokers, wild, most) if most else ZERO
    if price.complete and not least and count_bits(once) + count_bits(twice) + jokers == SIZE:
        return _price_of_whole(tables, once, twice, jokers, wild, Price(most or price.cap, price.complete, not most))
    return least


@merged
def _price_of_whole(tables: Tables, once: Bits, twice: Bits, jokers: Number, wild: Number, price: Price) -> Number:
    """Return the price of a hand of which groups leave nothing, or less if a card can stay loose.

    price.spares: whether pure runs do not count, and alone leave nothing either.
    """
    column = wild_column(wild)
    if tables.runs == tables.pure and not is_whole(tables, once, twice, jokers, wild):
        return ZERO  # a wild card is left that no group may take
    if jokers and left_by_groups(tables, once, twice, jokers - ONE, wild, ONE) == ZERO:
        return ZERO
    if _may_stay_loose(tables, once, twice, jokers, wild, once & column):
        return ZERO
    fewer = U64(max(int(tables.runs), 1) - 1)
    if price.spares and (in_runs(tables, once, twice, fewer) or wild_outside_pure(tables, once, twice, jokers, column)):
        return ZERO
    least = min(price.complete, price.cap)
    if least > _TWO and _may_stay_loose(tables, once, twice, jokers, wild, once & _TWOS & ~column):
        return _TWO  # no other card is cheaper than a whole hand
    return least


@part
def _may_stay_loose(tables: Tables, once: Bits, twice: Bits, jokers: Number, wild: Number, cards: Bits) -> bool:
    """Whether one of `cards` can be left with all other cards in groups."""
    while cards:
        rest, second = less_of(once, twice, cards & (~cards + ONE))
        cards &= cards - ONE
        if left_by_groups(tables, rest, second, jokers, wild, ONE) == ZERO:
            return True
    return False
