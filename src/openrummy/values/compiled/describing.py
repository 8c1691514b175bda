"""The numbers by which a network knows a seat's view after its discard."""

import numpy as np

from openrummy.sim.batch.gin import record as r
from openrummy.sim.batch.gin.hands import chance_of_gin, points_of, relief, useful
from openrummy.sim.compiled.jit import ONE, U64, Bits, Number, Table, count_bits, inlined, kernel, lowest_bit
from openrummy.sim.compiled.one_pack.grouping import group
from openrummy.sim.compiled.one_pack.tables import Tables

NUMBERS = 110
"""How many numbers describe a view; the last ones are free."""
_RANKS, _REST = 13, 78
_LAST_DRAWS, _FEW_DRAWS = 2, 5
_RANK, _SUIT, _SUITS = U64(15), U64(48), U64(1 | 1 << 16 | 1 << 32 | 1 << 48)


@kernel
def described(deal: r.Deal, seat: Number, tables: Tables, x: Table) -> None:
    """Write the numbers of what `seat` knows when its discard lies on the pile; nothing else of the deal is read."""
    other, melds = 1 - seat, np.zeros(4, np.uint64)
    hand, known = deal.hands[seat], deal.known[other]
    seen = hand | known
    for place in range(deal.pile_size):
        seen |= ONE << U64(deal.pile[place])
    unseen, rest = r.PACK & ~seen, group(tables, hand, melds)
    x[:] = 0
    _by_rank(x, 0, hand, 1.0)
    _by_rank(x, _RANKS, rest, 1.0)
    _by_rank(x, 2 * _RANKS, unseen, 0.5)
    _by_rank(x, 3 * _RANKS, deal.discarded[other], 0.5)
    _by_rank(x, 4 * _RANKS, known, 1.0)
    _by_rank(x, 5 * _RANKS, ONE << U64(deal.pile[deal.pile_size - 1]), 1.0)
    _of_hand(x[_REST:], tables, hand, rest, unseen)
    _of_deal(x[_REST + 11 :], deal, seat, tables, known, unseen)
    _of_discard(x[_REST + 21 :], deal, seat, known, unseen)


@inlined
def _by_rank(x: Table, begin: Number, cards: Bits, scale: Number) -> None:
    while cards:
        x[begin + int(lowest_bit(cards) & _RANK)] += scale
        cards &= cards - ONE


@inlined
def _of_hand(x: Table, tables: Tables, hand: Bits, rest: Bits, unseen: Bits) -> None:
    points = points_of(tables, hand)
    x[0], x[1], x[2] = points / 20, relief(tables, hand, unseen) / 4, chance_of_gin(tables, hand, unseen) * 5
    x[3], x[4], x[5] = points == 0, points <= 10, max(0, 10 - points) / 10
    x[6], x[7] = int(count_bits(useful(hand) & unseen)) / 8, int(count_bits(rest)) / 5
    x[8], x[9], x[10] = min(points, 10) / 10, int(count_bits(unseen)) / 20, 1.0


@inlined
def _of_deal(x: Table, deal: r.Deal, seat: Number, tables: Tables, known: Bits, unseen: Bits) -> None:
    turn, draws = (int(deal.turn) + 1) // 2, r.CARDS - int(deal.drawn) - 2
    x[0], x[1], x[2] = turn / 10, draws / 16, max(0, turn - 7) / 5
    x[3], x[4], x[5] = turn <= 2, turn <= 4, turn <= 7
    x[6], x[7] = draws <= _LAST_DRAWS, draws <= _FEW_DRAWS
    x[8], x[9] = points_of(tables, known) / 20, int(count_bits(deal.known[seat] & deal.hands[seat])) / 3


@inlined
def _of_discard(x: Table, deal: r.Deal, seat: Number, known: Bits, unseen: Bits) -> None:
    top = U64(deal.pile[deal.pile_size - 1])
    card, suit = ONE << top, U64(0x1FFF) << (top & _SUIT)
    same, away = _SUITS << (top & _RANK) & ~card, deal.discarded[1 - seat]
    beside, gap = (card << ONE | card >> ONE) & suit, (card << U64(2) | card >> U64(2)) & suit
    x[0], x[1] = int(count_bits(same & unseen)) / 3, int(count_bits(same & known)) / 2
    x[2], x[3] = int(count_bits(same & away)), int(count_bits(same & deal.discarded[seat] & ~known))
    x[4], x[5] = int(count_bits(beside & unseen)) / 2, int(count_bits(beside & known))
    x[6], x[7] = int(count_bits(beside & away)), int(count_bits(gap & unseen)) / 2
    x[8] = int(count_bits(gap & known))
