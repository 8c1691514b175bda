"""The compiled policies: uniformly random, and greedy on the exact points of the hand."""

from typing import Any

from openrummy.sim.batch.chance import below
from openrummy.sim.batch.indian import record as r
from openrummy.sim.batch.indian.acting import KIND
from openrummy.sim.batch.indian.hands import cards_of, plus, without
from openrummy.sim.batch.indian.legal import Legal, legal
from openrummy.sim.batch.policies import GREEDY
from openrummy.sim.compiled.arranging import JOKER, least_points, wild_column
from openrummy.sim.compiled.jit import ONE, U64, ZERO, Bits, Number, Table, count_bits, lowest_bit, merged, part
from openrummy.sim.numbers import indian as n

_NO_CAP = U64(1000)
_DEAREST = U64(15)


@merged
def chosen(deal: Any, rules: Any, tables: Table, policy: Number) -> Bits:
    """What a compiled policy does."""
    row = legal(deal, rules, tables)
    return _greedily(deal, rules, tables, row) if policy == GREEDY else _at_random(deal, row)


@part
def _at_random(deal: Any, row: Legal) -> Bits:
    """Any legal action, all equally likely."""
    moves, throws, declares = row
    number, kind, board = below(deal, count_bits(moves | throws) + count_bits(declares)), U64(n.MOVE), moves
    if throws:
        kind, board = U64(n.THROWING), throws
        if number == count_bits(throws):
            kind, board, number = U64(n.DECLARING), declares, ZERO
    while number:
        board &= board - ONE
        number -= ONE
    return kind << KIND | lowest_bit(board)


@part
def _greedily(deal: Any, rules: Any, tables: Table, row: Legal) -> Bits:
    """Take what leaves less, throw what leaves least, declare as soon as that is possible, never drop."""
    moves, throws, declares = row
    if declares:
        return U64(n.DECLARING) << KIND | lowest_bit(declares)
    if deal.phase == r.SHOW:
        return U64(n.SUBMIT_GROUPS)
    once, twice, jokers = cards_of(deal, deal.seat)
    now = _NO_CAP
    if deal.phase == r.DRAW:
        if not moves >> U64(n.DRAW_DISCARD) & ONE:
            return U64(n.DRAW_STOCK)
        now = least_points(tables, once, twice, jokers, deal.wild, _NO_CAP)
        card = ONE << U64(deal.pile[deal.pile_size - 1])
        throws = deal.hands[deal.seat, 0] & ~card  # what is taken may not be thrown
        once, twice, jokers = plus(once, twice, jokers, card)
    card, after = _best_throw(tables, once, twice, jokers, deal.wild, throws)
    if deal.phase == r.DRAW:
        return U64(n.DRAW_DISCARD if after < now else n.DRAW_STOCK)
    return U64(n.THROWING) << KIND | lowest_bit(card)


@merged
def _best_throw(
    tables: Table, once: Bits, twice: Bits, jokers: Number, wild: Number, throws: Bits
) -> tuple[Bits, Number]:
    """The card of `throws` to throw for the fewest points, and those; among equals the dearest card, then the highest face."""
    best, chosen, free = ~ZERO, ZERO, wild_column(wild) | JOKER
    while throws:
        card = throws & (~throws + ONE)
        throws ^= card
        less, second, left = without(once, twice, jokers, card)
        points = ZERO if card & free else U64(tables.points[lowest_bit(card) & U64(15)])
        cost = least_points(tables, less, second, left, wild, _NO_CAP) * U64(16) + _DEAREST - points
        if cost <= best:
            best, chosen = cost, card
    return chosen, best // U64(16)
