"""The skilled policy, compiled: `openrummy.bots.policies.gin` is the reference, and every sum is added up in the same order."""

import numpy as np

from openrummy.bots.policies.gin import GinSkill
from openrummy.bots.worth import PARTNERS
from openrummy.sim.batch.gin import record as r
from openrummy.sim.batch.gin.acting import KIND
from openrummy.sim.batch.gin.choosing import defending
from openrummy.sim.batch.gin.legal import legal
from openrummy.sim.compiled.jit import ONE, U64, ZERO, Bits, Number, Table, count_bits, inlined, kernel, lowest_bit
from openrummy.sim.compiled.one_pack.counting import count
from openrummy.sim.compiled.one_pack.tables import Tables
from openrummy.sim.numbers import gin as a

PATIENCE, STAKE, KEEPS, KNOCK, SLOPE, LAST, SHOWN = range(len(GinSkill.__struct_fields__))


def _pairs() -> tuple[Table, Table]:
    """Return the other two faces of every meld of three for each face, and how many there are."""
    rows = PARTNERS["low"]
    pairs, numbers = np.zeros((len(rows), max(map(len, rows)), 2), np.int64), np.array(list(map(len, rows)))
    for face, row in enumerate(rows):
        for number, pair in enumerate(row):
            pairs[face, number] = pair
    return pairs, numbers


_PAIRS, _NUMBERS = _pairs()
_SUIT, _2, _16, _32, _48 = U64(0x1FFF), U64(2), U64(16), U64(32), U64(48)
_FACES = 64


@kernel
def skilled(deal: r.Deal, rules: r.Terms, tables: Tables, skill: Table) -> Bits:
    """Return the action of the skilled policy for the seat to act.  skill: the row of its parameters."""
    phase = deal.phase
    if phase in (r.DISCARD, r.LAST_DISCARD):
        return _end_of_turn(deal, rules, tables, skill)
    if phase == r.DRAW:
        return U64(a.DRAW_DISCARD if _takes(deal, tables, skill) else a.DRAW_STOCK)
    if phase in (r.UPCARD, r.UPCARD_DEALER):
        return U64(a.TAKE_UPCARD if _takes(deal, tables, skill) else a.PASS_UPCARD)
    if phase == r.LAST_DRAW:
        moves, _, _, _, _, _ = legal(deal, rules, tables)
        return U64(a.DRAW_DISCARD if moves & ONE << U64(a.DRAW_DISCARD) else a.DECLINE)
    if phase == r.LAYOFF:
        return defending(deal, tables)
    return U64(a.DRAW_STOCK if phase == r.FIRST_DRAW else a.FINISH_LAYOFFS)


@kernel
def _end_of_turn(deal: r.Deal, rules: r.Terms, tables: Tables, skill: Table) -> Bits:
    moves, discards, knocks, _, _, _ = legal(deal, rules, tables)
    if moves & ONE << U64(a.BIG_GIN):
        return U64(a.BIG_GIN)
    hand, unseen = deal.hands[deal.seat], _unseen(deal)
    chances = _chances(deal, unseen)
    if knocks:
        card = _knock_card(tables, hand, knocks, chances, skill)
        points = count(tables, hand ^ ONE << card)
        if not discards or _knocks_with(deal, rules, points, skill):
            return U64(a.KNOCKING) << KIND | card
        discards = knocks
    return U64(a.DISCARDING) << KIND | _discard(deal, rules, tables, discards, unseen, chances, skill)


@inlined
def _knock_card(tables: Tables, hand: Bits, knocks: Bits, chances: Table, skill: Table) -> Bits:
    """Return the card that leaves least; among equals the one that the opponent would like best, which lies face down."""
    chosen, least, most = ZERO, 1000, 0.0
    while knocks:
        card = lowest_bit(knocks)
        knocks &= knocks - ONE
        points, danger = int(count(tables, hand ^ ONE << card)), _danger(chances, card, skill)
        if points < least or (points == least and danger > most):
            chosen, least, most = card, points, danger
    return chosen


