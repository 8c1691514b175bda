"""Stock, upcard, or no card at all.

The upcard is taken only to be put down or into a meld: to swap a high card for a low one is worth less than what the
stock may bring, and two players who did so could pass the same cards to and fro for ever.
"""

from openrummy.bots.arranging import arrange
from openrummy.bots.outlook import Outlook
from openrummy.bots.worth import useful_faces
from openrummy.cards import PLANE_MASK, Cards, Face, add, copies, distinct
from openrummy.engine.actions import Act, Decline, DrawDiscard, DrawStock

UNSEEN_CARD = 6.5
"""Points of a card in the hand of another, on average."""

STOCK, UPCARD, NOTHING = DrawStock(), DrawDiscard(), Decline()


def draw(look: Outlook, allowed: frozenset[Act]) -> Act:
    """The best of the draws `allowed`, which must not be empty."""
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
    return points_after(look, upcard, is_barred=not look.options.may_discard_taken_card)


def points_after(look: Outlook, card: Face | None, *, is_barred: bool = False) -> int:
    """The least deadwood at the end of a turn in which `card` was drawn; None: nothing drawn and nothing discarded.

    is_barred: `card` may not be discarded.  What fits the table is counted as laid off.
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
    """The mean of `points_after` over the cards that the stock may give."""
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
    """Whether `card` would be laid off, or would stand in a meld of the hand."""
    if look.can_lay_off(card):
        return True
    best = arrange(look, add(look.hand, card))
    return any(card in meld.cards for meld in best.melds)


def _useful(look: Outlook) -> Cards:
    """The mask of faces that may change the best arrangement; with a wild in the hand that may be any."""
    wild = look.rules.melds.wild
    if look.hand & wild:
        return PLANE_MASK
    return useful_faces(look.rules.melds.ace, look.hand) | wild


def _wants_the_end(look: Outlook) -> bool:
    """Whether a blocked deal now would find the seat with fewer points than anybody else is likely to hold."""
    values, hand = look.rules.values, look.hand
    own = sum(values[card] * copies(hand, card) for card in distinct(hand))
    return own < UNSEEN_CARD * look.fewest
