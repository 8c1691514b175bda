"""Where cards can go on the table, and what a meld gives away there."""

from collections.abc import Sequence

from openrummy.bots.outlook import Outlook
from openrummy.cards import JOKER_BIT, PLANE_MASK, Cards, bits
from openrummy.engine.actions import Meld
from openrummy.melds import NAMELESS, Shape, extended, fits, read_shape


def placeable(look: Outlook) -> Cards:
    """The mask of the faces in the hand that can be laid off one after the other: 7S 8S on a run up to the 6S.

    The own-meld gate is not asked.  Wild cards are counted wherever one fits.
    """
    shapes = [meld.shape for meld in look.view.public.melds]
    waiting, found = look.hand & PLANE_MASK, 0
    while True:
        here = _placed_once(look, shapes, waiting & ~found)
        if not here:
            return found
        found |= here


def _placed_once(look: Outlook, shapes: list[Shape], waiting: Cards) -> Cards:
    """Put what fits of `waiting` on `shapes`, which grow; the mask of what did."""
    rules, found = look.rules.melds, 0
    for number, before in enumerate(shapes):
        mask, shape = fits(rules, before), before
        if mask & JOKER_BIT:
            found |= waiting & rules.wild
        for card in bits(waiting & mask & ~found & ~rules.wild):
            grown = extended(rules, shape, card)
            if isinstance(grown, Shape):
                shape, found = grown, found | 1 << card
        shapes[number] = shape
    return found


def least_exposed(look: Outlook, melds: Sequence[Meld]) -> Meld:
    """The one of some melds that gives others the least: live cards to lay off, live cards to swap its joker for."""
    return melds[0] if len(melds) == 1 else min(melds, key=lambda action: _exposure(look, action))


def _exposure(look: Outlook, action: Meld) -> int:
    shape = read_shape(look.rules.melds, action.cards, action.represents)
    exposed = look.live(fits(look.rules.melds, shape) & ~JOKER_BIT) if isinstance(shape, Shape) else 0
    if look.options.joker_swap == "never":
        return exposed
    pairs = zip(action.cards, action.represents, strict=False)
    wilds = [represents for card, represents in pairs if represents not in (card, NAMELESS)]
    return exposed + 3 * sum(look.live(1 << represents) for represents in wilds)
