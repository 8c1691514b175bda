"""The choice between the stock, the upcard and no card at all.

The upcard is taken only to be laid off or melded: swapping a high card for a low one is worth less than a card from the
stock, and two players who did so could pass the same cards back and forth forever.
"""

from openrummy.bots.arranging import arrange
from openrummy.bots.outlook import Outlook
from openrummy.bots.worth import useful_faces
from openrummy.cards import PLANE_MASK, Cards, Face, add, copies, distinct
from openrummy.engine.actions import Act, Decline, DrawDiscard, DrawStock
from openrummy.engine.facts import the_part
from openrummy.parts.bar import Bar

UNSEEN_CARD = 6.5
"""Average points of a card in another player's hand."""

STOCK, UPCARD, NOTHING = DrawStock(), DrawDiscard(), Decline()


def draw(look: Outlook, allowed: frozenset[Act]) -> Act:
    """Return the best of the draws `allowed`, which must not be empty."""
    if UPCARD not in allowed:
        return STOCK if STOCK in allowed else NOTHING
    upcard = look.view.public.pile[-1]
    if STOCK in allowed:
        is_better = _goes_down(look, upcard) and _points_with(look, upcard) < points_after_stock(look)
        return UPCARD if is_better else STOCK
    if NOTHING not in allowed:
        return UPCARD
    helps = _points_with(look, upcard) < points_after(look, None)
    return UPCARD if helps and not _wants_the_end(look) else NOTHING


def _points_with(look: Outlook, upcard: Face) -> int:
    return points_after(look, upcard, is_barred=the_part(look.rules, Bar).applies)


def points_after(look: Outlook, card: Face | None, *, is_barred: bool = False) -> int:
    """Return the least deadwood at the end of a turn in which `card` was drawn; None: nothing drawn and nothing discarded.

    is_barred: `card` may not be discarded.  Cards that fit the table count as laid off.
    """
    hand = look.hand if card is None else add(look.hand, card)
    best = arrange(look, hand)
    loose = [other for other in best.rest if not look.can_lay_off(other)]
    points = sum(look.rules.values[other] for other in loose)
    if card is None:
        return points
    barred = is_barred and copies(hand, card) == 1
    return points - max((look.rules.values[other] for other in loose if not (barred and other == card)), default=0)


def points_after_stock(look: Outlook) -> float:
    """Return the mean of `points_after` over the cards that may come from the stock."""
    plain = arrange(look, look.hand)
    loose = [look.rules.values[card] for card in plain.rest if not look.can_lay_off(card)]
    kept, highest, useful = sum(loose), max(loose, default=0), _useful(look)
    total = 0.0
    for card in distinct(look.unseen & PLANE_MASK):
        if useful >> card & 1:
            after = points_after(look, card)
        elif look.can_lay_off(card):
            after = kept - highest
        else:
            after = kept + look.rules.values[card] - max(highest, look.rules.values[card])
        total += after * copies(look.unseen, card)
    return total / look.pool if look.pool else kept - highest


def _goes_down(look: Outlook, card: Face) -> bool:
    """Whether `card` could be laid off or would be part of a meld in the hand."""
    if look.can_lay_off(card):
        return True
    best = arrange(look, add(look.hand, card))
    return any(card in meld.cards for meld in best.melds)


def _useful(look: Outlook) -> Cards:
    """Return the mask of faces that may change the best arrangement: any face, if the hand has a wild card."""
    wild = look.rules.melds.wild
    if look.hand & wild:
        return PLANE_MASK
    return useful_faces(look.rules.melds.ace, look.hand) | wild


def _wants_the_end(look: Outlook) -> bool:
    """Whether the seat would probably hold the fewest points if the deal were blocked now."""
    values, hand = look.rules.values, look.hand
    own = sum(values[card] * copies(hand, card) for card in distinct(hand))
    return own < UNSEEN_CARD * look.fewest
