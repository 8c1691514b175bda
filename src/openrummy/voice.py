"""Cards, seats and lists in words, from which every sentence about a game is built."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Literal, TypeAlias

import msgspec

from openrummy.cards import FACES, JOKER, Face, parse_card, rank_of, suit_of
from openrummy.languages import (
    ENGLISH,
    Language,
    Plural,
    Saying,
    Template,
    Text,
    Value,
    isolated,
    listed,
    row,
    slashed,
    spaced,
)
from openrummy.melds import NAMELESS, Shape

Style: TypeAlias = Literal["symbols", "words"]
"""The style of card names: `K♦` for the eye, `the king of diamonds` for the ear."""

_SYMBOLS = "♠♥♦♣"
_INDICES: tuple[Template, ...] = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_SUITS: tuple[Template, ...] = ("spades", "hearts", "diamonds", "clubs")
_RANKS: tuple[Template, ...] = ("ace", "2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king")
_PLURALS: tuple[Template, ...] = (
    "aces",
    "2s",
    "3s",
    "4s",
    "5s",
    "6s",
    "7s",
    "8s",
    "9s",
    "10s",
    "jacks",
    "queens",
    "kings",
)
_JOKER: Template = "joker"
_KINDS: Mapping[str, Template] = {"run": "the run {cards}", "set": "the set {cards}"}

_CARD_GAPS = frozenset({"card", "cards", "place", "ways", "wild"})
"""The gaps of sayings that contain cards as typed, like `7S JK=8S`; any other gap may contain a player's name."""

CARDS: Mapping[Face, str] = {card: f"{_RANKS[rank_of(card)]} of {_SUITS[suit_of(card)]}" for card in FACES} | {
    JOKER: _JOKER
}
"""The name of each face; every language has its own way to join rank and suit."""


def card_words(card: Face, language: Language = ENGLISH) -> str:
    """Return `king of diamonds`, `7 of clubs` or `joker`."""
    return language.say(CARDS[card])


def card_symbols(card: Face, language: Language = ENGLISH) -> str:
    """Return `K♦`, `10♣` or `joker`, with the index letters of the language: `D♠` is the German queen of spades."""
    return _symbols_of(language)[card]


@lru_cache
def _symbols_of(language: Language) -> Mapping[Face, str]:
    """Return the symbols of all faces, kept as a table because every view and sentence is full of cards."""
    indexed = {card: language.say(_INDICES[rank_of(card)]) + _SYMBOLS[suit_of(card)] for card in FACES}
    return indexed | {JOKER: language.say(_JOKER)}


def card_name(card: Face, style: Style, language: Language = ENGLISH) -> str:
    """Return the card in either style, without an article."""
    return card_words(card, language) if style == "words" else card_symbols(card, language)


