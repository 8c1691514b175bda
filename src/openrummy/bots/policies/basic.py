"""The policy of basic rummy and its kin, Kalooki and Rommé: the sensible player without two howlers.

The sensible player discards a joker that it kept for better days, and gives a card that fits the table to a seat that goes out with it.
"""

from collections.abc import Iterable, Sequence

from openrummy.bots.discarding import discard
from openrummy.bots.outlook import Outlook, may_lay_off, outlook, table_fits
from openrummy.bots.sensible import play_sensibly
from openrummy.cards import Face
from openrummy.engine.actions import Act, Discard
from openrummy.engine.state import View

LAST_CARDS = 1
"""A seat that holds this few cards goes out with a discard that it can lay off."""


def play(view: View, allowed: Sequence[Act], luck: int) -> Act:
    """Return the action for the seat of `view`, one of `allowed`.  luck: any number; it breaks ties."""
    chosen = play_sensibly(view, allowed, luck)
    if not isinstance(chosen, Discard):
        return chosen
    look = outlook(view)
    cards = [action.card for action in allowed if isinstance(action, Discard)]
    sound = _sound(look, cards)
    return chosen if chosen.card in sound else Discard(discard(look, sound, luck))


def _sound(look: Outlook, cards: Iterable[Face]) -> list[Face]:
    """Return the cards that are no gift: no jokers, and nothing that ends the deal for the next seat; all, if that leaves none."""
    wild, ends = look.rules.melds.wild, _ends(look)
    naturals = [card for card in cards if not wild >> card & 1] or list(cards)
    return [card for card in naturals if not ends >> card & 1] or naturals


def _ends(look: Outlook) -> int:
    """Return the mask of the faces with which the next seat can go out."""
    public, after = look.view.public, look.next_seat
    is_near = public.counts[after] <= LAST_CARDS and may_lay_off(look.rules, public, after)
    return table_fits(public) if is_near else 0
