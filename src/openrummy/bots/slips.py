"""The mistakes that people make, by chance and in every game alike: they overlook, grab, cling and misjudge.

A slip replaces the choice of a player who knows better by another legal one.  It never leaves the table, misses a turn or breaks a rule.
"""

from collections.abc import Iterator, Sequence

import msgspec

from openrummy.bots.best import best
from openrummy.cards import JOKER, Face, copies, distinct, rank_of, suit_of
from openrummy.engine.actions import Act, Decline, Discard, DrawDiscard, DrawStock, LayOff, Meld, SwapJoker
from openrummy.engine.rules import melds_in
from openrummy.engine.state import View
from openrummy.variants.buying.actions import Buy
from openrummy.variants.five_hundred.actions import CallRummy
from openrummy.variants.gin.actions import BigGin, Knock, PassUpcard, TakeUpcard
from openrummy.variants.indian.actions import Declare, Drop, Leave, Miss

_HIDDEN = (Meld, LayOff, SwapJoker, CallRummy, Buy, Knock, BigGin, Declare, Drop)
"""The actions that can be overlooked: nobody asks for them."""
_LEFT = (DrawStock, Decline, PassUpcard)
"""The draws that leave the upcard."""
_NEVER = (Leave, Miss)
_ONE = float(2**31)
_NEAR = 2
"""How many ranks apart two cards of a suit may be to look like the beginning of a run."""


class Slips(msgspec.Struct, frozen=True):
    """The chances, 0 to 1, of each mistake where it can be made.

    overlooks: a play that is best is not seen.  grabs: the upcard is taken because it goes with a card of the hand.
    clings: the card with the fewest companions is discarded, whatever the cards kept count.  misjudges: the second best card is discarded.
    """

    overlooks: float = 0.0
    grabs: float = 0.0
    clings: float = 0.0
    misjudges: float = 0.0


def slipped(slips: Slips, view: View, allowed: Sequence[Act], chosen: Act, chance: Iterator[int]) -> Act:
    """Return `chosen`, or what a mistake makes of it, one of `allowed`.  chance: numbers below 2^31."""
    if isinstance(chosen, _HIDDEN):
        return _unseen(view, allowed, chosen, chance) if _comes(slips.overlooks, chance) else chosen
    if isinstance(chosen, _LEFT):
        return _grabbed(view, allowed) or chosen if _comes(slips.grabs, chance) else chosen
    if not isinstance(chosen, Discard):
        return chosen
    if _comes(slips.clings, chance):
        return _loneliest(view, allowed, chance)
    return _second(view, allowed, chosen, chance) if _comes(slips.misjudges, chance) else chosen


def _comes(share: float, chance: Iterator[int]) -> bool:
    return next(chance) < share * _ONE


def _unseen(view: View, allowed: Sequence[Act], chosen: Act, chance: Iterator[int]) -> Act:
    """Return the best action for a player who does not see that there are any of the kind of `chosen`."""
    left = [action for action in allowed if type(action) is not type(chosen) and not isinstance(action, _NEVER)]
    return _best_of(left, view, chance) or chosen


def _second(view: View, allowed: Sequence[Act], chosen: Discard, chance: Iterator[int]) -> Act:
    """Return the best discard but `chosen`."""
    left = [action for action in allowed if isinstance(action, Discard) and action != chosen]
    return _best_of(left, view, chance) or chosen


def _best_of(left: Sequence[Act], view: View, chance: Iterator[int]) -> Act | None:
    """Return the best of some of the actions; None if there are none, or none of them is fit to be done."""
    if len(left) < 2:
        return next(iter(left), None)
    other = best(view, left, next(chance))
    return other if other in left else None


def _grabbed(view: View, allowed: Sequence[Act]) -> Act | None:
    """Return the taking of the upcard if it may be taken and goes with a card of the hand."""
    take = next((action for action in (DrawDiscard(), TakeUpcard()) if action in allowed), None)
    return take if take is not None and _companions(view, view.public.pile[-1]) else None


def _loneliest(view: View, allowed: Sequence[Act], chance: Iterator[int]) -> Act:
    """Return the discard of the card that goes with the fewest others; among equals, of any."""
    wild = melds_in(view.rules, view.public).wild
    discards = [action for action in allowed if isinstance(action, Discard)]
    return min(discards, key=lambda one: (wild >> one.card & 1, _companions(view, one.card), next(chance)))


def _companions(view: View, card: Face) -> int:
    """Return how many cards of the hand have the rank of `card` or are near it in its suit, itself not counted."""
    beside = (other for other in distinct(view.hand) if JOKER not in (card, other))
    return sum(_goes_with(card, other) * (copies(view.hand, other) - (other == card)) for other in beside)


def _goes_with(card: Face, other: Face) -> bool:
    if rank_of(card) == rank_of(other):
        return True
    return suit_of(card) == suit_of(other) and abs(card - other) <= _NEAR
