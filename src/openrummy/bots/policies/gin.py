"""The skilled policy of gin: knock, discard and draw by one judgement of hands.

`sim.batch.gin.skilled` is the same in compiled form and must stay equal: every sum is added up in the same order.

A knock soon is worth its points.  Later the opponent has few points too, and to wait costs little: their knock is then likely to be
undercut, and gin pays its bonus.  So the most to knock with falls from turn to turn; but who waits always keeps a hand that could
knock.  When the stock is nearly gone, the other has waited as long: a knock with points is then undercut more often than not, and a
void deal costs nothing.
"""

from collections.abc import Sequence

from openrummy.bots.gin import defence
from openrummy.bots.policies.gin_sight import Sight, sight_of
from openrummy.bots.policies.gin_skill import SHIPPED, GinSkill
from openrummy.cards import Cards, Face, bits, cards_of
from openrummy.engine.actions import Act, Decline, Discard, DrawDiscard, LayOff
from openrummy.engine.state import View
from openrummy.variants.gin.actions import BigGin, FinishLayoffs, Knock, TakeUpcard

CLOSE = 10
"""A discard that leaves this many points more than the best one is not examined further: it would break a meld."""


def play(view: View, allowed: Sequence[Act], skill: GinSkill = SHIPPED) -> Act:
    """Return the action for the seat of `view`, one of `allowed`: some of the legal actions, at least one."""
    if any(isinstance(action, LayOff | FinishLayoffs) for action in allowed):
        return defence(view)
    if len(allowed) == 1:
        return allowed[0]
    sight = sight_of(view, skill)
    if any(isinstance(action, Discard | Knock | BigGin) for action in allowed):
        return _end_of_turn(sight, allowed)
    return _draw(sight, view.public.pile[-1], allowed)


def _end_of_turn(sight: Sight, allowed: Sequence[Act]) -> Act:
    """Return big gin, a knock or a discard.  Who waits with a hand that could knock keeps one that could."""
    for action in allowed:
        if isinstance(action, BigGin):
            return action
    knocks = {action.discard: action for action in allowed if isinstance(action, Knock)}
    discards = {action.card: action for action in allowed if isinstance(action, Discard)}
    if knocks:
        best = min(knocks, key=lambda card: (sight.count(sight.hand ^ 1 << card), -sight.danger(card), card))
        if not discards or _knocks_with(sight, sight.hand ^ 1 << best):
            return knocks[best]
    return discards[_discard(sight, sight.hand, cards_of([card for card in knocks if card in discards] or discards))]


def _knocks_with(sight: Sight, kept: Cards) -> bool:
    points = sight.count(kept)
    return points == 0 or points <= _most(sight) - sight.skill.greed * sight.chance_of_gin(kept)


def _most(sight: Sight) -> float:
    """Return the most deadwood to knock with in this turn; gin is always shown."""
    return max(sight.skill.knock - sight.skill.slope * sight.turn, 0.0)


def _discard(sight: Sight, hand: Cards, discards: Cards) -> Face:
    """Return the card that costs least: what the hand kept is expected to count, and what the opponent may gain; high cards go first."""
    near = sight.least_of(hand, bits(discards)) + CLOSE
    close = [card for card in bits(discards) if sight.count(hand ^ 1 << card) <= near]
    return min(close, key=lambda card: (_cost(sight, hand ^ 1 << card, card), card))


def _cost(sight: Sight, kept: Cards, card: Face) -> float:
    skill, points = sight.skill, sight.count(kept)
    cost = points - min(skill.patience, sight.draws * 0.5) * sight.relief(kept)
    if points <= sight.limit:
        cost -= skill.hunt * sight.chance_of_gin(kept)
    return cost + skill.stake * sight.danger(card) - sight.values[card] * 0.01


def _draw(sight: Sight, upcard: Face, allowed: Sequence[Act]) -> Act:
    """Return the upcard if it makes the hand better than the average card of the stock, else the other choice."""
    take = next(action for action in allowed if isinstance(action, DrawDiscard | TakeUpcard))
    other = next(action for action in allowed if action != take)
    if isinstance(other, Decline):
        # Taking it ends the deal with a knock, and leaving it makes the deal void.
        return take if sight.least_with(sight.hand, upcard) <= _most(sight) else other
    return take if _takes(sight, upcard) else other


def _takes(sight: Sight, upcard: Face) -> bool:
    least = sight.least_with(sight.hand, upcard)
    if least + sight.skill.shown >= sight.mean_with_stock():
        return False
    if least <= sight.limit:
        return True
    # It must lower the deadwood by the discard that will follow, or two players could go round for ever.
    hand = sight.hand | 1 << upcard
    return sight.count(hand ^ 1 << _discard(sight, hand, sight.hand)) < sight.count(sight.hand)
