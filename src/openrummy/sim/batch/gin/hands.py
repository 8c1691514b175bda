"""Hands of the skilled policy, compiled: what they count after a draw, and their hopes (`openrummy.bots.policies.gin_sight`)."""

import numpy as np

from openrummy.sim.compiled.jit import ONE, U64, ZERO, Bits, Number, count_bits, inlined, kernel, lowest_bit
from openrummy.sim.compiled.one_pack.counting import count
from openrummy.sim.compiled.one_pack.tables import Tables

_SUIT, _2, _16, _32, _48 = U64(0x1FFF), U64(2), U64(16), U64(32), U64(48)
I64 = np.int64


@kernel
def relief(tables: Tables, kept: Bits, unseen: Bits) -> Number:
    """Return by how much the next card from the stock lowers the deadwood of `kept` on average, before a discard."""
    points, saved, outs = points_of(tables, kept), 0, useful(kept) & unseen
    while outs:
        saved += max(0, points - points_of(tables, kept | outs & (~outs + ONE)))
        outs &= outs - ONE
    return saved / max(int(count_bits(unseen)), 1)


@inlined
def chance_of_gin(tables: Tables, kept: Bits, unseen: Bits) -> Number:
    """Return the chance that the next card from the stock makes gin."""
    outs, cards = 0, useful(kept) & unseen
    while cards:
        card = cards & (~cards + ONE)
        if points_of(tables, kept | card) <= tables.dearest and least_with(tables, kept, card) == 0:
            outs += 1  # one discard saves no more than the dearest card
        cards &= cards - ONE
    return outs / max(int(count_bits(unseen)), 1)


@kernel
def mean_with_stock(tables: Tables, hand: Bits, unseen: Bits) -> Number:
    """Return the mean of the least deadwood after drawing a card of the stock and discarding one."""
    kept, without = points_of(tables, hand), least_with(tables, hand, ZERO)
    helpful, total, cards = useful(hand), 0, unseen
    while cards:
        card = cards & (~cards + ONE)
        points = int(tables.points[lowest_bit(card) & U64(15)])
        after = least_with(tables, hand, card) if helpful & card else without + points
        total += min(kept, after)
        cards ^= card
    return total / max(int(count_bits(unseen)), 1)


@kernel
def least_with(tables: Tables, hand: Bits, card: Bits) -> Number:
    """Return the least deadwood after taking `card` and discarding another."""
    return least_of(tables, hand | card, hand)


@inlined
def least_of(tables: Tables, hand: Bits, discards: Bits) -> Number:
    """Return the least deadwood after one of the discards."""
    least = 1000
    while discards:
        least = min(least, points_of(tables, hand ^ discards & (~discards + ONE)))
        discards &= discards - ONE
    return least


@inlined
def points_of(tables: Tables, hand: Bits) -> Number:
    """Return the deadwood of a hand as a signed number."""
    return I64(count(tables, hand))


@inlined
def useful(hand: Bits) -> Bits:
    """Return the cards that make a meld with two of `hand`; some may be in it, and some bits are no cards."""
    beside, gap = hand & hand << ONE, hand & hand << _2
    runs = beside << ONE | beside >> _2 | gap >> ONE
    one, two, three, four = hand & _SUIT, hand >> _16 & _SUIT, hand >> _32 & _SUIT, hand >> _48 & _SUIT
    ranks = one & (two | three | four) | two & (three | four) | three & four
    return runs | ranks | ranks << _16 | ranks << _32 | ranks << _48
