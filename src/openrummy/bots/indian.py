"""How the sensible player groups a hand: by the points that its best groups leave it with."""

from openrummy.cards import Face, add, rank_of
from openrummy.declaring import ShowRules, best_discards, least_points
from openrummy.engine.actions import (
    AcceptSplit,
    Act,
    Declare,
    Discard,
    DrawDiscard,
    DrawStock,
    Drop,
    RefuseSplit,
    Rejoin,
    SubmitGroups,
)
from openrummy.engine.rules import values_in
from openrummy.engine.state import View
from openrummy.variants.indian.memory import seats_of
from openrummy.variants.indian.wilds import Wilds

_HOPELESS = 3
"""A hand with fewer cards than this that help it on is dropped before its first draw."""


def play_indian(view: View, allowed: tuple[Act, ...], luck: int) -> Act:
    """The legal action that promises most; never a wrong declaration, since only valid ones are listed.  luck: not needed."""
    kinds = {type(action): action for action in allowed}
    for kind in (Declare, SubmitGroups, Rejoin, RefuseSplit, AcceptSplit):
        if kind in kinds:
            return kinds[kind]
    if Discard in kinds:
        return _throw(view, allowed)
    if Drop in kinds and _is_hopeless(view):
        return kinds[Drop]
    return kinds[DrawDiscard] if DrawDiscard in kinds and _helps(view) else kinds[DrawStock]


def _show(view: View) -> ShowRules:
    wilds = view.rules.in_deal
    assert isinstance(wilds, Wilds)  # the rules of this family have them
    return wilds.rules(view.public)


def _is_hopeless(view: View) -> bool:
    """Before the first draw, no pure run in sight, and few wild cards and neighbours."""
    seats, show = seats_of(view.public), _show(view)
    if seats.drawn >> (view.seat or 0) & 1:
        return False
    pure = view.hand & view.hand >> 1 & view.hand >> 2
    near = (view.hand & (view.hand >> 1 | view.hand >> 2)).bit_count()
    wild = sum((view.hand >> 64 * plane & show.melds.wild).bit_count() for plane in range(3))
    return not pure and near + 2 * wild < _HOPELESS


def _helps(view: View) -> bool:
    """Whether the open card makes the hand cheaper, once the dearest card is thrown that it can spare."""
    show, card = _show(view), view.public.pile[-1]
    others = [points for thrown, points in best_discards(show, add(view.hand, card)) if thrown != card]
    return min(others) < least_points(show, view.hand)


def _throw(view: View, allowed: tuple[Act, ...]) -> Act:
    """The card that the hand misses least: no wild card, then by points, then by what stands near it, then the dearest."""
    show, points = _show(view), values_in(view.rules, view.public)
    free = {action.card: action for action in allowed if isinstance(action, Discard)}

    def rank(found: tuple[Face, int]) -> tuple[int, ...]:
        card, cost = found
        return _is_wild(show, card), cost, _use(view, show, card), -points[card]

    return free[min((found for found in best_discards(show, view.hand) if found[0] in free), key=rank)[0]]


def _is_wild(show: ShowRules, card: Face) -> bool:
    return bool(show.melds.wild >> card & 1)


def _use(view: View, show: ShowRules, card: Face) -> int:
    """How many cards of the hand may join `card` in a group."""
    near = 1 << card + 1 | 1 << card + 2 | (1 << card) >> 1 | (1 << card) >> 2
    rank = sum(1 << 16 * suit + rank_of(card) for suit in range(4)) & ~(1 << card)
    return (view.hand & (near | rank)).bit_count()
