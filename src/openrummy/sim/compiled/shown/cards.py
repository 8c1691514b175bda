"""Kernels for the cards of a hand that is shown in groups, as planes of faces and as suits (rulebook 5.3, 5.5)."""

from typing import NamedTuple, TypeAlias

from openrummy.declaring.rules import POINTS
from openrummy.sim.compiled.jit import ONE, U64, ZERO, Bits, Number, Table, count_bits, inlined, lowest_bit
from openrummy.sim.compiled.one_pack.counting import LANE, LANE_2, LANE_3, SUIT
from openrummy.sim.compiled.one_pack.grouping import COLUMN
from openrummy.sim.compiled.shown.tables import Tables

Planes: TypeAlias = Table
"""A row of four planes, like `openrummy.cards.Cards`; the highest ones hold at most printed jokers."""

Suit: TypeAlias = Bits
"""A suit in one word: 16 bits each for its cards, for the second copies and for the third."""

PLANES = 4
JOKER = ONE << U64(63)
FACES = U64(0x1FFF) * COLUMN
NO_RANK = 13
"""The wild rank if only printed jokers are wild."""
COPIES = ONE | ONE << LANE | ONE << LANE_2
_TWO, _THREE, _FOUR, _EIGHT, _HIGH, _LAST = U64(2), U64(3), U64(4), U64(8), U64(13), U64(63)


def _faces_with(bit: int) -> Bits:
    """Return the faces whose points include this power of two."""
    return U64(sum(int(COLUMN) << rank for rank in range(13) if POINTS[rank] & bit))


_ODD, _BY_TWO, _BY_FOUR, _BY_EIGHT = map(_faces_with, (1, 2, 4, 8))


class Hand(NamedTuple):
    """The four suits of a hand without printed jokers."""

    spades: Suit
    hearts: Suit
    diamonds: Suit
    clubs: Suit


@inlined
def hand_of(once: Bits, twice: Bits, thrice: Bits) -> Hand:
    """Return the hand of three planes of cards."""
    return Hand(
        once & SUIT | (twice & SUIT) << LANE | (thrice & SUIT) << LANE_2,
        once >> LANE & SUIT | (twice >> LANE & SUIT) << LANE | (thrice >> LANE & SUIT) << LANE_2,
        once >> LANE_2 & SUIT | (twice >> LANE_2 & SUIT) << LANE | (thrice >> LANE_2 & SUIT) << LANE_2,
        once >> LANE_3 & SUIT | (twice >> LANE_3 & SUIT) << LANE | (thrice >> LANE_3 & SUIT) << LANE_2,
    )


@inlined
def of_suit(hand: Hand, suit: Number) -> Suit:
    """Return one suit of a hand."""
    if suit > ONE:
        return hand.clubs if suit > _TWO else hand.diamonds
    return hand.hearts if suit else hand.spades


@inlined
def less(cards: Suit, taken: Bits) -> Suit:
    """Return a suit without one copy of each card of `taken`."""
    return cards & ~(taken * COPIES & ~(cards >> LANE))


@inlined
def less_in(hand: Hand, suit: Number, taken: Bits) -> Hand:
    """Return a hand without one copy of each card of `taken` in a suit."""
    return Hand(
        hand.spades if suit else less(hand.spades, taken),
        less(hand.hearts, taken) if suit == ONE else hand.hearts,
        less(hand.diamonds, taken) if suit == _TWO else hand.diamonds,
        less(hand.clubs, taken) if suit == _THREE else hand.clubs,
    )


@inlined
def less_of(once: Bits, twice: Bits, taken: Bits) -> tuple[Bits, Bits]:
    """Return two planes without one copy of each card of `taken`."""
    return once & ~(taken & ~twice), twice & ~taken


@inlined
def wide(tables: Tables, cards: Bits) -> Bits:
    """Return the cards of suits with their aces also above the king, if they may be there."""
    return cards | (cards & COLUMN) << _HIGH if tables.high else cards


@inlined
def three_in_a_row(cards: Bits) -> Bits:
    """Return the first cards of all pure runs of three in `wide` suits."""
    return cards & cards >> ONE & cards >> _TWO


@inlined
def has_pure_run(tables: Tables, cards: Bits) -> bool:
    """Whether these cards of suits hold a pure run of three."""
    return bool(three_in_a_row(wide(tables, cards)))


@inlined
def run_of(starts: Bits, size: Number) -> Bits:
    """Return the run of `size` cards of a suit that begins with the first of `starts`, with aces in their places."""
    run = (ONE << size) - ONE << lowest_bit(starts)
    return (run | run >> _HIGH & COLUMN) & FACES


@inlined
def wild_column(wild: Number) -> Bits:
    """Return the faces of the wild rank."""
    return ZERO if wild >= NO_RANK else COLUMN << U64(wild)


@inlined
def jokers_of(hand: Planes) -> Number:
    """Return how many printed jokers a hand holds."""
    return count_bits(
        hand[0] >> _LAST & ONE | hand[1] >> _LAST << ONE | hand[2] >> _LAST << _TWO | hand[3] >> _LAST << _THREE
    )


@inlined
def points_of(cards: Bits) -> Number:
    """Return the points of a plane of cards, none of which may be wild."""
    few = count_bits(cards & _ODD) + _TWO * count_bits(cards & _BY_TWO)
    return few + _FOUR * count_bits(cards & _BY_FOUR) + _EIGHT * count_bits(cards & _BY_EIGHT)