@inlined
def _knocks_with(deal: r.Deal, rules: r.Terms, points: Number, skill: Table) -> bool:
    if points == 0 or _draws(deal, rules) <= skill[LAST]:
        return True
    return bool(points <= skill[KNOCK] - skill[SLOPE] * ((int(deal.turn) + 1) // 2))


@kernel
def _discard(
    deal: r.Deal, rules: r.Terms, tables: Tables, discards: Bits, unseen: Bits, chances: Table, skill: Table
) -> Bits:
    """Return the card that costs least: what the hand kept is expected to count, and what the opponent may gain."""
    hand, draws = deal.hands[deal.seat], min(skill[PATIENCE], _draws(deal, rules) * 0.5)
    chosen, least = ZERO, np.inf
    while discards:
        card = lowest_bit(discards)
        discards &= discards - ONE
        kept = hand ^ ONE << card
        burden = int(count(tables, kept)) - draws * _relief(tables, kept, unseen)
        cost = burden + skill[STAKE] * _danger(chances, card, skill) - int(tables.points[card & U64(15)]) * 0.01
        if cost < least:
            chosen, least = card, cost
    return chosen


@kernel
def _relief(tables: Tables, kept: Bits, unseen: Bits) -> Number:
    """Return by how much the next card from the stock lowers the deadwood of `kept` on average, before a discard."""
    points, saved, outs = int(count(tables, kept)), 0, _useful(kept) & unseen
    while outs:
        saved += points - int(count(tables, kept | outs & (~outs + ONE)))
        outs &= outs - ONE
    return saved / max(int(count_bits(unseen)), 1)


@inlined
def _danger(chances: Table, card: Bits, skill: Table) -> Number:
    """Return the chance that the opponent melds the card."""
    total = 0.0
    for number in range(_NUMBERS[card]):
        total += chances[_PAIRS[card, number, 0]] * chances[_PAIRS[card, number, 1]]
    return min(1.0, skill[KEEPS] * total)


@kernel
def _takes(deal: r.Deal, tables: Tables, skill: Table) -> bool:
    """Whether the upcard makes the hand better than the average card of the stock."""
    hand, unseen = deal.hands[deal.seat], _unseen(deal)
    with_top = _least_with(tables, hand, ONE << U64(deal.pile[deal.pile_size - 1]))
    return bool(with_top + skill[SHOWN] < _mean_with_stock(tables, hand, unseen))


@kernel
def _least_with(tables: Tables, hand: Bits, card: Bits) -> Number:
    """Return the least deadwood after taking `card` and discarding another."""
    least, others = 1000, hand
    while others:
        least = min(least, int(count(tables, (hand | card) ^ others & (~others + ONE))))
        others &= others - ONE
    return least


@kernel
def _mean_with_stock(tables: Tables, hand: Bits, unseen: Bits) -> Number:
    """Return the mean of the least deadwood after drawing a card of the stock and discarding one."""
    kept, without = int(count(tables, hand)), _least_with(tables, hand, ZERO)
    helpful, total, cards = _useful(hand), 0, unseen
    while cards:
        card = cards & (~cards + ONE)
        points = int(tables.points[lowest_bit(card) & U64(15)])
        after = _least_with(tables, hand, card) if helpful & card else without + points
        total += min(kept, after)
        cards ^= card
    return total / max(int(count_bits(unseen)), 1)


@inlined
def _useful(hand: Bits) -> Bits:
    """Return the cards that make a meld with two of `hand`; some may be in it, and some bits are no cards."""
    beside, gap = hand & hand << ONE, hand & hand << _2
    runs = beside << ONE | beside >> _2 | gap >> ONE
    one, two, three, four = hand & _SUIT, hand >> _16 & _SUIT, hand >> _32 & _SUIT, hand >> _48 & _SUIT
    ranks = one & (two | three | four) | two & (three | four) | three & four
    return runs | ranks | ranks << _16 | ranks << _32 | ranks << _48


@inlined
def _unseen(deal: r.Deal) -> Bits:
    """Return the cards in the stock or in the opponent's hand, but for those that it took openly."""
    seat = deal.seat
    seen = deal.hands[seat] | deal.known[1 - seat]
    for place in range(deal.pile_size):
        seen |= ONE << U64(deal.pile[place])
    return r.PACK & ~seen


@inlined
def _chances(deal: r.Deal, unseen: Bits) -> Table:
    """Return for each face the chance that the opponent holds it."""
    known = deal.known[1 - deal.seat]
    hidden = int(count_bits(deal.hands[1 - deal.seat]) - count_bits(known))
    share, chances = hidden / max(int(count_bits(unseen)), 1), np.zeros(_FACES)
    for card in range(_FACES):
        if known >> U64(card) & ONE:
            chances[card] = 1.0
        elif unseen >> U64(card) & ONE:
            chances[card] = share
    return chances


@inlined
def _draws(deal: r.Deal, rules: r.Terms) -> Number:
    """Return how many cards can still be drawn from the stock."""
    return r.CARDS - int(deal.drawn) - int(rules.dead_stock)
