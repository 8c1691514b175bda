"""Gin: cards to draw and to discard, when to end the deal, and how to defend (rulebook 4).

The other's hand is guessed from what it took and from what lies in the pile; melds are exact, always.
"""

from collections.abc import Sequence

from openrummy.bots.gin_knocking import best_way, ending
from openrummy.bots.gin_outlook import GinOutlook, gin_outlook
from openrummy.bots.gin_worth import burden, least_after
from openrummy.cards import Face, bits
from openrummy.engine.actions import (
    Act,
    BigGin,
    Discard,
    DrawDiscard,
    DrawStock,
    FinishLayoffs,
    Knock,
    LayOff,
    PassUpcard,
    TakeUpcard,
)
from openrummy.engine.state import View
from openrummy.solver import defend
from openrummy.variants.gin.defence import LAYOFF

STAKE = 7.0
"""Points that a discarded card costs when the other melds it.  Against OpenSpiel's player over 250 duplicate deals 3 and 7 won
63%, 14 won 53%."""
SHOWN = 2.0
"""Points by which the upcard must be better than what the stock may bring, since the other sees it taken; 0 won 2% less."""


def play_gin(view: View, allowed: Sequence[Act], luck: int) -> Act:
    """The action for the seat of `view`, one of `allowed`; luck: any number, for guesses and between equals."""
    if any(isinstance(action, LayOff | FinishLayoffs) for action in allowed):
        return _defence(view)
    look = gin_outlook(view)
    ways = [action for action in allowed if isinstance(action, Knock | BigGin)]
    end = ending(look, ways, luck) if ways else None
    if end is not None:
        return end
    discards = [action.card for action in allowed if isinstance(action, Discard)]
    if discards:
        return Discard(min(discards, key=lambda card: discard_cost(look, card)))
    return best_way(look, ways) if ways else _draw(look, allowed)


def _defence(view: View) -> Act:
    """The first lay-off of the best defence, or its groups when nothing more is laid off."""
    rules, melds = view.rules, [meld.shape for meld in view.public.melds]
    best = defend(rules.melds, rules.values, melds if view.public.turn.phase == LAYOFF else (), view.hand)
    if best.lay_offs:
        return LayOff(*best.lay_offs[0])
    return FinishLayoffs(tuple(meld.cards for meld in best.own.melds))


def _draw(look: GinOutlook, allowed: Sequence[Act]) -> Act:
    take = next((action for action in allowed if isinstance(action, DrawDiscard | TakeUpcard)), None)
    other = next(action for action in allowed if action != take)
    if take is None:
        return other
    top = look.view.public.pile[-1]
    with_top = least_after(look, look.hand | 1 << top, top)
    return take if with_top + SHOWN < _waiting(look, other) else other


def _waiting(look: GinOutlook, other: Act) -> float:
    """What the hand comes to on average with a card of the stock; nothing good where leaving the upcard ends the deal."""
    if isinstance(other, PassUpcard | DrawStock):
        cards = list(bits(look.unseen))
        return sum(least_after(look, look.hand | 1 << card) for card in cards) / len(cards)
    return float("inf")


def discard_cost(look: GinOutlook, card: Face) -> float:
    """What discarding `card` costs in points: what is kept, and what the other may make of it."""
    return burden(look, look.hand ^ 1 << card) + STAKE * look.danger(card) - look.view.rules.values[card] / 100
