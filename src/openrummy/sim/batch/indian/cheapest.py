"""The cheapest way to divide a hand, compiled: `openrummy.bots.policies.indian_cheapest` is the reference."""

from typing import NamedTuple, TypeAlias

import numpy as np

from openrummy.bots.policies.indian_cheapest import NEVER
from openrummy.bots.policies.indian_shapes import shapes
from openrummy.bots.policies.indian_skill import MOST_OUTS
from openrummy.sim.batch.indian.sight import (
    DANGER_OF,
    FIRST_WAY,
    LAST_WAY,
    LOOSE_NOW,
    LOOSE_OF,
    OUTS_OF,
    POINTS_OF,
    SAVED_NOW,
    SHARE,
    Sight,
)
from openrummy.sim.compiled.jit import ONE, Bits, Number, Table, count_bits, inlined, lowest_bit, part
from openrummy.sim.compiled.shown.tables import Tables

SPENDS, PURE, OTHER, BEGUN, OUTS, COST, SAVES = range(7)
"""The columns of a way, as in `indian_cheapest.Way`; those of a state of the search are the same."""
_COLUMNS = 7
_MOST = 1024
"""More than the ways of 14 cards, each with the shapes that it begins, and than the states that wait."""
_NO_CARD = -NEVER
_RUN, _SET, _LACKING_RUN, _LACKING_SET = range(4)
_NONE = 62
"""A face that does not exist, so that it has no outs."""
_FACES = 64

Ways: TypeAlias = tuple[Table, Table]
"""The cards of each way, and its numbers."""
Held: TypeAlias = tuple[Bits, Bits, Number]
"""A hand without printed jokers, its second copies, and its number of jokers, as `hands.cards_of` returns them."""


class Use(NamedTuple):
    """The numbers of `indian_cheapest.Way`."""

    spends: Number
    pure: Number
    other: Number
    begun: Number
    outs: Number


class Start(NamedTuple):
    """The start of a search: the cards, the wild cards among them, and the least that they cost.

    most_saved: by a discard.  least_pure: of the missing pure runs if none can be made.  is_turn: whether a card is to be discarded.  most: of interest.
    """

    once: Bits
    twice: Bits
    wilds: Number
    cost: Number
    most_saved: Number
    least_pure: Number
    is_turn: bool
    most: Number


def _shapes() -> tuple[Table, Table, Table, Table]:
    """Return by ace mode (low, high) and lowest face: how many shapes there are, their cards, their kinds, two missing faces each."""
    rows = [shapes(high=high) for high in (False, True)]
    most = max(len(row) for both in rows for row in both)
    numbers, cards = np.zeros((2, _FACES), np.int64), np.zeros((2, _FACES, most), np.uint64)
    kinds, missing = np.zeros((2, _FACES, most), np.int64), np.full((2, _FACES, most, 2), _NONE)
    for high, both in enumerate(rows):
        for first, row in enumerate(both):
            numbers[high, first] = len(row)
            for number, shape in enumerate(row):
                cards[high, first, number] = shape.cards
                kinds[high, first, number] = (_RUN if shape.run else _SET) + 2 * bool(shape.missing)
                missing[high, first, number, : len(shape.missing)] = shape.missing
    return numbers, cards, kinds, missing


_NUMBERS, _CARDS, _KINDS, _MISSING = _shapes()


@part
def cheapest(sight: Sight, tables: Tables, hand: Held, discards: Bits, is_turn: bool, most: Number) -> Number:
    """Return the cost of a hand, packed; if it `is_turn` to discard, of the best hand without one of `discards`; `most` if that is less."""
    once, twice, jokers = hand
    own = sight.wild
    wilds = np.int64(jokers + count_bits(once & own) + count_bits(twice & own))
    ways = np.empty(_MOST, np.uint64), np.empty((_MOST, _COLUMNS), np.int64)
    most_saved = _price_hand(sight, once, twice, discards)
    if is_turn and most_saved == _NO_CARD:
        return most
    has_pure = _list_ways(sight, int(tables.high), once, wilds, ways)
    _share(sight, once, ways)
    cost, rest = -sight.spent * wilds, once
    while rest:
        card = lowest_bit(rest)
        rest &= rest - ONE
        cost += sight.faces[SHARE, card] * (2 if twice >> card & ONE else 1)
    least = 0 if has_pure or not tables.pure else sight.pures.min()
    start = Start(once, twice, wilds, cost, most_saved if is_turn else 0, least, is_turn, most)
    return _searched(sight, tables, ways, start)


