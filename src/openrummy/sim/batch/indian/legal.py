"""The legal actions of the seat to act: a bitboard for each kind of action."""

from typing import TypeAlias

from openrummy.sim.batch.indian import record as r
from openrummy.sim.batch.indian.hands import cards_of
from openrummy.sim.compiled.jit import ONE, U64, ZERO, Bits, inlined, merged, part
from openrummy.sim.compiled.shown.cards import FACES, JOKER, has_pure_run, wild_column
from openrummy.sim.compiled.shown.discards import without
from openrummy.sim.compiled.shown.left import is_whole, left_by_groups
from openrummy.sim.compiled.shown.tables import Tables
from openrummy.sim.numbers import indian as n

Legal: TypeAlias = tuple[Bits, Bits, Bits]
"""Moves, cards to discard, cards to declare with."""

_STOCK, _DISCARD = ONE << U64(n.DRAW_STOCK), ONE << U64(n.DRAW_DISCARD)
_DROP, _SHOW = ONE << U64(n.DROP), ONE << U64(n.SUBMIT_GROUPS)
_MORE_THAN_A_CARD = U64(11)


@part
def legal(deal: r.Deal, rules: r.Terms, tables: Tables) -> Legal:
    """Return the legal actions; none if the deal is over."""
    if deal.phase == r.DISCARD:
        barred = barred_card(deal, rules)
        return ZERO, deal.hands[deal.seat, 0] & ~barred, declarable(deal, tables, barred)
    if deal.phase == r.DRAW:
        return _draws(deal, rules), ZERO, ZERO
    return _SHOW if deal.phase == r.SHOW else ZERO, ZERO, ZERO


@part
def _draws(deal: r.Deal, rules: r.Terms) -> Bits:
    moves = _DROP if rules.drops else ZERO
    if deal.stock_size or (rules.reshuffles and deal.pile_size > 1):
        moves |= _STOCK
    return moves | _DISCARD if _may_take(deal, rules) else moves


@merged
def _may_take(deal: r.Deal, rules: r.Terms) -> bool:
    """Whether the top card of the pile may be taken (R29)."""
    if not deal.pile_size:
        return False
    card = ONE << U64(deal.pile[deal.pile_size - 1])
    if rules.takes_wilds or not card & (wild_column(deal.wild) | JOKER):
        return True
    return bool(rules.takes_opening and deal.opening)


@inlined
def barred_card(deal: r.Deal, rules: r.Terms) -> Bits:
    """Return the card taken from the pile this turn if it may not be discarded and no other copy is held (R30, R1)."""
    if deal.taken < 0 or rules.discards_back:
        return ZERO
    return ONE << U64(deal.taken) & ~deal.hands[deal.seat, 1]


@merged
def declarable(deal: r.Deal, tables: Tables, barred: Bits) -> Bits:
    """Return the first card whose discard leaves a valid hand, or none: the one that the engine lists."""
    if tables.pure and not has_pure_run(tables, deal.hands[deal.seat, 0] & FACES):
        return ZERO
    once, twice, jokers = cards_of(deal, deal.seat)
    if left_by_groups(tables, once, twice, jokers, deal.wild, _MORE_THAN_A_CARD) == _MORE_THAN_A_CARD:
        return ZERO  # one card cannot save so much
    discards = deal.hands[deal.seat, 0] & ~barred
    while discards:
        card = discards & (~discards + ONE)
        discards ^= card
        less, second, left = without(once, twice, jokers, card)
        if is_whole(tables, less, second, left, deal.wild):
            return card
    return ZERO
