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
"""The cursor has a heavy frame: no state is told by colour alone."""
_WILD = "★"
_LABEL = "#cbdad0"


class Look(msgspec.Struct, frozen=True):
    """How the cards of a hand are drawn.

    width: columns of a card.  height: lines of a row, one more than a card has, since a raised card stands a line higher.
    card: draws one by its face, whether the cursor is on it, and whether it is wild.
    """

    width: int
    height: int
    card: Callable[[Text, bool, bool], list[Text]]


def box(face: Text | None, style: str = EDGE, *, heavy: bool = False, wild: bool = False) -> list[Text]:
    """A card with `face` in three columns; without one, an empty place."""
    top, side, bottom = _FRAMES[heavy]
    top = f"{top[:2]}{_WILD}{top[3:]}" if wild else top
    inside = Text("   ") if face is None else face
    return [Text(top, style=style), Text.assemble((side, style), inside, (side, style)), Text(bottom, style=style)]


def _framed(face: Text, here: bool, wild: bool) -> list[Text]:
    return box(face, CURSOR if here else EDGE, heavy=here, wild=wild)


def _bare(face: Text, here: bool, wild: bool) -> list[Text]:
    """A face with its mark before it, for hands that would not fit with frames."""
    return [Text.assemble(("▸" if here else _WILD if wild else " ", "bold #f4c451"), face)]


FRAMED = Look(5, 4, _framed)
BARE = Look(4, 2, _bare)


class Shelves(msgspec.Struct, frozen=True):
    """A hand on its rows.  labels: what each group is, none where there are no groups."""

    look: Look
    rows: tuple[Row, ...]
    labels: tuple[str, ...]

    @property
    def row_height(self) -> int:
        """Lines of a row with its labels."""
        return self.look.height + bool(self.labels)

    def place_at(self, x: int, y: int) -> int | None:
        """The place in the hand under a column and line of its drawing."""
        return place_in(self.rows, x, y // self.row_height, self.look.width)


def shelved(sizes: Sequence[int], labels: Sequence[str], width: int, height: int) -> Shelves:
    """Groups of so many cards in `width` columns: framed, where they take no more than `height` lines."""
    framed, bare = (
        Shelves(look, rows_of(sizes, width, look.width), tuple(labels) if len(sizes) > 1 else ())
        for look in (FRAMED, BARE)
    )
    return framed if len(framed.rows) * framed.row_height <= height else bare


def hand_text(hand: HandState, shelves: Shelves, deck: Deck, wild: Collection[str] = ()) -> Text:
    """The hand on its shelves.  wild: the faces that are wild in this deal."""
    return Text("\n").join(line for row in shelves.rows for line in _row(hand, shelves, row, deck, wild))


def stock_text(count: int, *, is_open: bool) -> Text:
    """The face-down stock."""
    return _stacked(box(Text("▒▒▒", style="#f0d9d6 on #7a2a26"), _place_style(is_open)) if count else _nothing())


def pile_text(pile: Sequence[str], deck: Deck, *, is_open: bool) -> Text:
    """The upcard."""
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
    """Pieces at their columns."""
    line = Text()
    for x, piece in pieces.items():
        line.append(" " * (x - len(line))).append_text(piece)
    return line


def _label(words: str, width: int, deck: Deck) -> Text:
    label = deck.painted(words, _LABEL)
    label.truncate(width, overflow="ellipsis")
    return label


def _standing(hand: HandState, place: int, look: Look, deck: Deck, wild: Collection[str]) -> list[Text]:
    """A card of the hand in the lines of its row."""
    held = hand.held[place]
    card = look.card(deck.face(held.card), place == hand.cursor, held.card in wild)
    gap = Text(" " * look.width)
    return [*card, gap] if held in hand.raised else [gap, *card]


def _nothing() -> list[Text]:
    return box(None, _EMPTY)


def _place_style(is_open: bool) -> str:
    return f"bold #9a6b00 on {PAPER}" if is_open else EDGE


def _stacked(lines: Iterable[Text]) -> Text:
    return Text("\n").join(lines)
