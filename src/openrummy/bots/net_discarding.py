"""The choice of a discard in games that score melded cards less cards held and let players take the whole pile.

A discard is not only offered to the next seat: it stays in the pile with other cards, where it may complete a meld that
someone digs for or calls.
"""

from collections.abc import Iterable

from openrummy.bots.danger import holds
from openrummy.bots.discarding import unrest
from openrummy.bots.net import hand_worth, pile_in_reach
from openrummy.bots.outlook import Outlook, may_lay_off, table_fits
from openrummy.bots.worth import PARTNERS
from openrummy.cards import Cards, Face, remove

STAKE = 1.0
"""The cost of a point that others may win with a discard.  Over 150 deals, each played twice with seats swapped, against
discarding as in the basic family, 1.0 won 17 points per deal in `500`, 22 in `500-house` and 32 in `500-river` (within 7);
0.3 won 17, 18 and 32, and 0 won -2, -1 and 8."""


def discard_net(look: Outlook, allowed: Iterable[Face], luck: int) -> Face:
    """Return the card to discard, one of `allowed`, which must not be empty.  luck: any number; it breaks ties."""
    return min((_cost(look, card, luck), card) for card in allowed)[1]


def _cost(look: Outlook, card: Face, luck: int) -> float:
    """Return the points that others may win with `card`, less the worth of the hand without it."""
    kept = hand_worth(look, remove(look.hand, card), discards=False)
    return STAKE * gift(look, card) - kept + unrest(look, card, luck)


def gift(look: Outlook, card: Face) -> float:
    """Return the points that the next seat may win with `card`, its hand and the cards of the pile."""
    values, public = look.rules.values, look.view.public
    if look.rules.melds.wild >> card & 1:
        return values[card]
    if table_fits(public) >> card & 1 and may_lay_off(look.rules, public, look.next_seat):
        return values[card]
    pile = pile_in_reach(look)
    return sum(
        _reach(look, pile, first) * _reach(look, pile, second) * (values[card] + values[first] + values[second])
        for first, second in PARTNERS[look.rules.melds.ace][card]
    )


def _reach(look: Outlook, pile: Cards, card: Face) -> float:
    """Return the chance that the next seat can meld `card`: 1 if it is in the pile."""
    return 1.0 if pile >> card & 1 else holds(look, card)