@inlined
def _price_hand(sight: Sight, once: Bits, twice: Bits, discards: Bits) -> Number:
    """Fill in what each card of the hand costs if it is loose, and what discarding it saves; return the most that one saves."""
    faces, most, rest = sight.faces, _NO_CARD, once & ~sight.wild
    while rest:
        card = lowest_bit(rest)
        rest &= rest - ONE
        loose = faces[LOOSE_OF, card] + (sight.twin if twice >> card & ONE else 0)
        faces[LOOSE_NOW, card], faces[SAVED_NOW, card] = loose, _NO_CARD
        if discards >> card & ONE:
            faces[SAVED_NOW, card] = loose - faces[DANGER_OF, card] + np.int64(card)
            most = max(most, faces[SAVED_NOW, card])
    return most


@part
def _list_ways(sight: Sight, high: int, once: Bits, wilds: Number, ways: Ways) -> bool:
    """List the ways of each card as the lowest one that is left, with their whole costs; return whether one is a pure run."""
    number, has_pure, rest = 0, False, once
    while rest:
        card = lowest_bit(rest)
        rest &= rest - ONE
        sight.faces[FIRST_WAY, card] = number
        for each in range(_NUMBERS[high, card]):
            shape, kind = _CARDS[high, card, each], _KINDS[high, card, each]
            own = np.int64(count_bits(shape & sight.wild))
            if shape & ~once or (own and kind != _RUN):
                continue
            if kind in (_RUN, _SET):
                has_pure = has_pure or kind == _RUN
                number = _add(ways, number, shape, Use(own, int(kind == _RUN), 0, 0, 0), own * sight.spent)
            else:
                number = _add_begun(sight, ways, number, shape, kind, wilds, _MISSING[high, card, each])
        number = _add_alone(sight, ways, number, card, wilds)
        sight.faces[LAST_WAY, card] = number
    return has_pure


@inlined
def _add_begun(sight: Sight, ways: Ways, number: int, shape: Bits, kind: int, wilds: Number, missing: Table) -> int:
    """Add a group that lacks a card, with a wild card in its place if there is one, and as it is."""
    is_run, points, rest = int(kind == _LACKING_RUN), 0, shape
    if wilds:
        number = _add(ways, number, shape, Use(1, 0, is_run, 0, 0), sight.spent)
    while rest:
        points += sight.faces[POINTS_OF, lowest_bit(rest)]
        rest &= rest - ONE
    outs = sight.faces[OUTS_OF, missing[0]] + sight.faces[OUTS_OF, missing[1]]
    cost = sight.gap - sight.gap_out * outs + sight.gap_point * points
    return _add(ways, number, shape, Use(0, 0, 0, is_run, outs * is_run), cost)


@inlined
def _add_alone(sight: Sight, ways: Ways, number: int, card: Bits, wilds: Number) -> int:
    """Add the ways of a card without others: a wild card to be spent later, a run with two wild cards, a loose card."""
    bit = ONE << card
    if sight.wild & bit:
        return _add(ways, number, bit, Use(0, 0, 0, 0, 0), 0)
    if wilds >= 2:
        number = _add(ways, number, bit, Use(2, 0, 1, 0, 0), 2 * sight.spent)
    number = _add(ways, number, bit, Use(0, 0, 0, 0, 0), sight.faces[LOOSE_NOW, card])
    ways[1][number - 1, SAVES] = sight.faces[SAVED_NOW, card]
    return number


