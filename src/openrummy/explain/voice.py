"""Cards, seats and verbs in words: what every sentence about a game is made of."""

from collections.abc import Iterable, Sequence
from typing import Literal, TypeAlias

import msgspec

from openrummy.cards import JOKER, Face, rank_of, suit_of
from openrummy.melds import NAMELESS, Shape

Style: TypeAlias = Literal["symbols", "words"]
"""How cards read: `K♦` for the eye, `the king of diamonds` for the ear."""

_SYMBOLS = "♠♥♦♣"
_SUITS = ("spades", "hearts", "diamonds", "clubs")
_INDICES = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_RANKS = ("ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king")
_IRREGULAR = {"do": "does", "go": "goes", "have": "has", "is": "is"}


def card_words(card: Face) -> str:
    """`king of diamonds`, `7 of clubs` or `joker`."""
    return "joker" if card == JOKER else f"{_RANKS[rank_of(card)]} of {_SUITS[suit_of(card)]}"


def card_symbols(card: Face) -> str:
    """`K♦`, `10♣` or `joker`."""
    return "joker" if card == JOKER else _INDICES[rank_of(card)] + _SYMBOLS[suit_of(card)]


def card_name(card: Face, style: Style) -> str:
    """The card in either style, without an article."""
    return card_words(card) if style == "words" else card_symbols(card)


def listed(items: Sequence[str], last: str = "and") -> str:
    """`a, b and c`."""
    return items[0] if len(items) == 1 else f"{', '.join(items[:-1])} {last} {items[-1]}" if items else "nothing"


class Voice(msgspec.Struct, frozen=True):
    """Who is spoken of and to.

    names: one a seat.  you: the seat that is spoken to, or None.
    """

    names: Sequence[str]
    you: int | None = None
    style: Style = "symbols"

    def does(self, seat: int, verb: str) -> str:
        """`Mira draws`, or `You draw`."""
        if seat == self.you:
            return f"You {verb}"
        return f"{self.names[seat]} {_IRREGULAR.get(verb, verb + 's')}"

    def who(self, seat: int) -> str:
        """`Mira`, or `you`."""
        return "you" if seat == self.you else self.names[seat]

    def whose(self, seat: int) -> str:
        """`Mira's`, or `your`."""
        return "your" if seat == self.you else f"{self.names[seat]}'s"

    def everyone(self, seats: Iterable[int]) -> str:
        """`you, Mira and Bob`."""
        return listed([self.who(seat) for seat in seats])

    def card(self, card: Face) -> str:
        """The card with the article it needs: `K♦`, `the king of diamonds`, `a joker`."""
        name = card_name(card, self.style)
        return f"a {name}" if card == JOKER else f"the {name}" if self.style == "words" else name

    def played(self, card: Face, represents: Face) -> str:
        """A card on its way into a meld: `K♦`, `joker as 9♥`, `a joker as the 9 of hearts`."""
        if represents in (card, NAMELESS):
            return self.card(card)
        words = self.style == "words"
        return f"{self.card(card)} as {self.card(represents)}" if words else self.placed(card, represents)

    def placed(self, card: Face, represents: Face) -> str:
        """A card of a meld: `7♥`, or `joker as 9♥`."""
        name = card_name(card, self.style)
        return name if represents in (card, NAMELESS) else f"{name} as {card_name(represents, self.style)}"

    def cards(self, cards: Sequence[Face], represents: Sequence[Face] = ()) -> str:
        """Several cards: `7♥ 8♥ joker as 9♥`, or `7 of hearts, 8 of hearts and joker as 9 of hearts`."""
        names = [self.placed(card, shown) for card, shown in zip(cards, represents or cards, strict=True)]
        return listed(names) if self.style == "words" else " ".join(names)

    def meld(self, shape: Shape) -> str:
        """A meld: `7♥ 8♥ joker as 9♥`, or `7 to 9 of hearts, with a joker as the 9 of hearts`."""
        pairs = list(zip(shape.cards, shape.represents, strict=True))
        if self.style == "symbols" or NAMELESS in shape.represents:
            return self.cards(shape.cards, shape.represents)
        wilds = [f"a {card_words(card)} as the {card_words(shown)}" for card, shown in pairs if card != shown]
        return _pattern(shape) + (f", with {listed(wilds)}" if wilds else "")


def _pattern(shape: Shape) -> str:
    first, last = shape.represents[0], shape.represents[-1]
    if shape.kind == "run":
        return f"{_RANKS[rank_of(first)]} to {card_words(last)}"
    return f"{_RANKS[rank_of(first)]}s of {listed([_SUITS[suit_of(shown)] for shown in shape.represents])}"


def sentence(text: str) -> str:
    """`text` with a capital letter and a full stop."""
    return f"{text[:1].upper()}{text[1:]}."
