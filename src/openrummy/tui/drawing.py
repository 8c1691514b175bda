"""Cards as boxes of text."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

import msgspec
from rich.text import Text

from openrummy.tui.faces import PAPER, Deck
from openrummy.tui.hand import HandState
from openrummy.tui.shelves import Row, place_in, rows_of

EDGE = f"#59655e on {PAPER}"
CURSOR = f"bold #0b57d0 on {PAPER}"
_EMPTY = "#6f9483"
_FRAMES = {False: ("╭───╮", "│", "╰───╯"), True: ("┏━━━┓", "┃", "┗━━━┛")}
"""The frames of a card without and with the cursor: no state is shown by colour alone."""
_WILD = "★"
_LABEL = "#cbdad0"


class Look(msgspec.Struct, frozen=True):
    """The way in which the cards of a hand are drawn.

    width: columns per card.  height: lines per row, one more than a card has, since a selected card stands a line higher.
    card: draws a card from its face, whether the cursor is on it, and whether it is wild.
    """

    width: int
    height: int
    card: Callable[[Text, bool, bool], list[Text]]


def box(face: Text | None, style: str = EDGE, *, heavy: bool = False, wild: bool = False) -> list[Text]:
    """Return a card with `face` in three columns; without a face, an empty place."""
    top, side, bottom = _FRAMES[heavy]
    top = f"{top[:2]}{_WILD}{top[3:]}" if wild else top
    inside = Text("   ") if face is None else face
    return [Text(top, style=style), Text.assemble((side, style), inside, (side, style)), Text(bottom, style=style)]


def _framed(face: Text, here: bool, wild: bool) -> list[Text]:
    return box(face, CURSOR if here else EDGE, heavy=here, wild=wild)


def _bare(face: Text, here: bool, wild: bool) -> list[Text]:
    """Return a face with its mark before it, for hands that would not fit with frames."""
    return [Text.assemble(("▸" if here else _WILD if wild else " ", "bold #f4c451"), face)]


FRAMED = Look(5, 4, _framed)
BARE = Look(4, 2, _bare)


class Shelves(msgspec.Struct, frozen=True):
    """A hand in its rows.  labels: the label of each group; empty if there are no groups."""

    look: Look
    rows: tuple[Row, ...]
    labels: tuple[str, ...]

    @property
    def row_height(self) -> int:
        """The number of lines of a row with its labels."""
        return self.look.height + bool(self.labels)

    def place_at(self, x: int, y: int) -> int | None:
        """Return the place in the hand of the card at a column and line of its drawing."""
        return place_in(self.rows, x, y // self.row_height, self.look.width)


def shelved(sizes: Sequence[int], labels: Sequence[str], width: int, height: int) -> Shelves:
    """Return groups of these sizes in rows of `width` columns: framed if they fit into `height` lines, otherwise bare."""
    framed, bare = (
        Shelves(look, rows_of(sizes, width, look.width), tuple(labels) if len(sizes) > 1 else ())
        for look in (FRAMED, BARE)
    )
    return framed if len(framed.rows) * framed.row_height <= height else bare


def hand_text(hand: HandState, shelves: Shelves, deck: Deck, wild: Collection[str] = ()) -> Text:
    """Return the drawing of the hand.  wild: the faces that are wild in this deal."""
    return Text("\n").join(line for row in shelves.rows for line in _row(hand, shelves, row, deck, wild))


def stock_text(count: int, *, is_open: bool) -> Text:
    """Return the drawing of the face-down stock."""
    return _stacked(box(Text("▒▒▒", style="#f0d9d6 on #7a2a26"), _place_style(is_open)) if count else _nothing())


def pile_text(pile: Sequence[str], deck: Deck, *, is_open: bool) -> Text:
    """Return the drawing of the upcard."""
    return _stacked(box(deck.face(pile[-1]), _place_style(is_open)) if pile else _nothing())


def _row(hand: HandState, shelves: Shelves, row: Row, deck: Deck, wild: Collection[str]) -> list[Text]:
    look = shelves.look
    cards = {cell.x: _standing(hand, cell.place, look, deck, wild) for cell in row.cells}
    lines = [_line({x: pieces[number] for x, pieces in cards.items()}) for number in range(look.height)]
    if shelves.labels:
        spans = (span for span in row.spans if span.group < len(shelves.labels))
        lines.append(_line({span.x: _label(shelves.labels[span.group], span.width, deck) for span in spans}))
    return lines


def _line(pieces: Mapping[int, Text]) -> Text:
    """Return a line with each piece at its column."""
    line = Text()
    for x, piece in pieces.items():
        line.append(" " * (x - line.cell_len)).append_text(piece)
    return line


def _label(words: str, width: int, deck: Deck) -> Text:
    label = deck.painted(words, _LABEL)
    label.truncate(width, overflow="ellipsis")
    return label


def _standing(hand: HandState, place: int, look: Look, deck: Deck, wild: Collection[str]) -> list[Text]:
    """Return a card of the hand as the lines of its row."""
    held = hand.held[place]
    card = look.card(deck.face(held.card), place == hand.cursor, held.card in wild)
    gap = Text(" " * look.width)
    return [*card, gap] if held in hand.selected else [gap, *card]


def _nothing() -> list[Text]:
    return box(None, _EMPTY)


def _place_style(is_open: bool) -> str:
    return f"bold #9a6b00 on {PAPER}" if is_open else EDGE


def _stacked(lines: Iterable[Text]) -> Text:
    return Text("\n").join(lines)
