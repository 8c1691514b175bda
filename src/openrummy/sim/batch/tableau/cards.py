"""Hands with up to two jokers, as kernels see them."""

from typing import Any

import numpy as np

from openrummy.sim.compiled.jit import ONE, U64, ZERO, Bits, Number, count_bits, inlined, lowest_bit, part

I64: Any = np.int64
"""The type to count with: Numba turns an unsigned and a signed number together into a float."""

JOKER = 63
FIRST_JOKER, SECOND_JOKER = ONE << U64(63), ONE << U64(62)
JOKERS = FIRST_JOKER | SECOND_JOKER
SUIT = U64(0x1FFF)
LANE = U64(16)
FACES = SUIT | SUIT << LANE | SUIT << U64(32) | SUIT << U64(48)
COLUMN = U64(1 | 1 << 16 | 1 << 32 | 1 << 48)


@inlined
def with_card(hand: Bits, card: Number) -> Bits:
    """Return the hand with one more card."""
    if card == JOKER and hand & FIRST_JOKER:
        return hand | SECOND_JOKER
    return hand | ONE << U64(card)


@inlined
def without_card(hand: Bits, card: Number) -> Bits:
    """Return the hand without one copy of the card, if it is there."""
    if card == JOKER and hand & SECOND_JOKER:
        return hand ^ SECOND_JOKER
    return hand & ~(ONE << U64(card))


@part
def with_jokers(hand: Bits, number: Number) -> Bits:
    """Return the hand with this many more jokers."""
    for _ in range(number):
        hand = with_card(hand, JOKER)
    return hand


@part
def without_jokers(hand: Bits, number: Number) -> Bits:
    """Return the hand with up to this many jokers fewer."""
    for _ in range(number):
        hand = without_card(hand, JOKER)
    return hand


@inlined
def jokers_in(hand: Bits) -> Number:
    """Return how many jokers are held."""
    return I64(count_bits(hand & JOKERS))


@inlined
def holds(hand: Bits, card: Number) -> bool:
    """Whether the card is held."""
    return bool(hand >> U64(card) & ONE != ZERO)


@inlined
def nth_bit(board: Bits, number: Bits) -> Number:
    """Return the position of set bit `number`, counted from 0."""
    while number:
        board &= board - ONE
        number -= ONE
    return I64(lowest_bit(board))
