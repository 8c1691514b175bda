"""Where cards can be laid off, and how much a meld on the table helps the others."""

from collections.abc import Sequence

from openrummy.bots.outlook import Outlook
from openrummy.cards import JOKER_BIT, PLANE_MASK, Cards, bits
from openrummy.engine.actions import Meld
from openrummy.engine.facts import the_part
from openrummy.melds import NAMELESS, Shape, extended, fits, read_shape
from openrummy.parts.lay_off import JokerSwap


def placeable(look: Outlook) -> Cards:
    """Return the mask of the faces in the hand that can be laid off one after another: 7S 8S on a run up to the 6S.

    Whether the seat may lay off yet is not checked.  Wild cards count wherever one fits.
    """
    shapes = [meld.shape for meld in look.view.public.melds]
    waiting, found = look.hand & PLANE_MASK, 0
    while True:
        here = _placed_once(look, shapes, waiting & ~found)
        if not here:
            return found
        found |= here


def _placed_once(look: Outlook, shapes: list[Shape], waiting: Cards) -> Cards:
    """Add the cards of `waiting` that fit to `shapes`, which grow; return their mask."""
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
    """Return the meld that helps the others least: with the fewest live cards to lay off on it or to swap for its joker."""
    return melds[0] if len(melds) == 1 else min(melds, key=lambda action: _exposure(look, action))


def _exposure(look: Outlook, action: Meld) -> int:
    shape = read_shape(look.rules.melds, action.cards, action.represents)
    exposed = look.live(fits(look.rules.melds, shape) & ~JOKER_BIT) if isinstance(shape, Shape) else 0
    if not the_part(look.rules, JokerSwap).allowed:
        return exposed
    pairs = zip(action.cards, action.represents, strict=False)
    wilds = [represents for card, represents in pairs if represents not in (card, NAMELESS)]
    return exposed + 3 * sum(look.live(1 << represents) for represents in wilds)
