"""Deals that teach the networks: one random discard, or a knock half of the time, and the points that came of it."""

from typing import Any

from openrummy.sim.batch.chance import below
from openrummy.sim.batch.gin import record as r
from openrummy.sim.batch.gin.acting import KIND, act
from openrummy.sim.batch.gin.hands import least_of, points_of
from openrummy.sim.batch.gin.legal import legal
from openrummy.sim.batch.gin.skilled import skilled
from openrummy.sim.compiled.jit import ONE, U64, ZERO, Bits, Number, Table, count_bits, inlined, kernel, lowest_bit
from openrummy.sim.compiled.one_pack.tables import Tables
from openrummy.sim.numbers import gin as a
from openrummy.values.compiled.describing import described
from openrummy.values.compiled.discarding import CLOSE, discarded, least_discard

_FIRST_TURNS = 22  # by which of the numbers of a deal's turns a taught player makes a random discard


@kernel
def taught(
    deals: Table,
    rules: Any,
    tables: Any,
    skills: Table,
    me: int,
    waits: tuple[Table, Table],
    knocks: tuple[Table, Table],
) -> tuple[int, int]:
    """Play deals in which `me` once discards at random; write what is known, and the points, after all discards from then on and after knocks."""
    spare, number_of_waits, number_of_knocks = deals[:1].copy(), 0, 0
    for number in range(deals.size):
        deal, begin, first = deals[number], 1 + int(below(deals[number], U64(_FIRST_TURNS))), number_of_waits
        strayed = False
        while deal.phase != r.OVER:
            ends, choice = deal.seat == me and deal.phase == r.DISCARD, skilled(deal, rules, tables, skills[deal.seat])
            if ends:
                hand, (_, discards, allowed, _, _, _) = deal.hands[me], legal(deal, rules, tables)
                knock, points = least_discard(tables, hand, allowed)
                if allowed and points > 0 and below(deal, U64(2)) == ZERO and number_of_knocks < knocks[1].size:
                    discarded(deal, spare, knock)
                    described(spare[0], me, tables, knocks[0][number_of_knocks])
                    knocks[1][number_of_knocks] = _knocked(deal, spare, rules, tables, skills, knock)
                    number_of_knocks += 1
                if not strayed and deal.turn >= begin and discards and choice != U64(a.BIG_GIN):
                    strayed, choice = True, U64(a.DISCARDING) << KIND | _any_close(deal, tables, hand, discards)
            act(deal, rules, tables, choice)
            if ends and strayed and deal.phase == r.DRAW and number_of_waits < waits[1].size:
                described(deal, me, tables, waits[0][number_of_waits])
                number_of_waits += 1
        waits[1][first:number_of_waits] = deal.points[me] - deal.points[1 - me]
    return number_of_waits, number_of_knocks


@inlined
def _any_close(deal: r.Deal, tables: Tables, hand: Bits, discards: Bits) -> Bits:
    close, near = ZERO, least_of(tables, hand, discards) + CLOSE
    while discards:
        card = lowest_bit(discards)
        discards &= discards - ONE
        close |= ONE << card if points_of(tables, hand ^ ONE << card) <= near else ZERO
    number = below(deal, count_bits(close))
    while number:
        close &= close - ONE
        number -= ONE
    return lowest_bit(close)


@kernel
def _knocked(deal: r.Deal, spare: Table, rules: r.Terms, tables: Tables, skills: Table, card: Bits) -> Number:
    """Return the points of a knock."""
    spare[0] = deal
    after, seat = spare[0], deal.seat
    act(after, rules, tables, U64(a.KNOCKING) << KIND | card)
    while after.phase != r.OVER:
        act(after, rules, tables, skilled(after, rules, tables, skills[after.seat]))
    return after.points[seat] - after.points[1 - seat]
