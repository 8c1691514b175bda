"""The loops over many deals."""

import numpy as np
import numpy.typing as npt

from openrummy.sim.batch.indian import record as r
from openrummy.sim.batch.indian.acting import KIND, WHAT, act
from openrummy.sim.batch.indian.choosing import chosen
from openrummy.sim.batch.indian.legal import Legal, legal
from openrummy.sim.batch.indian.skilled import skilled
from openrummy.sim.batch.policies import SKILLED
from openrummy.sim.compiled.jit import ONE, U64, Bits, Number, Table, inlined, kernel, part
from openrummy.sim.compiled.records import Rows
from openrummy.sim.compiled.shown.tables import Tables
from openrummy.sim.numbers.indian import KINDS


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
        if deals[number].phase != r.OVER:
            actions[number] = _chosen(deals[number], rules, tables, policy, skills)


@part
def _chosen(deal: r.Deal, rules: r.Terms, tables: Tables, policy: int, skills: Table) -> Bits:
    if policy == SKILLED:
        return skilled(deal, rules, tables, skills[deal.seat])
    return chosen(deal, rules, tables, policy)


@kernel
def list_legal(deals: r.Deals, rules: r.Terms, tables: Tables, found: npt.NDArray[np.uint64]) -> None:
    """Write the legal actions into n rows of bitboards, one per kind."""
    for number in range(deals.size):
        found[number, 0], found[number, 1], found[number, 2] = legal(deals[number], rules, tables)


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
    for kind in range(KINDS):
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
    seen.seat, seen.dealer, seen.phase, seen.turn = deal.seat, deal.dealer, deal.phase, deal.turn
    seen.taken, seen.turned_up, seen.wild, seen.opening = deal.taken, deal.turned_up, deal.wild, deal.opening
    seen.inside, seen.drew, seen.turned, seen.winner = deal.inside, deal.drew, deal.turned, deal.winner
    seen.pile_size, seen.stock_size, seen.recycles = deal.pile_size, deal.stock_size, deal.recycles
    seen.finish = deal.finish
    for plane in range(r.PLANES):
        seen.hand[plane] = deal.hands[deal.seat, plane]
        for seat in range(r.SEATS):
            seen.known[seat, plane] = deal.known[seat, plane]
    for seat in range(r.SEATS):
        seen.prices[seat] = deal.prices[seat]
    for place in range(r.CARDS):
        seen.pile[place] = deal.pile[place] if place < deal.pile_size else r.NO_CARD
