"""The gin player: what to draw and discard, when to end the deal, and how to defend (rulebook 4).

The opponent's hand is guessed from the cards they took and from the pile; melds are always exact.
"""

from collections.abc import Sequence

from openrummy.bots.gin_knocking import best_way, ending
from openrummy.bots.gin_outlook import GinOutlook, gin_outlook
from openrummy.bots.gin_worth import burden, least_after
from openrummy.cards import Face, bits
from openrummy.engine.actions import Act, Discard, DrawDiscard, DrawStock, LayOff
from openrummy.engine.state import View
from openrummy.solver import defend
from openrummy.variants.gin.actions import BigGin, FinishLayoffs, Knock, PassUpcard, TakeUpcard
from openrummy.variants.gin.defence import LAYOFF

STAKE = 7.0
"""Points that a discard costs if the opponent melds it.  Against OpenSpiel's player over 250 duplicate deals, 3 and 7 won
63 % and 14 won 53 %."""
SHOWN = 2.0
"""Points by which the upcard must beat the average card of the stock, since the opponent sees it taken; 0 won 2 % less."""


def play_gin(view: View, allowed: Sequence[Act], luck: int) -> Act:
    """Return the action for the seat of `view`, one of `allowed`; luck: any number, used for guesses and to break ties."""
    if any(isinstance(action, LayOff | FinishLayoffs) for action in allowed):
        return defence(view)
    look = gin_outlook(view)
    ways = [action for action in allowed if isinstance(action, Knock | BigGin)]
    end = ending(look, ways, luck) if ways else None
    if end is not None:
        return end
    discards = [action.card for action in allowed if isinstance(action, Discard)]
    if discards:
        return Discard(min(discards, key=lambda card: discard_cost(look, card)))
    return best_way(look, ways) if ways else _draw(look, allowed)


def defence(view: View) -> Act:
    """Return the first lay-off of the best defence, or its melds when there is nothing left to lay off."""
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
    """Return the hand's average burden with a card from the stock; infinite if leaving the upcard ends the deal."""
    if isinstance(other, PassUpcard | DrawStock):
        cards = list(bits(look.unseen))
        return sum(least_after(look, look.hand | 1 << card) for card in cards) / len(cards)
    return float("inf")


def discard_cost(look: GinOutlook, card: Face) -> float:
    """Return the cost of discarding `card` in points: the burden of the hand kept, and what the opponent may gain."""
    return burden(look, look.hand ^ 1 << card) + STAKE * look.danger(card) - look.view.rules.values[card] / 100
