"""Cards for the eye and the ear: faces in four colours, sentences with coloured cards, names to be read aloud."""

import re
from collections.abc import Iterable

import msgspec
from rich.style import Style
from rich.text import Text

from openrummy.cards import JOKER, RANKS, SUITS, format_card, parse_card
from openrummy.languages import ENGLISH, Language, row, spaced
from openrummy.voice import card_symbols, card_words

_SIGNS = "♠♥♦♣"
_LETTERS = str.maketrans(_SIGNS, SUITS)
_WRITTEN = re.compile(r"\b(?:[2-9TJQKA][SHDC]|JK)\b")
_CARD = re.compile(r"(?:10|[2-9AJQKBD])([♠♥♦♣])|\b[jJ]oker\b")
_SUIT_ORDER = "SHCD"
"""Black and red in turn, so that neighbours in a sorted hand differ."""

PAPER = "#fbfaf5"
_ON_PAPER = {"♠": "#1c2420", "♥": "#c4161c", "♦": "#1450c8", "♣": "#007f3a", "": "#7a1fa2"}
_ON_FELT = {"♠": "#ffffff", "♥": "#ff9a90", "♦": "#93c0ff", "♣": "#86e0a8", "": "#f4c451"}


class Deck(msgspec.Struct, frozen=True):
    """A way to draw cards.  letters: suits as `S H D C`, for screens that lack the symbols.  language: of the indices."""

    letters: bool = False
    language: Language = ENGLISH

    def plain(self, words: str) -> str:
        """Return `words` with suits as this deck shows them, without colour."""
        return words.translate(_LETTERS) if self.letters else words

    def painted(self, words: str, style: str = "") -> Text:
        """Return `words` with every card in the colour of its suit."""
        text = Text(self.plain(words), style=style)
        for found in _CARD.finditer(words):
            text.stylize(Style(color=_ON_FELT[found[1] or ""], bold=True), *found.span())
        return text

    def face(self, card: str) -> Text:
        """Return the three columns that a drawn card shows: ` 7♥`, `10♦`, ` JK`."""
        shown = "JK" if parse_card(card) == JOKER else card_symbols(parse_card(card), self.language)
        return Text(self.plain(f"{shown:>3}"), style=Style(color=_ON_PAPER[_suit_sign(card)], bgcolor=PAPER, bold=True))


def signs(cards: Iterable[str], language: Language = ENGLISH) -> str:
    """Return `7♠ 8♠ joker`, for short texts."""
    return spaced(card_symbols(parse_card(card), language) for card in cards)


def with_signs(words: str, language: Language = ENGLISH) -> str:
    """Return `words` with cards as they are shown: `7♠ appears twice` for `7S appears twice`.

    Only for words without the names of players.
    """
    return _WRITTEN.sub(lambda found: signs([found[0]], language), words)


def spoken(cards: Iterable[str], language: Language = ENGLISH) -> str:
    """Return `7 of spades, joker`, to be read aloud."""
    return row((card_words(parse_card(card), language) for card in cards), language)


def sort_key(card: str, *, by_rank: bool) -> tuple[int, int]:
    """Return the key that sorts a hand by rank, or by suit; jokers last."""
    face = parse_card(card)
    if face == JOKER:
        return (99, 0)
    rank, suit = RANKS.index(format_card(face)[0]), _SUIT_ORDER.index(format_card(face)[1])
    return (rank, suit) if by_rank else (suit, rank)


def _suit_sign(card: str) -> str:
    return "" if parse_card(card) == JOKER else _SIGNS[SUITS.index(card[-1])]
