"""Which faces the table claims, for games with one of each card (rulebook 1.4, S3)."""

from collections.abc import Iterable
from functools import lru_cache

from openrummy.cards import Cards, Face
from openrummy.engine.state import TableMeld
from openrummy.melds import NAMELESS, Shape


def named_faces(melds: tuple[TableMeld, ...]) -> Cards:
    """The faces that wild cards on the table stand for."""
    mask = 0
    for meld in melds:
        mask |= _named(meld.shape)
    return mask


def shown_faces(melds: tuple[TableMeld, ...]) -> Cards:
    """Every face on the table, natural or stood for by a wild card."""
    mask = 0
    for meld in melds:
        mask |= _shown(meld.shape)
    return mask


@lru_cache(maxsize=4096)
def _named(shape: Shape) -> Cards:
    pairs = zip(shape.cards, shape.represents, strict=True)
    return _mask(represented for card, represented in pairs if represented != card)


@lru_cache(maxsize=4096)
def _shown(shape: Shape) -> Cards:
    return _mask(shape.represents)


def _mask(faces: Iterable[Face]) -> Cards:
    mask = 0
    for face in faces:
        if face != NAMELESS:
            mask |= 1 << face
    return mask


def named_twice(shape: Shape) -> tuple[Face, ...]:
    """The faces that a wild card of a meld stands for although another of its cards shows them."""
    entries = zip(shape.cards, shape.represents, strict=True)
    names = (represented for card, represented in entries if represented not in (card, NAMELESS))
    return tuple(face for face in names if shape.represents.count(face) > 1)
