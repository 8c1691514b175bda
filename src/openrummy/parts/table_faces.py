"""Which faces the table claims, for games with one of each card (rulebook 1.4, S3)."""

from openrummy.cards import Cards
from openrummy.engine.state import TableMeld
from openrummy.melds import NAMELESS


def named_faces(melds: tuple[TableMeld, ...]) -> Cards:
    """The faces that wild cards on the table stand for."""
    mask = 0
    for meld in melds:
        for card, represented in zip(meld.shape.cards, meld.shape.represents, strict=True):
            if represented not in (card, NAMELESS):
                mask |= 1 << represented
    return mask


def shown_faces(melds: tuple[TableMeld, ...]) -> Cards:
    """Every face on the table, natural or stood for by a wild card."""
    mask = 0
    for meld in melds:
        for represented in meld.shape.represents:
            if represented != NAMELESS:
                mask |= 1 << represented
    return mask
