"""The faces that appear on the table, for games with one of each card (rulebook 1.4, S3)."""

from collections.abc import Callable, Iterable
from itertools import chain
from typing import Generic, TypeVar

from openrummy.cards import Cards, Face
from openrummy.engine.state import TableMeld
from openrummy.melds import NAMELESS, Shape

T = TypeVar("T")


class OfTable(Generic[T]):
    """A function of the melds on the table that remembers its last result: every card of a river needs it.

    of: the function.
    """

    def __init__(self, of: Callable[[tuple[TableMeld, ...]], T]) -> None:
        self._of = of
        self._last: tuple[tuple[TableMeld, ...], T] | None = None

    def __call__(self, melds: tuple[TableMeld, ...]) -> T:
        last = self._last  # one value, replaced whole, so that threads cannot mix up two
        if last is None or last[0] is not melds:
            last = self._last = melds, self._of(melds)
        return last[1]


def _named(melds: tuple[TableMeld, ...]) -> Cards:
    shapes = (meld.shape for meld in melds if meld.shape.represents != meld.shape.cards)
    pairs = chain.from_iterable(zip(shape.cards, shape.represents, strict=True) for shape in shapes)
    return _mask(represented for card, represented in pairs if represented != card)


def _shown(melds: tuple[TableMeld, ...]) -> Cards:
    return _mask(chain.from_iterable(meld.shape.represents for meld in melds))


def _mask(faces: Iterable[Face]) -> Cards:
    mask = 0
    for face in faces:
        if face != NAMELESS:
            mask |= 1 << face
    return mask


named_faces = OfTable(_named)
"""The faces that wild cards on the table represent."""

shown_faces = OfTable(_shown)
"""Every face on the table, natural or represented by a wild card."""


def named_twice(shape: Shape) -> tuple[Face, ...]:
    """Return the faces that a wild card of a meld represents although another of its cards shows them."""
    entries = zip(shape.cards, shape.represents, strict=True)
    names = (represented for card, represented in entries if represented not in (card, NAMELESS))
    return tuple(face for face in names if shape.represents.count(face) > 1)
