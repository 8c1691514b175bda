"""The skilled policy, compiled: `openrummy.bots.policies.indian` is the reference, and the costs of hands are whole numbers in both."""

import numpy as np

from openrummy.bots.policies.indian_cheapest import NEVER
from openrummy.bots.policies.indian_leaving import CAP, FIRST
from openrummy.bots.policies.indian_skill import PACKED
from openrummy.sim.batch.indian import record as r
from openrummy.sim.batch.indian.acting import KIND
from openrummy.sim.batch.indian.cheapest import cheapest
from openrummy.sim.batch.indian.hands import cards_of, plus
from openrummy.sim.batch.indian.legal import legal
from openrummy.sim.batch.indian.sight import DROP_2, TAKE, TAKE_SHARE, Sight, exact, sight_of
from openrummy.sim.compiled.jit import ONE, U64, ZERO, Bits, Number, Table, count_bits, inlined, lowest_bit, part
from openrummy.sim.compiled.shown.tables import Tables
from openrummy.sim.numbers import indian as n

_DROP, _STOCK, _TAKE = ONE << U64(n.DROP), ONE << U64(n.DRAW_STOCK), ONE << U64(n.DRAW_DISCARD)


@part
def skilled(deal: r.Deal, rules: r.Terms, tables: Tables, skill: Table) -> Bits:
    """Return the action of the skilled policy for the seat to act.  skill: the row of its parameters."""
    moves, discards, declares = legal(deal, rules, tables)
    if declares:
        return U64(n.DECLARING) << KIND | lowest_bit(declares)
    if deal.phase == r.SHOW:
        return U64(n.SUBMIT_GROUPS)
    sight = sight_of(deal, rules, tables, skill)
    once, twice, jokers = cards_of(deal, deal.seat)
    if deal.phase == r.DISCARD:
        plain = discards & ~sight.wild
        if not plain:
            return U64(n.DISCARDING) << KIND | lowest_bit(discards)
        cost = cheapest(sight, tables, once, twice, jokers, plain, True)
        return U64(n.DISCARDING) << KIND | U64(-cost % PACKED)
    now = cheapest(sight, tables, once, twice, jokers, ZERO, False)
    if moves & _DROP and _drops(deal, rules, skill, now):
        return U64(n.DROP)
    if moves & _TAKE and (not moves & _STOCK or _takes(deal, tables, sight, skill, now)):
        return U64(n.DRAW_DISCARD)
    return lowest_bit(moves)


@inlined
def _takes(deal: r.Deal, tables: Tables, sight: Sight, skill: Table, now: Number) -> bool:
    """Whether the open card betters the hand by more than a card of the stock does on average.  It will not be discarded again."""
    card = ONE << U64(deal.pile[deal.pile_size - 1])
    if sight.wild & card:
        return True
    once, twice, jokers = cards_of(deal, deal.seat)
    once, twice, jokers = plus(once, twice, jokers, card)
    discards = once & ~sight.wild & ~(card & ~twice)
    after = cheapest(sight, tables, once, twice, jokers, discards, True) if discards else NEVER
    return bool(after + exact(skill[TAKE]) + np.int64(skill[TAKE_SHARE] * now) < now)


@inlined
def _drops(deal: r.Deal, rules: r.Terms, skill: Table, now: Number) -> bool:
    """Whether playing the hand, which costs `now`, is expected to cost more than the first drop."""
    price = int(rules.first_drop)
    if deal.drew >> deal.seat & 1 or 2 * price > rules.cap:
        return False
    inside: Number = np.int64(count_bits(U64(deal.inside)))
    return bool(now > exact(skill[DROP_2 + min(max(inside, 2), 6) - 2] + (price * CAP / int(rules.cap) - FIRST)))
