"""A look a card ahead: the average cost of a hand after the next card from the stock and the best discard."""

from openrummy.bots.policies.indian_cheapest import cheapest
from openrummy.bots.policies.indian_shapes import partner_masks
from openrummy.bots.policies.indian_sight import Sight, exact
from openrummy.bots.policies.indian_skill import IndianSkill
from openrummy.cards import JOKER, PLANE, PLANE_MASK, Cards, Face, add, bits, remove


def after_draw(sight: Sight, hand: Cards, now: int) -> float:
    """Return the average cost of `hand`, which costs `now`, packed.  A card beside none of the hand is discarded again."""
    near, total, number, wilds = partner_masks(high=sight.high), 0, 0, 0
    for card in range(PLANE):
        copies = sight.outs[card]
        if sight.wild >> card & 1:
            wilds += copies
        elif copies > 0:
            after = now + sight.danger[card]
            if near[card] & hand:
                both = add(hand, card)
                after = cheapest(sight, both, both & PLANE_MASK & ~sight.wild, after)
            total, number = total + copies * after, number + copies
    if wilds > 0:
        total += wilds * cheapest(sight, add(hand, JOKER), hand & PLANE_MASK & ~sight.wild, now)
    return total / max(number + wilds, 1)


def best_ahead(sight: Sight, hand: Cards, discards: Cards, skill: IndianSkill) -> Face:
    """Return the face of `discards`, one at least, without which `hand` costs least after the next card."""
    costs = {card: cheapest(sight, remove(hand, card)) for card in bits(discards)}
    order = sorted(costs, key=lambda card: (costs[card] + sight.danger[card], card))
    most = costs[order[0]] + sight.danger[order[0]] + exact(skill.within)
    looked = [card for card in order[: int(skill.look)] if costs[card] + sight.danger[card] <= most]
    if len(looked) == 1:
        return looked[0]
    return min(looked, key=lambda card: after_draw(sight, remove(hand, card), costs[card]) + sight.danger[card])
