"""The player that asks the networks, in a batch and for one act."""

from typing import Any

import numpy as np

from openrummy.sim.batch.gin import record as r
from openrummy.sim.batch.gin.acting import KIND, WHAT, act
from openrummy.sim.batch.gin.hands import least_of, points_of
from openrummy.sim.batch.gin.legal import legal
from openrummy.sim.batch.gin.skilled import skilled
from openrummy.sim.compiled.jit import ONE, U64, ZERO, Bits, Number, Table, inlined, kernel, lowest_bit
from openrummy.sim.compiled.one_pack.tables import Tables
from openrummy.sim.numbers import gin as a
from openrummy.values.compiled.describing import NUMBERS, described
from openrummy.values.compiled.discarding import CLOSE, discarded, least_discard
from openrummy.values.compiled.network import KNOCKS, WAITS, value

NEVER = 1e9
"""A gate that no discard passes."""


@inlined
def _best_discard(
    deal: r.Deal, spare: Table, tables: Tables, discards: Bits, net: Table, own: Bits
) -> tuple[Bits, Number, Number]:
    """Return the discard that is worth most, its value, and that of the discard `own`."""
    x, hand, chosen = np.zeros(NUMBERS, np.float32), deal.hands[deal.seat], ZERO
    best, of_own, near = -np.inf, -np.inf, least_of(tables, hand, discards) + CLOSE
    while discards:
        card = lowest_bit(discards)
        discards &= discards - ONE
        if points_of(tables, hand ^ ONE << card) <= near:
            found = _value_after(deal, spare, tables, card, net, WAITS, x)
            best, chosen = (found, card) if found > best else (best, chosen)
            of_own = found if card == own else of_own
    return chosen, best, of_own


@inlined
def _value_after(
    deal: r.Deal, spare: Table, tables: Tables, card: Bits, net: Table, units: tuple[int, int], x: Table
) -> Number:
    discarded(deal, spare, card)
    described(spare[0], deal.seat, tables, x)
    return value(x, net, units[0], units[1])


@kernel
def learned(
    deal: r.Deal, spare: Table, rules: r.Terms, tables: Tables, skill: Table, nets: tuple[Table, Table], gate: Number
) -> Bits:
    """Return the skilled policy's action, or a knock, a wait or a discard that the networks prefer; a discard by more than `gate` points."""
    choice = skilled(deal, rules, tables, skill)
    if deal.phase != r.DISCARD or choice == U64(a.BIG_GIN):
        return choice
    _, discards, knocks, _, _, _ = legal(deal, rules, tables)
    knock, points = least_discard(tables, deal.hands[deal.seat], knocks)
    if points == 0 or (not knocks and gate >= NEVER):
        return choice
    waits, own_card = choice >> KIND == U64(a.DISCARDING), choice & WHAT
    card, best, own = _best_discard(deal, spare, tables, discards, nets[0], own_card if waits else U64(63))
    if not waits or best > own + gate:
        choice, own = U64(a.DISCARDING) << KIND | card, best
    if knocks:
        at_once = _value_after(deal, spare, tables, knock, nets[1], KNOCKS, np.zeros(NUMBERS, np.float32))
        if at_once >= own:
            choice = U64(a.KNOCKING) << KIND | knock
    return choice


@kernel
def play(
    deals: Table, rules: Any, tables: Any, skills: Table, seat: int, nets: tuple[Table, Table], gate: float
) -> None:
    """Play deals to their ends, the learned player in one seat and the skilled policy in the other."""
    spare = deals[:1].copy()
    for number in range(deals.size):
        deal = deals[number]
        while deal.phase != r.OVER:
            skill = skills[deal.seat]
            if deal.seat == seat:
                act(deal, rules, tables, learned(deal, spare, rules, tables, skill, nets, gate))
            else:
                act(deal, rules, tables, skilled(deal, rules, tables, skill))


@kernel
def choose(deals: Table, rules: Any, tables: Any, skills: Table, nets: tuple[Table, Table], gate: float) -> int:
    """Return the learned player's action in the first of these deals."""
    return int(learned(deals[0], deals[:1].copy(), rules, tables, skills[0], nets, gate))
