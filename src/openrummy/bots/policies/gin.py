"""The skilled policy of gin: knock, discard and draw by one judgement of hands.

`sim.batch.gin.skilled` is the same in compiled form and must stay equal: every sum is added up in the same order.
"""

from collections.abc import Sequence

import msgspec

from openrummy.bots.gin import defence
from openrummy.bots.policies.gin_sight import Sight, sight_of
from openrummy.cards import Face
from openrummy.engine.actions import Act, Decline, Discard, DrawDiscard, LayOff
from openrummy.engine.state import View
from openrummy.variants.gin.actions import BigGin, FinishLayoffs, Knock, TakeUpcard


class GinSkill(msgspec.Struct, frozen=True):
    """The parameters of the policy.

    patience: the number of future draws to count on.  stake: points that a discard costs if the opponent melds it.
    keeps: how much likelier than chance it is that the opponent holds two cards that go together.
    knock, slope: the most deadwood to knock with at the start of a deal, and by how much it falls with each turn of one's own.
    last: with at most this many draws left a knock is never refused.
    shown: points by which the upcard must beat the average card of the stock, since the opponent sees it taken.
    """

    patience: float = 2.0
    stake: float = 2.5
    keeps: float = 1.35
    knock: float = 14.0
    slope: float = 1.5
    last: float = 2.0
    shown: float = 0.5


SHIPPED = GinSkill()
"""The parameters that are used unless others are given."""


def play(view: View, allowed: Sequence[Act], skill: GinSkill = SHIPPED) -> Act:
    """Return the action for the seat of `view`, one of `allowed`, which must not be empty."""
    if any(isinstance(action, LayOff | FinishLayoffs) for action in allowed):
        return defence(view)
    if len(allowed) == 1:
        return allowed[0]
    sight = sight_of(view, skill.keeps)
    if any(isinstance(action, Discard | Knock | BigGin) for action in allowed):
        return _end_of_turn(sight, allowed, skill)
    return _draw(sight, allowed, skill)


def _end_of_turn(sight: Sight, allowed: Sequence[Act], skill: GinSkill) -> Act:
    """Return big gin, a knock or a discard.  Who waits with a hand that could knock keeps one that could."""
    for action in allowed:
        if isinstance(action, BigGin):
            return action
    knocks = {action.discard: action for action in allowed if isinstance(action, Knock)}
    discards = {action.card: action for action in allowed if isinstance(action, Discard)}
    if knocks:
        best = min(knocks, key=lambda card: (sight.count(sight.hand ^ 1 << card), -sight.danger(card), card))
        if not discards or _knocks_with(sight, sight.count(sight.hand ^ 1 << best), skill):
            return knocks[best]
    return discards[min(knocks or discards, key=lambda card: (_cost(sight, card, skill), card))]


def _knocks_with(sight: Sight, points: int, skill: GinSkill) -> bool:
    if points == 0 or sight.draws <= skill.last:
        return True
    return points <= skill.knock - skill.slope * sight.turn


def _cost(sight: Sight, card: Face, skill: GinSkill) -> float:
    """Return the points that the hand without `card` is expected to count, and what the opponent may gain; high cards go first."""
    kept = sight.hand ^ 1 << card
    draws = min(skill.patience, sight.draws * 0.5)
    burden = sight.count(kept) - draws * sight.relief(kept)
    return burden + skill.stake * sight.danger(card) - sight.values[card] * 0.01


def _draw(sight: Sight, allowed: Sequence[Act], skill: GinSkill) -> Act:
    """Return the upcard if it makes the hand better than the average card of the stock, else the other choice."""
    take = next(action for action in allowed if isinstance(action, DrawDiscard | TakeUpcard))
    other = next(action for action in allowed if action != take)
    if isinstance(other, Decline):
        return take  # allowed only to end the deal, which is void otherwise
    return take if sight.least_with(sight.upcard) + skill.shown < sight.mean_with_stock() else other
