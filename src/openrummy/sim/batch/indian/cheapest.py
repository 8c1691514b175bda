"""The cheapest way to divide a hand, compiled: `openrummy.bots.policies.indian_cheapest` is the reference."""

from typing import NamedTuple

import numpy as np

from openrummy.bots.policies.indian_skill import MOST_OUTS
from openrummy.sim.batch.indian.sight import FIRST_WAY, LAST_WAY, SHARE, Sight
from openrummy.sim.batch.indian.ways import (
    BEGUN,
    BYTE,
    MOST,
    NO_CARD,
    OTHER,
    OUTS,
    PURES,
    SPENDS,
    Held,
    Ways,
    list_ways,
    no_ways,
    price_hand,
    share,
    sort,
)
from openrummy.sim.compiled.jit import ONE, Bits, Number, count_bits, inlined, lowest_bit, part
from openrummy.sim.compiled.shown.tables import Tables

__all__ = ["Held", "cheapest"]


class Start(NamedTuple):
    """The start of a search: the cards, the wild cards among them, and the least that they cost.

    most_saved: by a discard.  is_turn: whether a card is to be discarded.  most: of interest.
    """

    once: Bits
    twice: Bits
    wilds: Number
    cost: Number
    most_saved: Number
    is_turn: bool
    most: Number


@part
def cheapest(sight: Sight, tables: Tables, hand: Held, discards: Bits, is_turn: bool, most: Number) -> Number:
    """Return the cost of a hand, packed; if it `is_turn` to discard, of the best hand without one of `discards`; `most` if that is less."""
    once, twice, jokers = hand
    own = sight.wild
    wilds = np.int64(jokers + count_bits(once & own) + count_bits(twice & own))
    most_saved = price_hand(sight, once, twice, discards)
    if is_turn and most_saved == NO_CARD:
        return most
    ways = no_ways()
    list_ways(sight, int(tables.high), once, wilds, ways)
    share(sight, once, ways)
    cost, rest = -sight.spent * wilds, once
    while rest:
        card = lowest_bit(rest)
        rest &= rest - ONE
        sort(ways, sight.faces[FIRST_WAY, card], sight.faces[LAST_WAY, card])
        cost += sight.faces[SHARE, card] * (2 if twice >> card & ONE else 1)
    start = Start(once, twice, wilds, cost, most_saved if is_turn else 0, is_turn, most)
    return _searched(sight, tables, ways, start)


@part
def _searched(sight: Sight, tables: Tables, ways: Ways, start: Start) -> Number:
    # Long: one loop over a stack; it runs for every hand that is judged, and calls would cost more than it.
    firsts, seconds = np.empty(MOST, np.uint64), np.empty(MOST, np.uint64)
    uses, costs, gains = np.empty(MOST, np.int64), np.empty(MOST, np.int64), np.empty(MOST, np.int64)
    firsts[0], seconds[0], uses[0], costs[0], gains[0] = start.once, start.twice, 0, start.cost, NO_CARD
    least = Least(sight.pures.min(), sight.others.min())
    best, waiting, slack = start.most, 1, -start.most_saved
    while waiting:
        waiting -= 1
        once, twice, used, cost, gain = firsts[waiting], seconds[waiting], uses[waiting], costs[waiting], gains[waiting]
        left = start.wilds - (used // SPENDS & BYTE)
        if not once:
            if not start.is_turn or gain > NO_CARD:
                cost += _missing(sight, tables, used)
                best = min(best, cost - gain if start.is_turn else cost)
            continue
        if cost + slack + _least_missing(tables, ways, least, once, left, used) >= best:
            continue
        card = lowest_bit(once)
        for number in range(sight.faces[FIRST_WAY, card], sight.faces[LAST_WAY, card]):
            cards, use = ways.cards[number], ways.uses[number]
            after = cost + ways.costs[number]
            if cards & ~once or (use // SPENDS & BYTE) > left or after + slack >= best:
                continue
            firsts[waiting], seconds[waiting] = once & ~(cards & ~twice), twice & ~cards
            uses[waiting], costs[waiting], gains[waiting] = used + use, after, max(gain, ways.saves[number])
            waiting += 1
    return best


class Least(NamedTuple):
    """The least that a missing pure run can cost, and another one."""

    pure: Number
    other: Number


@inlined
def _least_missing(tables: Tables, ways: Ways, least: Least, once: Bits, left: Number, used: Number) -> Number:
    """Return the least that runs will cost which are missing for certain, because no way to make one is left."""
    cost: Number = 0
    if not once & ways.runs[PURES]:
        cost = least.pure * max(0, int(tables.pure) - (used & BYTE))
    if not once & ways.runs[min(left, PURES - 1)]:
        cost += least.other * _further(tables, used)
    return cost


@inlined
def _further(tables: Tables, used: Number) -> Number:
    """Return how many runs are missing beside the pure ones."""
    pure, other = used & BYTE, used // OTHER & BYTE
    return max(0, int(tables.runs) - int(tables.pure) - max(0, pure - int(tables.pure)) - other)


@inlined
def _missing(sight: Sight, tables: Tables, used: Number) -> Number:
    """Return the cost of the runs that are still missing: those begun come first, and the first of them has all their outs."""
    lacking, begun, cost = max(0, int(tables.pure) - (used & BYTE)), used // BEGUN & BYTE, 0
    for number in range(lacking + _further(tables, used)):
        prices = sight.pures if number < lacking else sight.others
        outs = 0 if number else min(used >> OUTS, MOST_OUTS)
        cost += prices[MOST_OUTS + 1] if number >= begun else prices[outs]
    return cost
