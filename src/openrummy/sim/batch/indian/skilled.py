"""The skilled policy, compiled: `openrummy.bots.policies.indian` is the reference, and the costs of hands are whole numbers in both."""

import numpy as np

from openrummy.bots.policies.indian_cheapest import NEVER
from openrummy.bots.policies.indian_leaving import CAP, FIRST, ROUNDS
from openrummy.bots.policies.indian_skill import PACKED
from openrummy.sim.batch.indian import record as r
from openrummy.sim.batch.indian.acting import KIND
from openrummy.sim.batch.indian.cheapest import Held, cheapest
from openrummy.sim.batch.indian.hands import cards_of, plus
from openrummy.sim.batch.indian.legal import legal
from openrummy.sim.batch.indian.looking import after_draw, best_ahead
from openrummy.sim.batch.indian.sight import (
    DROP_2,
    LATE,
    LATE_DROP,
    LOOK,
    SHOWN,
    TAKE,
    TAKE_SHARE,
    Sight,
    exact,
    sight_of,
)
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
    hand = cards_of(deal, deal.seat)
    if deal.phase == r.DISCARD:
        plain = discards & ~sight.wild
        if not plain:
            return U64(n.DISCARDING) << KIND | lowest_bit(discards)
        if skill[LOOK]:
            return U64(n.DISCARDING) << KIND | best_ahead(sight, tables, hand, plain, skill)
        cost = cheapest(sight, tables, hand, plain, True, NEVER)
        return U64(n.DISCARDING) << KIND | U64(-cost % PACKED)
    now = cheapest(sight, tables, hand, ZERO, False, NEVER)
    if moves & _DROP and _drops(deal, rules, skill, now):
        return U64(n.DROP)
    if moves & _TAKE and (not moves & _STOCK or _takes(deal, tables, sight, hand, skill, now)):
        return U64(n.DRAW_DISCARD)
    return lowest_bit(moves)


@inlined
def _takes(deal: r.Deal, tables: Tables, sight: Sight, hand: Held, skill: Table, now: Number) -> bool:
    """Whether the open card betters the hand by more than a card of the stock does on average.  It will not be discarded again."""
    card = ONE << U64(deal.pile[deal.pile_size - 1])
    if sight.wild & card:
        return True
    both = plus(hand[0], hand[1], hand[2], card)
    discards = both[0] & ~sight.wild & ~(card & ~both[1])
    if not discards:
        return False
    if skill[LOOK]:
        after = cheapest(sight, tables, both, discards, True, now)
        return bool(after < now and after + exact(skill[SHOWN]) < after_draw(sight, tables, hand, now))
    most = now - exact(skill[TAKE]) - np.int64(skill[TAKE_SHARE] * now)
    return bool(cheapest(sight, tables, both, discards, True, most) < most)


@inlined
def _drops(deal: r.Deal, rules: r.Terms, skill: Table, now: Number) -> bool:
    """Whether playing the hand, which costs `now`, is expected to cost more than dropping it."""
    is_late, cap = deal.drew >> deal.seat & 1, int(rules.cap)
    price = int(rules.middle_drop if is_late else rules.first_drop)
    held: Number = np.int64(count_bits(U64(deal.inside)))
    inside, played = min(max(held, 2), 6), (int(deal.turn) - 1) // int(rules.players)
    limit = (
        skill[DROP_2 + inside - 2]
        + (price * CAP / cap - FIRST)
        - (skill[LATE_DROP] * (min(played, ROUNDS) * (inside - 2)) - (skill[LATE] if is_late else 0.0))
    )
    return bool(2 * price <= cap and now > exact(limit))
