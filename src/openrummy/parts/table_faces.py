"""Which faces the table claims, for games with one of each card (rulebook 1.4, S3)."""

from openrummy.cards import Cards, Face
from openrummy.engine.state import TableMeld
from openrummy.melds import NAMELESS, Shape


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


def named_twice(shape: Shape) -> tuple[Face, ...]:
    """The faces that a wild card of a meld stands for although another of its cards shows them."""
    entries = zip(shape.cards, shape.represents, strict=True)
    names = (represented for card, represented in entries if represented not in (card, NAMELESS))
    return tuple(face for face in names if shape.represents.count(face) > 1)
