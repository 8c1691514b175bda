"""What to discard in games that score what is melded less what is held, where all of the pile can be taken again.

A discarded card is not only offered to the next seat: it lies with the rest of the pile, where it may complete a meld that
somebody digs for or calls.
"""

from collections.abc import Iterable

from openrummy.bots.danger import holds
from openrummy.bots.discarding import unrest
from openrummy.bots.net import hand_worth, pile_in_reach
from openrummy.bots.outlook import Outlook, may_lay_off, table_fits
from openrummy.bots.worth import PARTNERS
from openrummy.cards import Cards, Face, remove

STAKE = 1.0
"""What a point that others may win with a discarded card costs.  Over 150 deals, each played twice with seats swapped, against
discarding as in the basic family: 1.0 won 17 points a deal by `500`, 22 by `500-house` and 32 by `500-river` (within 7);
0.3 won 17, 18 and 32, and without the stake it was -2, -1 and 8."""


def discard_net(look: Outlook, allowed: Iterable[Face], luck: int) -> Face:
    """The card to discard, one of `allowed`, which must not be empty.  luck: any number; it decides between equals."""
    return min((_cost(look, card, luck), card) for card in allowed)[1]


def _cost(look: Outlook, card: Face, luck: int) -> float:
    """What others may win with `card`, less what the hand is worth without it."""
    kept = hand_worth(look, remove(look.hand, card), discards=False)
    return STAKE * gift(look, card) - kept + unrest(look, card, luck)


def gift(look: Outlook, card: Face) -> float:
    """The points that the next seat may win with `card`, its hand and the cards of the pile."""
    values, public = look.rules.values, look.view.public
    if look.rules.melds.wild >> card & 1:
        return values[card]
    if table_fits(public) >> card & 1 and may_lay_off(look.options, public, look.next_seat):
        return values[card]
    pile = pile_in_reach(look)
    return sum(
        _reach(look, pile, first) * _reach(look, pile, second) * (values[card] + values[first] + values[second])
        for first, second in PARTNERS[look.rules.melds.ace][card]
    )


def _reach(look: Outlook, pile: Cards, card: Face) -> float:
    """The chance that the next seat can meld `card`: certain when it lies in the pile."""
    return 1.0 if pile >> card & 1 else holds(look, card)
