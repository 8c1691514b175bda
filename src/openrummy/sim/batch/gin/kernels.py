"""The loops over many deals."""

import numpy as np
import numpy.typing as npt

from openrummy.sim.batch.gin import record as r
from openrummy.sim.batch.gin.acting import KIND, WHAT, act
from openrummy.sim.batch.gin.choosing import at_random, greedily
from openrummy.sim.batch.gin.legal import Legal, legal
from openrummy.sim.batch.gin.skilled import skilled
from openrummy.sim.batch.policies import GREEDY, SKILLED
from openrummy.sim.compiled.jit import ONE, U64, Bits, Number, Table, inlined, kernel
from openrummy.sim.compiled.one_pack.tables import Tables
from openrummy.sim.compiled.records import Rows
from openrummy.sim.numbers import gin as a


@kernel
def play(deals: r.Deals, rules: r.Terms, tables: Tables, policies: Table, skills: Table) -> None:
    """Play deals to their ends, with one policy per seat."""
    for number in range(deals.size):
        deal = deals[number]
        while deal.phase != r.OVER:
            act(deal, rules, tables, _chosen(deal, rules, tables, policies[deal.seat], skills))


@kernel
def choose(
    deals: r.Deals, rules: r.Terms, tables: Tables, policy: int, actions: npt.NDArray[np.int64], skills: Table
) -> None:
    """Write the policy's action in each deal into `actions`; leave it unchanged if the deal is over."""
    for number in range(deals.size):
        deal = deals[number]
        if deal.phase != r.OVER:
            actions[number] = _chosen(deal, rules, tables, policy, skills)


@inlined
def _chosen(deal: r.Deal, rules: r.Terms, tables: Tables, policy: int, skills: Table) -> Bits:
    if policy == SKILLED:
        return skilled(deal, rules, tables, skills[deal.seat])
    return greedily(deal, rules, tables) if policy == GREEDY else at_random(deal, rules, tables)


@kernel
def list_legal(deals: r.Deals, rules: r.Terms, tables: Tables, found: npt.NDArray[np.uint64]) -> None:
    """Write the legal actions into n rows of bitboards, one per kind."""
    for number in range(deals.size):
        row = legal(deals[number], rules, tables)
        for kind in range(a.KINDS):
            found[number, kind] = row[kind]


@kernel
def step(deals: r.Deals, rules: r.Terms, tables: Tables, actions: Table) -> int:
    """Carry out one action in each deal that is not over, if all are legal; return the first deal in which one is illegal, or -1."""
    for number in range(deals.size):
        if deals[number].phase != r.OVER and not _is_legal(legal(deals[number], rules, tables), U64(actions[number])):
            return number
    for number in range(deals.size):
        if deals[number].phase != r.OVER:
            act(deals[number], rules, tables, U64(actions[number]))
    return -1


@inlined
def _is_legal(row: Legal, action: Number) -> bool:
    for kind in range(a.KINDS):
        if action >> KIND == U64(kind):
            return bool(row[kind] >> (action & WHAT) & ONE)
    return False


@kernel
def observe(deals: r.Deals, rules: r.Terms, tables: Tables, seen: Rows[r.Seen]) -> None:
    """Write what the seats to act may know."""
    for number in range(deals.size):
        _observe(deals[number], seen[number])


@inlined
def _observe(deal: r.Deal, seen: r.Seen) -> None:
    seat = deal.seat
    seen.seat, seen.dealer, seen.phase, seen.turn = seat, deal.dealer, deal.phase, deal.turn
    seen.hand, seen.own_known, seen.known = deal.hands[seat], deal.known[seat], deal.known[1 - seat]
    seen.discarded[0], seen.discarded[1] = deal.discarded[seat], deal.discarded[1 - seat]
    seen.taken, seen.limit, seen.spades = deal.taken, deal.limit, deal.spades
    seen.pile_size, seen.stock_size = deal.pile_size, r.CARDS - deal.drawn
    for meld in range(r.MELDS):
        seen.melds[meld] = deal.melds[meld]
    for place in range(r.MOST_PILE):
        seen.pile[place] = deal.pile[place] if place < deal.pile_size else r.NO_CARD
