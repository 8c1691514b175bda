"""Cards and hands as readable values: the Python interface shows them in place of the engine's ints.

A `Card` is a face and a `Hand` is a multiset of faces (`openrummy.cards`): both are ints, so the engine and the solvers
accept them, and both are equal to their int.
"""

from collections.abc import Iterable, Iterator
from typing import Self, SupportsIndex

from openrummy.cards import FACES, JOKER, Face, cards_of, copies, faces_of, format_card, format_cards, parse_card
from openrummy.cards import parse_cards as _parsed
from openrummy.pictures import picture

_FACES = frozenset((*FACES, JOKER))


class Card(int):
    """One card: `Card("7S")`, or from a face.  Cards sort by suit S H D C, ace to king, joker last."""

    __slots__ = ()

    def __new__(cls, card: str | SupportsIndex) -> Self:
        """Raises ValueError that names what is no card."""
        face = parse_card(card) if isinstance(card, str) else int(card)
        if face not in _FACES:
            raise ValueError(f"{face} is not the face of a card.")
        return super().__new__(cls, face)

    def _repr_svg_(self) -> str:
        return picture([("", [self])])

    def __str__(self) -> str:
        return format_card(int(self))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"


class Hand(int):
    """A multiset of cards: `Hand("7S 8S JK")`, several cards, or the int that the engine uses.

    Iterate it, ask its length, or ask whether a card is `in` it.
    """

    __slots__ = ()

    def __new__(cls, cards: str | SupportsIndex | Iterable[Face] = 0) -> Self:
        """Raises ValueError that names what is no card."""
        if isinstance(cards, str):
            return super().__new__(cls, _parsed(cards))
        if isinstance(cards, Iterable) and not isinstance(cards, int):
            return super().__new__(cls, cards_of(map(Card, cards)))
        return super().__new__(cls, cards)

    def __iter__(self) -> Iterator[Card]:
        return map(Card, faces_of(int(self)))

    def __len__(self) -> int:
        return self.bit_count()

    def __contains__(self, card: object) -> bool:
        return isinstance(card, str | int) and self.count(card) > 0

    def count(self, card: str | Face) -> int:
        """Return the number of copies of `card`; raise ValueError for text that is not a card."""
        return copies(int(self), Card(card))

    def _repr_svg_(self) -> str:
        return picture([("", tuple(self))])

    def __str__(self) -> str:
        return format_cards(int(self))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"


def shown(cards: Iterable[Face]) -> tuple[Card, ...]:
    """Return `cards` in their order, as readable cards."""
    return tuple(map(Card, cards))
