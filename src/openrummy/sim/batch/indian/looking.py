"""A look a card ahead, compiled: `openrummy.bots.policies.indian_looking` is the reference."""

import numpy as np

from openrummy.bots.policies.indian_cheapest import NEVER
from openrummy.bots.policies.indian_shapes import partner_masks
from openrummy.sim.batch.indian.cheapest import Held, cheapest
from openrummy.sim.batch.indian.hands import plus
from openrummy.sim.batch.indian.sight import DANGER_OF, LOOK, OUTS_OF, WITHIN, Sight, exact
from openrummy.sim.compiled.jit import ONE, U64, ZERO, Bits, Number, Table, inlined, lowest_bit, part
from openrummy.sim.compiled.shown.discards import without
from openrummy.sim.compiled.shown.tables import Tables

_PARTNERS = np.array([partner_masks(high=False), partner_masks(high=True)], np.uint64)
_FACES, _HAND = 64, 14


@part
def after_draw(sight: Sight, tables: Tables, hand: Held, now: Number) -> Number:
    """Return the average cost of `hand`, which costs `now`, packed.  A card beside none of the hand is discarded again."""
    total, number, wilds, own = 0, 0, 0, hand[0] & ~sight.wild
    for card in range(_FACES):
        copies, bit = sight.faces[OUTS_OF, card], ONE << U64(card)
        if sight.wild & bit:
            wilds += copies
        elif copies > 0:
            after = now + sight.faces[DANGER_OF, card]
            if _PARTNERS[int(tables.high), card] & hand[0]:
                after = cheapest(sight, tables, plus(hand[0], hand[1], hand[2], bit), own | bit, True, after)
            total, number = total + copies * after, number + copies
    if wilds > 0:
        total += wilds * cheapest(sight, tables, (hand[0], hand[1], hand[2] + ONE), own, True, now)
    return total / max(number + wilds, 1)


@part
def best_ahead(sight: Sight, tables: Tables, hand: Held, discards: Bits, skill: Table) -> Bits:
    """Return the face of `discards`, one at least, without which `hand` costs least after the next card."""
    cards, costs, dangers, size = np.zeros(_HAND, np.uint64), np.full(_HAND, NEVER), np.zeros(_HAND, np.int64), 0
    while discards:
        card = lowest_bit(discards)
        discards &= discards - ONE
        less = without(hand[0], hand[1], hand[2], ONE << card)
        cards[size], dangers[size] = card, sight.faces[DANGER_OF, card]
        costs[size] = cheapest(sight, tables, less, ZERO, False, NEVER)
        size += 1
    return _best_looked(sight, tables, hand, cards, costs, dangers, min(size, int(skill[LOOK])), exact(skill[WITHIN]))


@inlined
def _best_looked(
    sight: Sight, tables: Tables, hand: Held, cards: Table, costs: Table, dangers: Table, looked: int, within: Number
) -> Bits:
    first = np.argmin(costs + dangers)
    chosen, least, most = cards[first], np.inf, costs[first] + dangers[first] + within
    for _ in range(looked):
        place = np.argmin(costs + dangers)
        if costs[place] + dangers[place] > most:
            break
        less = without(hand[0], hand[1], hand[2], ONE << cards[place])
        after = after_draw(sight, tables, less, costs[place]) + dangers[place]
        if after < least:
            chosen, least = cards[place], after
        costs[place] = NEVER
    return chosen
