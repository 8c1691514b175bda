"""Compiled tables of Indian rummy with 13 cards."""

import numpy as np

from openrummy.engine.state import Public
from openrummy.env.compiled.program import LIST, OVER, SHUFFLES, Places, Standing, Table
from openrummy.env.compiled.writing import write_board, write_boards, write_number, write_pile, write_turn
from openrummy.env.observations import BOARD
from openrummy.sim.batch.indian import INDIAN as PROGRAM
from openrummy.sim.batch.indian import record as r
from openrummy.sim.batch.indian.acting import act, turn_over
from openrummy.sim.batch.indian.legal import legal
from openrummy.sim.compiled.jit import U64, ZERO, Number, count_bits, inlined, kernel
from openrummy.sim.compiled.jit import Table as Array
from openrummy.sim.compiled.records import Rows
from openrummy.sim.compiled.shown.cards import JOKER, wild_column
from openrummy.sim.numbers.indian import DRAW_STOCK
from openrummy.variants.indian.seats import seats_of


@kernel
def _advance(
    deals: r.Deals, rules: Rows[r.Terms], tables: Array, action: int, is_ready: bool, mask: Array, work: Array
) -> Number:
    deal = deals[0]
    if action == DRAW_STOCK and deal.stock_size == 0:
        if not is_ready:
            return SHUFFLES
        turn_over(deal)
    if action != LIST:
        act(deal, rules[0], tables[0], U64(action))
    write_boards(mask, legal(deal, rules[0], tables[0]))
    return OVER if deal.phase == r.OVER else int(deal.seat)


@kernel
def _see(
    deals: r.Deals, rules: Rows[r.Terms], places: Rows[Places], standing: Rows[Standing], seat: int, seen: Array
) -> None:
    deal, at, players = deals[0], places[0], int(rules[0].players)
    _see_cards(deal, at, seat, players, seen)
    write_pile(seen, at.pile, at.seat, deal)
    # during the show it is still the declarer's turn
    write_turn(seen, at, deal, standing[0], seat, int(deal.winner if deal.phase == r.SHOW else deal.seat), players)
    seen[at.stock], seen[at.opening] = deal.stock_size, deal.opening
    write_number(seen, at.recycles, int(deal.recycles))
    for step in range(players):
        other = (seat + step) % players
        seen[at.inside + step], seen[at.drawn + step] = deal.inside >> other & 1, deal.drew >> other & 1
        seen[at.shown + step] = _has_shown(deal, rules[0], other, players)
        seen[at.missed + step] = 0  # only a clock makes players miss turns
        seen[at.rejoins + step] = 0  # nobody can have rejoined in the first deal
        seen[at.gone + step], seen[at.asked + step] = standing[0].gone >> other & 1, standing[0].asked >> other & 1


@inlined
def _see_cards(deal: r.Deal, at: Places, seat: Number, players: Number, seen: Array) -> None:
    copies = (at.known - at.hand) // BOARD
    for plane in range(copies):
        write_board(seen, at.hand + BOARD * plane, deal.hands[seat, plane])
        write_board(seen, at.aside + BOARD * plane, ZERO)
    for step in range(players):
        other, number = (seat + step) % players, ZERO
        for plane in range(r.PLANES):
            number += count_bits(deal.hands[other, plane])
        seen[at.counts + step] = number
        for plane in range(copies):
            write_board(seen, at.known + BOARD * (copies * step + plane), deal.known[other, plane])
    _see_aside(deal, at, seen)
    write_board(seen, at.wild, wild_column(deal.wild) | JOKER)


@inlined
def _see_aside(deal: r.Deal, at: Places, seen: Array) -> None:
    if deal.turned_up != r.NO_CARD:
        seen[at.aside + deal.turned_up] = 1
    if deal.finish != r.NO_CARD:
        is_second = deal.finish == deal.turned_up
        seen[at.aside + deal.finish + (BOARD if is_second else 0)] = 1


@inlined
def _has_shown(deal: r.Deal, rules: r.Terms, seat: Number, players: Number) -> bool:
    """Whether a seat has shown its groups: seats show in turn, from the declarer to the left, up to the seat that must act."""
    if deal.finish == r.NO_CARD or not deal.inside >> seat & 1:
        return False
    if seat == deal.winner:
        return True
    if not rules.shows:
        return False
    after, now = (seat + players - deal.winner) % players, (int(deal.seat) + players - deal.winner) % players
    return bool(deal.phase == r.OVER or after < now)


def _remember(standing: np.void, public: Public) -> None:
    seats = seats_of(public)
    standing["gone"], standing["asked"] = seats.gone, seats.asked


INDIAN = Table(PROGRAM, r.PHASES, PROGRAM.terms, _advance, _see, remember=_remember)
"""The tables of Indian rummy."""
