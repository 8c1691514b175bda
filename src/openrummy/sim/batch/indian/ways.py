"""The ways to use the cards of a hand, compiled: `openrummy.bots.policies.indian_cheapest` is the reference."""

from typing import NamedTuple, TypeAlias

import numpy as np

from openrummy.bots.policies.indian_cheapest import NEVER
from openrummy.bots.policies.indian_shapes import shapes
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

MOST = 1024
"""More than the ways of 14 cards, each with the shapes that it begins, and than the states that wait."""
NO_CARD = -NEVER
_RUN, _SET, _LACKING_RUN, _LACKING_SET = range(4)
_NONE = 62
"""A face that does not exist, so that it has no outs."""
_FACES = 64

BYTE, OUTS = 255, 32
PURE, OTHER, BEGUN, SPENDS = 1, 1 << 8, 1 << 16, 1 << 24
"""The numbers of `indian_cheapest.Way` in one word, so that one addition adds them all; the outs lie from bit 32 on."""
PURES = 3
"""The row of `Ways.runs` for pure ones."""

Held: TypeAlias = tuple[Bits, Bits, Number]
"""A hand without printed jokers, its second copies, and its number of jokers, as `hands.cards_of` returns them."""


class Ways(NamedTuple):
    """The ways of all cards.

    cards, uses, costs, saves: by way; `uses` in one word.  runs: the lowest cards of ways to make a run with no wild card, with at most one, and
    with more, and of pure ones last.
    """

    cards: Table
    uses: Table
    costs: Table
    saves: Table
    runs: Table


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


@inlined
def no_ways() -> Ways:
    numbers = np.empty(MOST, np.int64), np.empty(MOST, np.int64), np.empty(MOST, np.int64)
    return Ways(np.empty(MOST, np.uint64), numbers[0], numbers[1], numbers[2], np.zeros(PURES + 1, np.uint64))


@inlined
def price_hand(sight: Sight, once: Bits, twice: Bits, discards: Bits) -> Number:
    """Fill in what each card of the hand costs if it is loose, and what discarding it saves; return the most that one saves."""
    faces, most, rest = sight.faces, NO_CARD, once & ~sight.wild
    while rest:
        card = lowest_bit(rest)
        rest &= rest - ONE
        loose = faces[LOOSE_OF, card] + (sight.twin if twice >> card & ONE else 0)
        faces[LOOSE_NOW, card], faces[SAVED_NOW, card] = loose, NO_CARD
        if discards >> card & ONE:
            faces[SAVED_NOW, card] = loose - faces[DANGER_OF, card] + np.int64(card)
            most = max(most, faces[SAVED_NOW, card])
    return most


@part
def list_ways(sight: Sight, high: int, once: Bits, wilds: Number, ways: Ways) -> None:
    """List the ways of each card as the lowest one that is left, with their whole costs."""
    number, rest = 0, once
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
                number = _add(ways, number, shape, own * SPENDS + int(kind == _RUN) * PURE, own * sight.spent)
            else:
                number = _add_begun(sight, ways, number, shape, kind, wilds, _MISSING[high, card, each])
        number = _add_alone(sight, ways, number, card, wilds)
        sight.faces[LAST_WAY, card] = number


@inlined
def _add_begun(sight: Sight, ways: Ways, number: int, shape: Bits, kind: int, wilds: Number, missing: Table) -> int:
    """Add a group that lacks a card, with a wild card in its place if there is one, and as it is."""
    is_run, points, rest = int(kind == _LACKING_RUN), 0, shape
    if wilds:
        number = _add(ways, number, shape, SPENDS + is_run * OTHER, sight.spent)
    while rest:
        points += sight.faces[POINTS_OF, lowest_bit(rest)]
        rest &= rest - ONE
    outs = sight.faces[OUTS_OF, missing[0]] + sight.faces[OUTS_OF, missing[1]]
    cost = sight.gap - sight.gap_out * outs + sight.gap_point * points
    return _add(ways, number, shape, is_run * (BEGUN + (outs << OUTS)), cost)


@inlined
def _add_alone(sight: Sight, ways: Ways, number: int, card: Bits, wilds: Number) -> int:
    """Add the ways of a card without others: a wild card to be spent later, a run with two wild cards, a loose card."""
    bit = ONE << card
    if sight.wild & bit:
        return _add(ways, number, bit, 0, 0)
    if wilds >= 2:
        number = _add(ways, number, bit, 2 * SPENDS + OTHER, 2 * sight.spent)
    number = _add(ways, number, bit, 0, sight.faces[LOOSE_NOW, card])
    ways.saves[number - 1] = sight.faces[SAVED_NOW, card]
    return number


@inlined
def _add(ways: Ways, number: int, cards: Bits, uses: Number, cost: Number) -> int:
    ways.cards[number], ways.uses[number], ways.costs[number], ways.saves[number] = cards, uses, cost, NO_CARD
    lowest = cards & ~cards + ONE
    if uses & BYTE:
        ways.runs[PURES] |= lowest
    if uses & (BYTE * PURE | BYTE * OTHER):
        for spent in range(min(uses // SPENDS & BYTE, PURES - 1), PURES):
            ways.runs[spent] |= lowest
    return number + 1


@part
def share(sight: Sight, once: Bits, ways: Ways) -> None:
    """Find the least share of each card in the cost of a way, and take the shares of its cards off the cost of each way."""
    faces, rest, end = sight.faces, once, 0
    while rest:
        card = lowest_bit(rest)
        rest &= rest - ONE
        faces[SHARE, card] = 0 if sight.wild >> card & ONE else NEVER
        end = max(end, faces[LAST_WAY, card])
    for number in range(end):
        natural = ways.cards[number] & ~sight.wild
        each = ways.costs[number] // max(np.int64(count_bits(natural)), 1)
        while natural:
            faces[SHARE, lowest_bit(natural)] = min(faces[SHARE, lowest_bit(natural)], each)
            natural &= natural - ONE
    for number in range(end):
        cards = ways.cards[number]
        while cards:
            ways.costs[number] -= faces[SHARE, lowest_bit(cards)]
            cards &= cards - ONE


@inlined
def sort(ways: Ways, first: int, end: int) -> None:
    """Sort the ways of a card, the dearest first: the last one is tried first, and a good way found early saves the most."""
    for number in range(first + 1, end):
        cards, uses, cost, saves = ways.cards[number], ways.uses[number], ways.costs[number], ways.saves[number]
        place = number
        while place > first and ways.costs[place - 1] < cost:
            ways.cards[place], ways.uses[place] = ways.cards[place - 1], ways.uses[place - 1]
            ways.costs[place], ways.saves[place] = ways.costs[place - 1], ways.saves[place - 1]
            place -= 1
        ways.cards[place], ways.uses[place], ways.costs[place], ways.saves[place] = cards, uses, cost, saves