@inlined
def _add(ways: Ways, number: int, cards: Bits, use: Use, cost: Number) -> int:
    row = ways[1][number]
    ways[0][number], row[COST], row[SAVES] = cards, cost, _NO_CARD
    row[SPENDS], row[PURE], row[OTHER], row[BEGUN], row[OUTS] = use.spends, use.pure, use.other, use.begun, use.outs
    return number + 1


@part
def _share(sight: Sight, once: Bits, ways: Ways) -> None:
    """Find the least share of each card in the cost of a way, and take the shares of its cards off the cost of each way."""
    faces, rest, end = sight.faces, once, 0
    while rest:
        card = lowest_bit(rest)
        rest &= rest - ONE
        faces[SHARE, card] = 0 if sight.wild >> card & ONE else NEVER
        end = max(end, faces[LAST_WAY, card])
    for number in range(end):
        natural = ways[0][number] & ~sight.wild
        share = ways[1][number, COST] // max(np.int64(count_bits(natural)), 1)
        while natural:
            faces[SHARE, lowest_bit(natural)] = min(faces[SHARE, lowest_bit(natural)], share)
            natural &= natural - ONE
    for number in range(end):
        cards = ways[0][number]
        while cards:
            ways[1][number, COST] -= faces[SHARE, lowest_bit(cards)]
            cards &= cards - ONE


@part
def _searched(sight: Sight, tables: Tables, ways: Ways, start: Start) -> Number:
    # Long: one loop over a stack; it runs for every hand that is judged, and calls would cost more than it.
    firsts, seconds = np.empty(_MOST, np.uint64), np.empty(_MOST, np.uint64)
    stack = np.empty((_MOST, _COLUMNS), np.int64)
    stack[0, :] = 0
    firsts[0], seconds[0], stack[0, SPENDS] = start.once, start.twice, start.wilds
    stack[0, COST], stack[0, SAVES] = start.cost, _NO_CARD
    best, waiting, slack = start.most, 1, start.least_pure - start.most_saved
    while waiting:
        waiting -= 1
        once, twice = firsts[waiting], seconds[waiting]
        left, pure, other = stack[waiting, SPENDS], stack[waiting, PURE], stack[waiting, OTHER]
        begun, outs = stack[waiting, BEGUN], stack[waiting, OUTS]
        cost, gain = stack[waiting, COST], stack[waiting, SAVES]
        if not once:
            if not start.is_turn or gain > _NO_CARD:
                cost += _missing(sight, tables, pure, other, begun, outs)
                best = min(best, cost - gain if start.is_turn else cost)
            continue
        card = lowest_bit(once)
        for number in range(sight.faces[FIRST_WAY, card], sight.faces[LAST_WAY, card]):
            cards, way = ways[0][number], ways[1][number]
            if cards & ~once or way[SPENDS] > left or cost + way[COST] + slack >= best:
                continue
            firsts[waiting], seconds[waiting] = once & ~(cards & ~twice), twice & ~cards
            state = stack[waiting]
            state[SPENDS], state[PURE], state[OTHER] = left - way[SPENDS], pure + way[PURE], other + way[OTHER]
            state[BEGUN], state[OUTS] = begun + way[BEGUN], outs + way[OUTS]
            state[COST], state[SAVES] = cost + way[COST], max(gain, way[SAVES])
            waiting += 1
    return best


@inlined
def _missing(sight: Sight, tables: Tables, pure: Number, other: Number, begun: Number, outs: Number) -> Number:
    """Return the cost of the runs that are still missing: those begun come first, and the first of them has all their outs."""
    lacking = max(0, int(tables.pure) - pure)
    further = max(0, int(tables.runs) - int(tables.pure) - max(0, pure - int(tables.pure)) - other)
    cost = 0
    for number in range(lacking + further):
        prices = sight.pures if number < lacking else sight.others
        cost += prices[MOST_OUTS + 1] if number >= begun else prices[0 if number else min(outs, MOST_OUTS)]
    return cost
