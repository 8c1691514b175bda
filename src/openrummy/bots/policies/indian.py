"""The skilled policy of Indian rummy with 13 cards: what to draw and discard, when to drop, what to answer.

A hand is judged by the cheapest way to divide it into groups, beginnings of groups, and loose cards (`indian_cheapest`), with the
runs that it still needs.  `sim.batch.indian.skilled` is the same in compiled form and must stay equal.  `twenty_one` plays on with a judgement of its own.
"""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from openrummy.bots.indian_answers import answered
from openrummy.bots.policies.indian_cheapest import card_of, cheapest
from openrummy.bots.policies.indian_leaving import drops
from openrummy.bots.policies.indian_looking import after_draw, best_ahead
from openrummy.bots.policies.indian_sight import Sight, exact, sight_of
from openrummy.bots.policies.indian_skill import SHIPPED, IndianSkill
from openrummy.cards import JOKER_BIT, PLANE, PLANE_MASK, Cards, Face, add
from openrummy.engine.actions import Act, Discard, DrawDiscard, DrawStock
from openrummy.engine.state import View
from openrummy.variants.indian.actions import Drop

Judged: TypeAlias = Callable[..., int]
"""Judges a hand as `cheapest` does: takes what is known, the cards, the discards among which to choose, and the cost from which it need not know."""


def play(view: View, allowed: Sequence[Act], skill: IndianSkill = SHIPPED, judged: Judged = cheapest) -> Act:
    """Return the action for the seat of `view`, one of `allowed`, which must not be empty; never a wrong declaration."""
    kinds = {type(action): action for action in allowed}
    answer = answered(view, kinds)
    if answer is not None:
        return answer
    sight = sight_of(view, skill)
    if Discard in kinds:
        return Discard(
            _discard(sight, view.hand, [act.card for act in allowed if isinstance(act, Discard)], skill, judged)
        )
    now = judged(sight, view.hand)
    if Drop in kinds and drops(view, skill, now):
        return kinds[Drop]
    if DrawDiscard in kinds and (DrawStock not in kinds or _takes(sight, view, now, skill, judged)):
        return kinds[DrawDiscard]
    return kinds.get(DrawStock, allowed[0])


def _discard(sight: Sight, hand: Cards, discards: Sequence[Face], skill: IndianSkill, judged: Judged) -> Face:
    """Return the face without which the hand costs least; never a wild card if there is another."""
    plain = sum(1 << card for card in discards if not sight.wild >> card & 1)
    if not plain:
        return min(discards)
    return best_ahead(sight, hand, plain, skill) if skill.look else card_of(judged(sight, hand, plain))


def _takes(sight: Sight, view: View, now: int, skill: IndianSkill, judged: Judged) -> bool:
    """Whether the open card betters the hand by more than a card of the stock does on average.  It will not be discarded again."""
    card = view.public.pile[-1]
    if sight.wild >> card & 1:
        return True
    both = add(view.hand, card)
    discards = both & PLANE_MASK & ~sight.wild & ~JOKER_BIT
    if not both >> PLANE & 1 << card:
        discards &= ~(1 << card)
    if not discards:
        return False
    if skill.look:
        after = cheapest(sight, both, discards, now)
        return after < now and after + exact(skill.shown) < after_draw(sight, view.hand, now)
    most = now - exact(skill.take) - int(skill.take_share * now)
    return judged(sight, both, discards, most) < most