class Voice(msgspec.Struct, frozen=True):
    """The names, the reader, the style and the language of sentences about a game.

    names: one per seat.  you: the seat that is addressed, or None.
    """

    names: Sequence[str]
    you: int | None = None
    style: Style = "symbols"
    language: Language = ENGLISH

    @property
    def say(self) -> Callable[..., str]:
        """Return `Language.say`, which fills the gaps of a template.  Returning it costs half as much as a call through it."""
        return self.language.say

    def is_you(self, seat: int) -> bool:
        """Whether the reader sits at `seat`.  Words that depend on the reader depend on this answer and nothing else."""
        return seat == self.you

    def of(self, seat: int, to_you: Text, of_others: Text, /, **values: object) -> str:
        """Return a sentence about `seat`: `to_you` for its own player, otherwise `of_others` with `{name}` filled."""
        if self.is_you(seat):
            return self.language.say(to_you, **values)
        return self.language.say(of_others, name=self.names[seat], **values)

    def who(self, seat: int) -> str:
        """Return `Mira`, or `you`."""
        return self.language.say("you") if self.is_you(seat) else isolated(self.names[seat])

    def with_amount(self, seat: int, amount: object) -> str:
        """Return a seat with its points, its chips or its card: `Mira +18`."""
        return self.language.say("{name} {amount}", name=self.who(seat), amount=amount)

    def everyone(self, seats: Iterable[int]) -> str:
        """Return `you, Mira and Bob`."""
        return listed([self.who(seat) for seat in seats], self.language)

    def name(self, card: Face) -> str:
        """Return the card without an article."""
        return card_name(card, self.style, self.language)

    def card(self, card: Face) -> str:
        """Return the card with the article it needs as an object: `K♦`, `the king of diamonds`, `a joker`."""
        if card == JOKER:
            return self.language.say("a joker")
        return self.language.say("the {card}", card=self.name(card)) if self.style == "words" else self.name(card)

    def played(self, card: Face, represents: Face) -> str:
        """Return a card on its way into a meld: `K♦`, `joker as 9♥`, `a joker as the 9 of hearts`."""
        if represents in (card, NAMELESS):
            return self.card(card)
        words = self.style == "words"
        return self._as(self.card(card), self.card(represents)) if words else self.placed(card, represents)

    def placed(self, card: Face, represents: Face) -> str:
        """Return a card of a meld: `7♥`, or `joker as 9♥`."""
        name = self.name(card)
        return name if represents in (card, NAMELESS) else self._as(name, self.name(represents))

    def _as(self, wild: str, shown: str) -> str:
        return self.language.say("{wild} as {card}", wild=wild, card=shown)

    def said(self, saying: Saying) -> str:
        """Return a saying with its cards named in this voice."""
        return self._voiced(saying).said(self.language)

    def _voiced(self, saying: Saying) -> Saying:
        return Saying(saying.template, {name: self._read(name, value) for name, value in saying.values.items()})

    def _read(self, name: str, value: Value) -> Value:
        if isinstance(value, Saying):
            return self._voiced(value)
        if isinstance(value, tuple):
            return tuple(map(self._voiced, value))
        return self._typed(value) if isinstance(value, str) and name in _CARD_GAPS else value

    def _typed(self, text: str) -> str:
        """Return cards as typed, named in this voice; commas between them stay."""
        return row((self.cards(*_faces_and_places(part)) for part in text.split(", ")), self.language)

    def cards(self, cards: Sequence[Face], represents: Sequence[Face] = ()) -> str:
        """Return several cards: `7♥ 8♥ joker as 9♥`, or `7 of hearts, 8 of hearts and joker as 9 of hearts`."""
        names = [self.placed(card, shown) for card, shown in zip(cards, represents or cards, strict=True)]
        return listed(names, self.language) if self.style == "words" else spaced(names)

    def meld(self, shape: Shape) -> str:
        """Return a meld: `the run 7♥ 8♥ joker as 9♥`, or `the run 7 to 9 of hearts, with a joker as the 9 of hearts`."""
        return self.language.say(_KINDS[shape.kind], cards=self.shape(shape))

    def shape(self, shape: Shape) -> str:
        """Return the cards of a meld."""
        pairs = list(zip(shape.cards, shape.represents, strict=True))
        if self.style == "symbols" or NAMELESS in shape.represents:
            return self.cards(shape.cards, shape.represents)
        wilds = [self.played(card, shown) for card, shown in pairs if card != shown]
        pattern = self._pattern(shape)
        if not wilds:
            return pattern
        return self.language.say("{cards}, with {wilds}", cards=pattern, wilds=listed(wilds, self.language))

    def _pattern(self, shape: Shape) -> str:
        first, last = rank_of(shape.represents[0]), rank_of(shape.represents[-1])
        suits = [self.language.say(_SUITS[suit_of(shown)]) for shown in shape.represents]
        if shape.kind == "run":
            ends = {"first": self.language.say(_RANKS[first]), "last": self.say(_RANKS[last])}
            return self.language.say("{first} to {last} of {suit}", suit=suits[0], **ends)
        return self.language.say(
            "{ranks} of {suits}", ranks=self.say(_PLURALS[first]), suits=listed(suits, self.language)
        )


class Overheard(Voice, frozen=True):
    """A voice for everybody who is not spoken to.  asked: the seats whose players would have heard other words."""

    asked: set[int] = msgspec.field(default_factory=set)

    def is_you(self, seat: int) -> bool:
        """Note that the words depend on this seat, and take the reader for somebody else."""
        self.asked.add(seat)
        return False


def _faces_and_places(text: str) -> tuple[tuple[Face, ...], tuple[Face, ...]]:
    """Return the cards of `7S JK=8S`, and the card that each of them stands for."""
    pairs = [word.partition("=") for word in text.split()]
    return tuple(parse_card(card) for card, _, _ in pairs), tuple(parse_card(place or card) for card, _, place in pairs)


def chips_words(voice: Voice, amount: int) -> str:
    """Return chips from hundredths, without a plus: `12.50 chips`, `12 chips`."""
    return _chips(voice, f"{amount / 100:.2f}")


def signed_chips(voice: Voice, amount: int) -> str:
    """Return chips from hundredths, with a sign: `+12.50 chips`, `+12 chips`."""
    return _chips(voice, f"{amount / 100:+.2f}")


def _chips(voice: Voice, number: str) -> str:
    whole, cents = number.split(".")
    if cents == "00":
        return voice.say(Plural("{number} chip", "{number} chips"), count=abs(int(whole)), number=whole)
    return voice.say("{whole}.{cents} chips", whole=whole, cents=cents)


def groups_said(voice: Voice, groups: Iterable[Sequence[Face]]) -> str:
    """Return the groups of a hand: `5♥ 6♥ 7♥ / 10♠ 10♥ 10♦`; empty for no groups."""
    return slashed(map(voice.cards, groups))
