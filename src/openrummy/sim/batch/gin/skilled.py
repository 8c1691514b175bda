"""The skilled policy, compiled: `openrummy.bots.policies.gin` is the reference, and every sum is added up in the same order."""

import numpy as np

from openrummy.bots.policies.gin import CLOSE
from openrummy.bots.policies.gin_sight import near
from openrummy.bots.policies.gin_skill import GinSkill
from openrummy.bots.worth import OUTS, PARTNERS
from openrummy.cards import PLANE
from openrummy.sim.batch.gin import record as r
from openrummy.sim.batch.gin.acting import KIND
from openrummy.sim.batch.gin.choosing import defending
from openrummy.sim.batch.gin.hands import chance_of_gin, least_of, least_with, mean_with_stock, points_of, relief
from openrummy.sim.batch.gin.legal import legal
from openrummy.sim.compiled.jit import ONE, U64, ZERO, Bits, Number, Table, count_bits, inlined, kernel, lowest_bit
from openrummy.sim.compiled.one_pack.tables import Tables
from openrummy.sim.numbers import gin as a

PATIENCE, STAKE, KEEPS, COLD, SPENT, KNOCK, SLOPE, GREED, HUNT, SHOWN = range(len(GinSkill.__struct_fields__))


def _pairs() -> tuple[Table, Table]:
    """Return, for each face, the other two faces of every meld of three with it, and the faces that go with those two."""
    rows, outs = PARTNERS["low"], OUTS["low"]
    pairs = np.full((len(rows), max(map(len, rows)), 2), -1, np.int64)
    thirds = np.zeros(pairs.shape[:2], np.uint64)
    for face, row in enumerate(rows):
        for number, pair in enumerate(row):
            pairs[face, number], thirds[face, number] = pair, outs[pair]
    return pairs, thirds


_PAIRS, _THIRDS = _pairs()
_MOST_PAIRS = _PAIRS.shape[1]
_NEAR = np.array([near(face) for face in range(PLANE)], np.uint64)
_FACES = PLANE


@kernel
def skilled(deal: r.Deal, rules: r.Terms, tables: Tables, skill: Table) -> Bits:
    """Return the action of the skilled policy for the seat to act.  skill: the row of its parameters."""
    phase = deal.phase
    if phase in (r.DISCARD, r.LAST_DISCARD):
        return _end_of_turn(deal, rules, tables, skill)
    if phase == r.DRAW:
        return U64(a.DRAW_DISCARD if _takes(deal, rules, tables, skill) else a.DRAW_STOCK)
    if phase in (r.UPCARD, r.UPCARD_DEALER):
        return U64(a.TAKE_UPCARD if _takes(deal, rules, tables, skill) else a.PASS_UPCARD)
    if phase == r.LAST_DRAW:
        return U64(a.DRAW_DISCARD if _takes_the_last(deal, rules, tables, skill) else a.DECLINE)
    if phase == r.LAYOFF:
        return defending(deal, tables)
    return U64(a.DRAW_STOCK if phase == r.FIRST_DRAW else a.FINISH_LAYOFFS)


@kernel
def _end_of_turn(deal: r.Deal, rules: r.Terms, tables: Tables, skill: Table) -> Bits:
    moves, discards, knocks, _, _, _ = legal(deal, rules, tables)
    if moves & ONE << U64(a.BIG_GIN):
        return U64(a.BIG_GIN)
    hand, unseen = deal.hands[deal.seat], _unseen(deal)
    chances = _chances(deal, unseen, skill)
    if knocks:
        card = _knock_card(deal, tables, hand, knocks, chances, skill)
        if not discards or _knocks_with(deal, tables, hand ^ ONE << card, unseen, skill):
            return U64(a.KNOCKING) << KIND | card
        discards = knocks
    card = _discard(deal, rules, tables, hand, discards, unseen, chances, skill)
    return U64(a.DISCARDING) << KIND | card


@inlined
def _knock_card(deal: r.Deal, tables: Tables, hand: Bits, knocks: Bits, chances: Table, skill: Table) -> Bits:
    """Return the card that leaves least; among equals the one that the opponent would like best, which lies face down."""
    chosen, least, most = ZERO, 1000, 0.0
    while knocks:
        card = lowest_bit(knocks)
        knocks &= knocks - ONE
        points, danger = points_of(tables, hand ^ ONE << card), _danger(deal, chances, card, skill)
        if points < least or (points == least and danger > most):
            chosen, least, most = card, points, danger
    return chosen


@inlined
def _knocks_with(deal: r.Deal, tables: Tables, kept: Bits, unseen: Bits, skill: Table) -> bool:
    points = points_of(tables, kept)
    if points == 0:
        return True
    return bool(points <= _most(deal, skill) - skill[GREED] * chance_of_gin(tables, kept, unseen))


