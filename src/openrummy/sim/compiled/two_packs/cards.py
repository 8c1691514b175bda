"""Kernels for the contents of a hand that is shown in groups: its wild cards, its suits, its ranks (rulebook 5.3)."""

from typing import Any, NamedTuple, TypeAlias

from openrummy.sim.compiled.jit import ONE, U64, ZERO, Bits, Number, Table, count_bits, inlined, part
from openrummy.sim.compiled.one_pack.counting import LANE, SUIT
from openrummy.sim.compiled.one_pack.grouping import COLUMN
from openrummy.sim.compiled.two_packs.suit_lines import three_in_a_row, wide, worth

Hand: TypeAlias = Any
"""A row of four planes, like `openrummy.cards.Cards`; with two packs the last two hold only printed jokers."""

PLANES = 4
JOKER = ONE << U64(63)
FACES = U64(0x1FFF) * U64(1 | 1 << 16 | 1 << 32 | 1 << 48)
NO_RANK = 13
"""The wild rank if only printed jokers are wild."""
_TWO, _THREE, _FOUR = U64(2), U64(3), U64(4)
_LAST = U64(63)


@inlined
def wild_column(wild: Number) -> Bits:
    """Return the faces of the wild rank."""
    return ZERO if wild >= NO_RANK else COLUMN << U64(wild)


@inlined
def jokers_of(hand: Hand) -> Number:
    """Return how many printed jokers a hand holds."""
    return count_bits(
        hand[0] >> _LAST & ONE | hand[1] >> _LAST << ONE | hand[2] >> _LAST << _TWO | hand[3] >> _LAST << _THREE
    )


class Held(NamedTuple):
    """The cards that groups are made of: those that are not wild, their second copies, and those of the wild rank.

    The cards of the wild rank may keep their own rank in a pure run.
    """

    once: Bits
    twice: Bits
    own: Bits


@inlined
def held_of(once: Bits, twice: Bits, wild: Number) -> tuple[Held, Number]:
    """Return a hand without printed jokers, and how many of its cards are wild."""
    column = wild_column(wild)
    wilds = count_bits(once & column) + count_bits(twice & column)
    return Held(once & ~column, twice & ~column, once & column), wilds


@inlined
def lane_of(cards: Bits, suit: Number) -> Bits:
    return cards >> (suit & _THREE) * LANE & SUIT


@part
def points_of(tables: Table, once: Bits, twice: Bits) -> Number:
    """Return the points of these cards, none of which may be wild."""
    points, suit = ZERO, ZERO
    while suit < _FOUR:
        points += worth(tables, lane_of(once, suit), lane_of(twice, suit))
        suit += ONE
    return points


@inlined
def has_pure_run(tables: Table, once: Bits) -> bool:
    """Whether these cards hold a pure run of three."""
    return bool(three_in_a_row(wide(tables, once)))


@inlined
def column_of(held: Held, rank: Number) -> Bits:
    """Return the number of a rank's column: the suits that hold it once, and four bits further those that hold it twice."""
    return four_of(held.once >> rank & COLUMN) | four_of(held.twice >> rank & COLUMN) << _FOUR


@inlined
def four_of(column: Bits) -> Bits:
    """Return the bits of four suits side by side."""
    return (column | column >> U64(15) | column >> U64(30) | column >> U64(45)) & U64(15)
