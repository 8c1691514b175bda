"""Greedy play of 21 cards, which the batch does not play: the fewest points left over after each act, counted by the engine."""

from collections.abc import Sequence

from msgspec.structs import replace

from openrummy.bots.indian import look_of
from openrummy.bots.indian_answers import answered
from openrummy.cards import Cards, add, distinct, remove
from openrummy.declaring import ShowRules, least_points
from openrummy.engine.actions import Act, Discard, DrawDiscard, DrawStock
from openrummy.engine.decide import listed
from openrummy.engine.state import View

_NO_CAP = 10_000
"""More points than a hand has: two hands above the cap of a game differ too."""


def fewest_points(view: View) -> Act:
    """Return the act as the batch's policy plays Indian rummy: take a card that lowers the points, declare as soon as possible, never drop."""
    acts = {type(action): action for action in listed(view)}
    answer = answered(view, acts)
    if answer is not None:
        return answer
    show = replace(look_of(view).show, cap=_NO_CAP)
    discards = [action.card for action in listed(view) if isinstance(action, Discard)]
    if discards:
        return Discard(min(discards, key=lambda card: (least_points(show, remove(view.hand, card)), card)))
    return acts[DrawDiscard if DrawDiscard in acts and _helps(show, view.hand, view.public.pile) else DrawStock]


def _helps(show: ShowRules, hand: Cards, pile: Sequence[int]) -> bool:
    """Whether the hand has fewer points with the top card of the pile in place of one of its own."""
    both = add(hand, pile[-1])
    least = min(least_points(show, remove(both, card)) for card in distinct(hand) if card != pile[-1])
    return least < least_points(show, hand)