@inlined
def _most(deal: r.Deal, skill: Table) -> Number:
    """Return the most deadwood to knock with in this turn; gin is always shown."""
    return max(skill[KNOCK] - skill[SLOPE] * ((int(deal.turn) + 1) // 2), 0.0)


@kernel
def _discard(
    deal: r.Deal,
    rules: r.Terms,
    tables: Tables,
    hand: Bits,
    discards: Bits,
    unseen: Bits,
    chances: Table,
    skill: Table,
) -> Bits:
    """Return the card that costs least: what the hand kept is expected to count, and what the opponent may gain."""
    draws, near = min(skill[PATIENCE], _draws(deal, rules) * 0.5), least_of(tables, hand, discards) + CLOSE
    chosen, least = ZERO, np.inf
    while discards:
        card = lowest_bit(discards)
        discards &= discards - ONE
        kept = hand ^ ONE << card
        points, value = points_of(tables, kept), int(tables.points[card & U64(15)])
        if points <= near:
            cost = points - draws * relief(tables, kept, unseen)
            if points <= deal.limit:
                cost -= skill[HUNT] * chance_of_gin(tables, kept, unseen)
            cost = cost + skill[STAKE] * _danger(deal, chances, card, skill) - value * 0.01
            if cost < least:
                chosen, least = card, cost
    return chosen


@inlined
def _danger(deal: r.Deal, chances: Table, card: Bits, skill: Table) -> Number:
    """Return the chance that the opponent melds the card."""
    total, left = 0.0, deal.discarded[deal.seat] & ~deal.known[1 - deal.seat]
    for number in range(_MOST_PAIRS):
        if _PAIRS[card, number, 0] >= 0:
            both = chances[_PAIRS[card, number, 0]] * chances[_PAIRS[card, number, 1]]
            total += both * skill[SPENT] if _THIRDS[card, number] & left else both
    return min(1.0, skill[KEEPS] * total)


@kernel
def _takes(deal: r.Deal, rules: r.Terms, tables: Tables, skill: Table) -> bool:
    """Whether the upcard makes the hand better than the average card of the stock."""
    hand, unseen, top = deal.hands[deal.seat], _unseen(deal), ONE << U64(deal.pile[deal.pile_size - 1])
    with_top, points = least_with(tables, hand, top), points_of(tables, hand)
    if with_top + skill[SHOWN] >= points:  # the mean is no more than that
        return False
    if with_top + skill[SHOWN] >= mean_with_stock(tables, hand, unseen):
        return False
    if with_top <= deal.limit:
        return True
    card = _discard(deal, rules, tables, hand | top, hand, unseen, _chances(deal, unseen, skill), skill)
    return bool(points_of(tables, (hand | top) ^ ONE << card) < points)


@kernel
def _takes_the_last(deal: r.Deal, rules: r.Terms, tables: Tables, skill: Table) -> bool:
    """Whether to end with a knock a deal that is void otherwise."""
    moves, _, _, _, _, _ = legal(deal, rules, tables)
    hand, top = deal.hands[deal.seat], ONE << U64(deal.pile[deal.pile_size - 1])
    return bool(moves & ONE << U64(a.DRAW_DISCARD) and least_with(tables, hand, top) <= _most(deal, skill))


@inlined
def _unseen(deal: r.Deal) -> Bits:
    """Return the cards in the stock or in the opponent's hand, but for those that it took openly."""
    seat = deal.seat
    seen = deal.hands[seat] | deal.known[1 - seat]
    for place in range(deal.pile_size):
        seen |= ONE << U64(deal.pile[place])
    return r.PACK & ~seen


@inlined
def _chances(deal: r.Deal, unseen: Bits, skill: Table) -> Table:
    """Return for each face the chance that the opponent holds it."""
    other = 1 - deal.seat
    known, away, chances, total = deal.known[other], deal.discarded[other], np.zeros(_FACES), 0.0
    cards = unseen
    while cards:
        card = lowest_bit(cards)
        cards &= cards - ONE
        weight = 1.0
        for _ in range(count_bits(_NEAR[card] & away)):
            weight *= skill[COLD]
        chances[card] = weight
        total += weight
    share, cards = int(count_bits(deal.hands[other]) - count_bits(known)) / max(total, 1e-9), unseen
    while cards:
        chances[lowest_bit(cards)] = min(1.0, chances[lowest_bit(cards)] * share)
        cards &= cards - ONE
    while known:
        chances[lowest_bit(known)] = 1.0
        known &= known - ONE
    return chances


@inlined
def _draws(deal: r.Deal, rules: r.Terms) -> Number:
    """Return how many cards can still be drawn from the stock."""
    return r.CARDS - int(deal.drawn) - int(rules.dead_stock)
