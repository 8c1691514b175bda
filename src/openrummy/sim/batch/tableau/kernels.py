"""The loops over many deals."""

import numpy as np
import numpy.typing as npt

from openrummy.sim.batch.tableau import record as r
from openrummy.sim.batch.tableau.acting import KIND, WHAT, act
from openrummy.sim.batch.tableau.cards import I64
from openrummy.sim.batch.tableau.choosing import chosen
from openrummy.sim.batch.tableau.legal import list_legal as list_legal_of
from openrummy.sim.batch.tableau.record import WORK
from openrummy.sim.batch.tableau.stock import in_stock
from openrummy.sim.batch.tableau.tables import Tables
from openrummy.sim.compiled.jit import ONE, U64, ZERO, Table, count_bits, kernel, part
from openrummy.sim.compiled.records import Rows
from openrummy.sim.numbers.calls import FIRST_CALL
from openrummy.sim.numbers.tableau import MELDS


@kernel
def play(deals: r.Deals, rules: r.Terms, tables: Tables, policies: Table, skills: Table) -> None:
    """Play deals to their ends, with one policy per seat."""
    work = np.zeros(1, WORK)[0]
    for number in range(deals.size):
        deal = deals[number]
        while deal.phase != r.OVER:
            act(deal, rules, tables, chosen(deal, rules, tables, work, I64(policies[deal.seat]), skills))


@kernel
def choose(
    deals: r.Deals, rules: r.Terms, tables: Tables, policy: int, actions: npt.NDArray[np.int64], skills: Table
) -> None:
    """Write the policy's action in each deal into `actions`; leave it unchanged if the deal is over."""
    work = np.zeros(1, WORK)[0]
    for number in range(deals.size):
        if deals[number].phase != r.OVER:
            actions[number] = chosen(deals[number], rules, tables, work, I64(policy), skills)


@kernel
def list_legal(deals: r.Deals, rules: r.Terms, tables: Tables, found: npt.NDArray[np.uint64]) -> None:
    """Write the legal actions into n rows of bitboards, one per kind."""
    work = np.zeros(1, WORK)[0]
    for number in range(deals.size):
        end = list_legal_of(deals[number], rules, tables, work)
        for kind in range(found.shape[1]):
            board = ZERO
            if kind < end:
                board = work.levels[0].boards[kind]
            elif FIRST_CALL <= kind < work.last:
                board = work.called.boards[kind - FIRST_CALL]
            found[number, kind] = board


@kernel
def step(deals: r.Deals, rules: r.Terms, tables: Tables, actions: Table) -> int:
    """Carry out one action in each deal that is not over, if all are legal; return the first deal in which one is illegal, or -1."""
    work = np.zeros(1, WORK)[0]
    for number in range(deals.size):
        if deals[number].phase != r.OVER:
            kinds, kind = list_legal_of(deals[number], rules, tables, work), actions[number] >> KIND
            is_legal = False
            if 0 <= kind < kinds:
                is_legal = work.levels[0].boards[kind] >> U64(actions[number] & WHAT) & ONE != ZERO
            elif FIRST_CALL <= kind < work.last:
                is_legal = work.called.boards[kind - FIRST_CALL] >> U64(actions[number] & WHAT) & ONE != ZERO
            if not is_legal:
                return number
    for number in range(deals.size):
        if deals[number].phase != r.OVER:
            act(deals[number], rules, tables, actions[number])
    return -1


@kernel
def observe(deals: r.Deals, rules: r.Terms, tables: Tables, seen: Rows[r.Seen]) -> None:
    """Write what the seats to act may know."""
    for number in range(deals.size):
        _observe_turn(deals[number], seen[number])
        _observe_table(deals[number], seen[number])


@part
def _observe_turn(deal: r.Deal, seen: r.Seen) -> None:
    seat = deal.seat
    seen.seat, seen.dealer, seen.phase, seen.turn = seat, deal.dealer, deal.phase, deal.turn
    seen.hand = deal.hands[seat]
    seen.laid, seen.melded, seen.floating = deal.laid, deal.melded, deal.floating
    seen.melds_now, seen.laid_off, seen.recycles = deal.melds_now, deal.laid_off, deal.recycles
    seen.taken, seen.owed, seen.to_meld, seen.jokers_owed = deal.taken, deal.owed, deal.to_meld, deal.jokers_owed
    seen.discarder, seen.passed, seen.resume = deal.discarder, deal.passed, deal.resume
    seen.in_turn = deal.in_turn if deal.phase == r.WINDOW else seat
    for other in range(r.SEATS):
        seen.known[other], seen.counts[other] = deal.known[other], count_bits(deal.hands[other])


@part
def _observe_table(deal: r.Deal, seen: r.Seen) -> None:
    seen.on_table, seen.pile_size, seen.stock_size = deal.on_table, deal.pile_size, in_stock(deal)
    for place in range(MELDS):
        seen.melds[place], seen.wilds[place] = deal.melds[place], deal.wilds[place]
        seen.fits[place], seen.starts[place] = deal.fits[place], deal.starts[place]
    for place in range(r.CARDS):
        seen.pile[place] = deal.pile[place] if place < deal.pile_size else r.NO_CARD
