"""How likely a player of gin with a given hand does what was seen: takes or leaves an open card, discards this card and does not knock.

Fitted to 6,175 discards and 6,834 offers of the sensible player, whose discards it foresees with a loss of 0.83 nats, where chance
has 2.39.  The chances are tables and not powers of e, so that they are the same on every machine.
"""

from math import exp

import numpy as np

from openrummy.sim.compiled.jit import ONE, U64, Bits, Number, Table, count_bits, inlined, kernel, lowest_bit
from openrummy.sim.compiled.one_pack.counting import count
from openrummy.sim.compiled.one_pack.tables import Tables

I64 = np.int64
MOST_HAND = 11

_DEADWOOD, _PARTNER, _GAP, _POINTS = 8, 6, 3, 7  # what a card costs the player who discards it
_COLD = 14.0
_WORST = 255
_BY_COST: Table = np.array([round(exp(-cost / _COLD) * 2**20) / 2**20 + 2**-10 for cost in range(_WORST + 1)])
_RANK, _AROUND, _SUITS = U64(15), U64(31), U64(1 | 1 << 16 | 1 << 32 | 1 << 48)
_BESIDE = np.array(
    [_GAP * ((near & 1) + (near >> 4)) + _PARTNER * ((near >> 1 & 1) + (near >> 3 & 1)) for near in range(32)]
)

_TAKES_LOOSE = 0.03
_MOST_SAVED = 10
_TAKES: Table = np.array([0.03, 0.05, 0.1, 0.4, 0.7, 0.8, 0.87, 0.93, 0.95, 0.97, 0.98])
"""The chance of taking a card that makes or lengthens a meld, by the points that it and the melds save beyond its own."""

PATIENT, HASTY = range(2)
"""Two styles: a patient player may wait for gin, a hasty one knocks as soon as that is allowed."""
_WAITS: Table = np.array([0.8, 0.04])
_WAITS_WITH_GIN = 0.01
"""The chance of not knocking with a hand that may, the first by style."""


@kernel
def taking(tables: Tables, hand: Bits, card: Number, took: Number) -> Number:
    """Return the chance of what was done about an open card.  hand: without it."""
    before, after = I64(count(tables, hand)), I64(count(tables, hand | ONE << U64(card)))
    chance: Number = _TAKES_LOOSE
    if after <= before:
        saved = before - after + I64(tables.dearest) - 5
        chance = _TAKES[min(saved, _MOST_SAVED)]
    return chance if took else 1.0 - chance


@kernel
def discarding(
    tables: Tables, hand: Bits, card: Number, barred: Bits, limit: Number, style: Number, costs: Table
) -> Number:
    """Return the chance of discarding `card` and not knocking.  barred: the bit of the card just taken, or 0.  costs: room for a hand's numbers."""
    number, chosen, others = 0, 0, hand & ~barred
    least: Number = 1 << 20
    fewest: Number = 1000
    while others:
        other = lowest_bit(others)
        others &= others - ONE
        points = I64(count(tables, hand ^ ONE << other))
        costs[number] = _cost(tables, hand, other, points)
        if other == U64(card):
            chosen = costs[number]
        least = min(least, costs[number])
        fewest = min(fewest, points)
        number += 1
    total = 0.0
    for place in range(number):
        total += _BY_COST[min(costs[place] - least, _WORST)]
    waits = (_WAITS[style] if fewest else _WAITS_WITH_GIN) if fewest <= limit else 1.0
    return waits * _BY_COST[min(chosen - least, _WORST)] / total


@inlined
def _cost(tables: Tables, hand: Bits, card: Bits, points: Number) -> Number:
    """Return what a player seems to lose with a card: deadwood left, and partners in the hand; high cards go first."""
    partners = I64(count_bits(hand & _SUITS << (card & _RANK))) - 1
    near = I64(hand << U64(2) >> card & _AROUND)
    return _DEADWOOD * points + _PARTNER * partners + _BESIDE[near] - _POINTS * I64(tables.points[card & _RANK])
