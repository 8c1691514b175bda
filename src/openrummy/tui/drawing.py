"""Cards as boxes of text."""

from collections.abc import Iterable, Sequence

from rich.text import Text

from openrummy.tui.faces import PAPER, Deck
from openrummy.tui.hand import HandState

WIDTH = 5
"""Columns of a card."""

HEIGHT = 4
"""Lines of a row of the hand: a card has three, and a raised one stands a line higher."""

EDGE = f"#59655e on {PAPER}"
CURSOR = f"bold #0b57d0 on {PAPER}"
_EMPTY = "#6f9483"
_FRAMES = {False: ("╭───╮", "│", "╰───╯"), True: ("┏━━━┓", "┃", "┗━━━┛")}
"""The cursor has a heavy frame: no state is told by colour alone."""


def box(face: Text | None, style: str = EDGE, *, heavy: bool = False) -> list[Text]:
    """A card with `face` in three columns; without one, an empty place."""
    top, side, bottom = _FRAMES[heavy]
    inside = Text("   ") if face is None else face
    return [Text(top, style=style), Text.assemble((side, style), inside, (side, style)), Text(bottom, style=style)]


def hand_text(hand: HandState, per_row: int, deck: Deck) -> Text:
    """The hand in rows of so many cards."""
    places = range(len(hand.held))
    rows = [places[start : start + per_row] for start in range(0, len(places), per_row)]
    return Text("\n").join(line for row in rows for line in _row(hand, row, deck))


def place_at(x: int, y: int, per_row: int, count: int) -> int | None:
    """The place in the hand under a column and line of its drawing."""
    column, row = x // WIDTH, y // HEIGHT
    place = row * per_row + column
    return place if x >= 0 and column < per_row and 0 <= place < count else None


def stock_text(count: int, *, is_open: bool) -> Text:
    """The face-down stock."""
    return _stacked(box(Text("▒▒▒", style="#f0d9d6 on #7a2a26"), _place_style(is_open)) if count else _nothing())


def pile_text(pile: Sequence[str], deck: Deck, *, is_open: bool) -> Text:
    """The upcard."""
    return _stacked(box(deck.face(pile[-1]), _place_style(is_open)) if pile else _nothing())


def _row(hand: HandState, places: Iterable[int], deck: Deck) -> list[Text]:
    lines = [Text() for _ in range(HEIGHT)]
    for place in places:
        for line, piece in zip(lines, _standing(hand, place, deck), strict=True):
            line.append_text(piece)
    return lines


def _standing(hand: HandState, place: int, deck: Deck) -> list[Text]:
    """A card of the hand in its four lines."""
    held, here = hand.held[place], place == hand.cursor
    card = box(deck.face(held.card), CURSOR if here else EDGE, heavy=here)
    gap = Text(" " * WIDTH)
    return [*card, gap] if held in hand.raised else [gap, *card]


def _nothing() -> list[Text]:
    return box(None, _EMPTY)


def _place_style(is_open: bool) -> str:
    return f"bold #9a6b00 on {PAPER}" if is_open else EDGE


def _stacked(lines: Iterable[Text]) -> Text:
    return Text("\n").join(lines)
