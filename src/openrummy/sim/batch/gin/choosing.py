"""The compiled policies: uniformly random, and greedy on exact deadwood."""

import numpy as np

from openrummy.sim.batch.chance import below
from openrummy.sim.batch.gin import record as r
from openrummy.sim.batch.gin.acting import KIND
from openrummy.sim.batch.gin.legal import barred_card, legal
from openrummy.sim.compiled.jit import ONE, U64, ZERO, Bits, count_bits, inlined, kernel, lowest_bit
from openrummy.sim.compiled.one_pack.counting import best_discard, count
from openrummy.sim.compiled.one_pack.defending import defence, fits
from openrummy.sim.compiled.one_pack.tables import Tables
from openrummy.sim.numbers import gin as a


@inlined
def at_random(deal: r.Deal, rules: r.Terms, tables: Tables) -> Bits:
    """Return any legal action, all equally likely."""
    moves, discards, knocks, first, second, third = legal(deal, rules, tables)
    all_of = count_bits(moves) + count_bits(discards) + count_bits(knocks)
    lay_offs = first | second | third
    if lay_offs:
        all_of += count_bits(first) + count_bits(second) + count_bits(third)
    number, before = below(deal, all_of), count_bits(moves)
    if number < before:
        return _nth(moves, number)
    number -= before
    if number < count_bits(discards):
        return U64(a.DISCARDING) << KIND | _nth(discards, number)
    return _nth_of_kinds((knocks, first, second, third), number - count_bits(discards))


@kernel
def _nth_of_kinds(boards: tuple[Bits, ...], number: Bits) -> Bits:
    kind = U64(a.KNOCKING)
    for board in boards:
        if number < count_bits(board):
            return kind << KIND | _nth(board, number)
        number -= count_bits(board)
        kind += ONE
    return ZERO


@inlined
def _nth(board: Bits, number: Bits) -> Bits:
    """Return the position of set bit `number`, counted from 0."""
    while number:
        board &= board - ONE
        number -= ONE
    return lowest_bit(board)


@kernel
def greedily(deal: r.Deal, rules: r.Terms, tables: Tables) -> Bits:
    """Take a card that lowers the deadwood, discard for the least, end the play as soon as that is legal, defend for the fewest points."""
    phase = deal.phase
    if phase in (r.UPCARD, r.UPCARD_DEALER):
        return U64(a.TAKE_UPCARD if _helps(deal, rules, tables) else a.PASS_UPCARD)
    if phase == r.DRAW:
        return U64(a.DRAW_DISCARD if _helps(deal, rules, tables) else a.DRAW_STOCK)
    if phase in (r.DISCARD, r.LAST_DISCARD):
        return _greedy_end(deal, rules, tables)
    if phase == r.LAST_DRAW:
        moves, _, _, _, _, _ = legal(deal, rules, tables)
        return U64(a.DRAW_DISCARD if moves & ONE << U64(a.DRAW_DISCARD) else a.DECLINE)
    if phase == r.LAYOFF:
        return defending(deal, tables)
    return U64(a.DRAW_STOCK if phase == r.FIRST_DRAW else a.FINISH_LAYOFFS)


@kernel
def _helps(deal: r.Deal, rules: r.Terms, tables: Tables) -> bool:
    """Whether the top of the pile would lower the hand's deadwood, or make big gin."""
    hand, card = deal.hands[deal.seat], ONE << U64(deal.pile[deal.pile_size - 1])
    if rules.big_gin_allowed and count(tables, hand | card) == 0:
        return True
    _, after = best_discard(tables, hand | card, card)
    return bool(after < U64(count(tables, hand)))


@kernel
def _greedy_end(deal: r.Deal, rules: r.Terms, tables: Tables) -> Bits:
    hand = deal.hands[deal.seat]
    if rules.big_gin_allowed and count(tables, hand) == 0:
        return U64(a.BIG_GIN)
    card, after = best_discard(tables, hand, barred_card(deal))
    kind = U64(a.KNOCKING if after <= U64(deal.limit) else a.DISCARDING)
    return kind << KIND | lowest_bit(card)


@kernel
def defending(deal: r.Deal, tables: Tables) -> Bits:
    """Return the first card of the best defence that fits now: the rest of the best defence is still the best."""
    laid = np.zeros(r.MELDS, np.uint64)
    defence(tables, deal.hands[deal.seat], deal.melds, laid)
    for meld in range(r.MELDS):
        card = laid[meld] & fits(deal.melds[meld])
        if card:
            return U64(a.ON_FIRST + meld) << KIND | lowest_bit(card)
    return U64(a.FINISH_LAYOFFS)
