"""Pictures of cards as SVG: rows of cards with labels, with a title for readers of screens, and without scripts."""

from collections.abc import Iterable, Sequence
from html import escape

from openrummy.cards import JOKER, Face, format_card, format_faces, suit_of

_WIDTH, _HEIGHT, _STEP, _ROW, _LABEL = 40, 56, 26, 82, 18
_SIGNS = "♠♥♦♣"
_COLOURS = ("#1b1b1b", "#b3261e", "#b3261e", "#1b1b1b")
_LONGEST = 80

Row = tuple[str, Sequence[Face]]
"""A label, which may be empty, and the cards beside each other under it."""


def picture(rows: Iterable[Row], title: str = "") -> str:
    """Return rows of cards as one SVG.

    title: its name for readers of screens; if left out, the labels and the cards.  Labels and title are escaped and shortened.
    """
    shown = [(label[:_LONGEST], cards) for label, cards in rows]
    width = max(
        [_WIDTH, *(_STEP * (len(cards) - 1) + _WIDTH for _, cards in shown), *(7 * len(name) for name, _ in shown)]
    )
    name = escape(
        title or "; ".join(f"{label}: {format_faces(cards) or '-'}".removeprefix(": ") for label, cards in shown)
    )
    parts = "".join(_row(number * _ROW, label, cards) for number, (label, cards) in enumerate(shown))
    size = f'width="{width + 8}" height="{_ROW * len(shown) + 4}" viewBox="-4 0 {width + 8} {_ROW * len(shown) + 4}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {size}><title>{name}</title>{parts}</svg>'


def _row(top: int, label: str, cards: Sequence[Face]) -> str:
    words = f'<text x="0" y="{top + 13}" font-family="sans-serif" font-size="12" fill="#555">{escape(label)}</text>'
    return words + "".join(_card(card, _STEP * place, top + _LABEL) for place, card in enumerate(cards))


def _card(card: Face, left: int, top: int) -> str:
    """Return one card: its index in the corner, so that it is seen where the next card lies on it."""
    text, sign = format_card(card), "★" if card == JOKER else _SIGNS[suit_of(card)]
    rank = "JK" if card == JOKER else "10" if text[0] == "T" else text[0]
    colour = "#6a1b9a" if card == JOKER else _COLOURS[suit_of(card)]
    return (
        f'<g transform="translate({left} {top})" fill="{colour}" font-family="sans-serif">'
        f'<rect width="{_WIDTH}" height="{_HEIGHT}" rx="5" fill="#fff" stroke="#888"/>'
        f'<text x="4" y="16" font-size="14" font-weight="bold">{rank}</text><text x="4" y="32" font-size="14">{sign}</text></g>'
    )
