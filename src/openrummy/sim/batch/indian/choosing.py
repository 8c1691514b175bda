"""The compiled policies: uniformly random, and greedy on the exact points of the hand."""

from openrummy.sim.batch.chance import below
from openrummy.sim.batch.indian import record as r
from openrummy.sim.batch.indian.acting import KIND
from openrummy.sim.batch.indian.hands import cards_of, plus
from openrummy.sim.batch.indian.legal import Legal, legal
from openrummy.sim.batch.policies import GREEDY
from openrummy.sim.compiled.jit import ONE, U64, ZERO, Bits, Number, count_bits, lowest_bit, merged, part
from openrummy.sim.compiled.shown.discards import best_discard
from openrummy.sim.compiled.shown.points import Price, least_points
from openrummy.sim.compiled.shown.tables import Tables
from openrummy.sim.numbers import indian as n

_NO_CAP = U64(1000)


@merged
def chosen(deal: r.Deal, rules: r.Terms, tables: Tables, policy: Number) -> Bits:
    """Return the action that a compiled policy takes."""
    row = legal(deal, rules, tables)
    return _greedily(deal, rules, tables, row) if policy == GREEDY else _at_random(deal, row)


@part
def _at_random(deal: r.Deal, row: Legal) -> Bits:
    """Return any legal action, all equally likely."""
    moves, discards, declares = row
    number, kind, board = below(deal, count_bits(moves | discards) + count_bits(declares)), U64(n.MOVE), moves
    if discards:
        kind, board = U64(n.DISCARDING), discards
        if number == count_bits(discards):
            kind, board, number = U64(n.DECLARING), declares, ZERO
    while number:
        board &= board - ONE
        number -= ONE
    return kind << KIND | lowest_bit(board)


@part
def _greedily(deal: r.Deal, rules: r.Terms, tables: Tables, row: Legal) -> Bits:
    """Take a card that lowers the points, discard for the fewest, declare as soon as possible, never drop."""
    moves, discards, declares = row
    if declares:
        return U64(n.DECLARING) << KIND | lowest_bit(declares)
    if deal.phase == r.SHOW:
        return U64(n.SUBMIT_GROUPS)
    once, twice, jokers = cards_of(deal, deal.seat)
    now, price = _NO_CAP, Price(_NO_CAP, ZERO, rules.spares != 0)
    if deal.phase == r.DRAW:
        if not moves >> U64(n.DRAW_DISCARD) & ONE:
            return U64(n.DRAW_STOCK)
        now = least_points(tables, once, twice, jokers, deal.wild, price)
        card = ONE << U64(deal.pile[deal.pile_size - 1])
        discards = deal.hands[deal.seat, 0] & ~card  # the card taken may not be discarded
        once, twice, jokers = plus(once, twice, jokers, card)
    card, after = best_discard(tables, once, twice, jokers, deal.wild, discards, price)
    if deal.phase == r.DRAW:
        return U64(n.DRAW_DISCARD if after < now else n.DRAW_STOCK)
    return U64(n.DISCARDING) << KIND | lowest_bit(card)
