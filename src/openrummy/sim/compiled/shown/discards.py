"""Kernels for the card to discard from a hand that is shown in groups; `openrummy.declaring.best_discards` is the reference."""

from openrummy.sim.compiled.jit import ONE, U64, ZERO, Bits, Number, inlined, lowest_bit, part
from openrummy.sim.compiled.shown.cards import JOKER, wild_column
from openrummy.sim.compiled.shown.points import Price, least_points
from openrummy.sim.compiled.shown.tables import Tables

_SCALE, _DEAREST, _RANK = U64(16), U64(15), U64(15)


@part
def best_discard(
    tables: Tables, once: Bits, twice: Bits, jokers: Number, wild: Number, discards: Bits, price: Price
) -> tuple[Bits, Number]:
    """Return the card of `discards` that leaves the fewest points, and those points; ties go to the dearest card, then the highest face."""
    best, chosen, free = ~ZERO, ZERO, wild_column(wild) | JOKER
    while discards:
        card = discards & (~discards + ONE)
        discards ^= card
        less, second, left = without(once, twice, jokers, card)
        points = ZERO if card & free else U64(tables.points[lowest_bit(card) & _RANK])
        cost = least_points(tables, less, second, left, wild, price) * _SCALE + _DEAREST - points
        if cost <= best:
            best, chosen = cost, card
    return chosen, best // _SCALE


@inlined
def without(once: Bits, twice: Bits, jokers: Number, card: Bits) -> tuple[Bits, Bits, Number]:
    """Return a hand without one card, which is one of its bits or `JOKER`."""
    second = twice & card
    return once & ~(card ^ second), twice ^ second, jokers - (ONE if card == JOKER else ZERO)
