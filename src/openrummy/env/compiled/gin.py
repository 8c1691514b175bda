"""Compiled tables of gin."""

from openrummy.env.compiled.program import LIST, OVER, Places, Standing, Table
from openrummy.env.compiled.writing import write_board, write_boards, write_pile, write_turn
from openrummy.env.observations import BOARD
from openrummy.sim.batch.gin import GIN as PROGRAM
from openrummy.sim.batch.gin import record as r
from openrummy.sim.batch.gin.acting import act
from openrummy.sim.batch.gin.legal import legal
from openrummy.sim.compiled.jit import U64, Number, count_bits, kernel
from openrummy.sim.compiled.jit import Table as Array
from openrummy.sim.compiled.records import Rows

PLAYERS = 2


@kernel
def _advance(
    deals: r.Deals, rules: Rows[r.Terms], tables: Array, action: int, is_ready: bool, mask: Array, work: Array
) -> Number:
    """Carry out an action and list the legal ones; gin never recycles its stock."""
    deal = deals[0]
    if action != LIST:
        act(deal, rules[0], tables[0], U64(action))
    write_boards(mask, legal(deal, rules[0], tables[0]))
    return OVER if deal.phase == r.OVER else int(deal.seat)


@kernel
def _see(
    deals: r.Deals, rules: Rows[r.Terms], places: Rows[Places], standing: Rows[Standing], seat: int, seen: Array
) -> None:
    deal, at = deals[0], places[0]
    write_board(seen, at.hand, deal.hands[seat])
    for step in range(PLAYERS):
        other = (seat + step) % PLAYERS
        write_board(seen, at.known + BOARD * step, deal.known[other])
        seen[at.counts + step] = count_bits(deal.hands[other])
    for meld in range(r.MELDS):
        write_board(seen, at.meld_1 + BOARD * meld, deal.melds[meld])
    write_pile(seen, at.pile, at.seat, deal)
    write_turn(seen, at, deal, standing[0], seat, int(deal.seat), PLAYERS)
    seen[at.stock], seen[at.recycles] = r.CARDS - deal.drawn, 0
    seen[at.limit], seen[at.spades] = deal.limit, deal.spades


GIN = Table(PROGRAM, r.PHASES, PROGRAM.terms, _advance, _see)
"""The tables of gin."""
