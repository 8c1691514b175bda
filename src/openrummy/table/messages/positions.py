"""Messages over HTTP with positions."""

from openrummy.table.messages.base import Part
from openrummy.table.messages.views import TableView


class AskPosition(Part, frozen=True):
    """A wish to see a position.  of: its text.  seat: the only one whose hand is shown; None for all hands."""

    of: str
    seat: int | None = None


class PositionView(Part, frozen=True):
    """A position on the table, as text, and in words.

    text: of the position, as it was asked for.  game: the name of the preset.  seat: the only one whose hand is shown; None for all hands.
    view: the table as that seat sees it, or the one whose turn it is; nothing can be done there.  hands: of all seats, empty if one is
    shown.  lines: the same as text, a line for each part of the table.  framed: the text without what happened before, which is short enough for
    the address of a frame.
    """

    text: str
    game: str
    seat: int | None
    view: TableView
    hands: tuple[tuple[str, ...], ...]
    lines: tuple[str, ...]
    framed: str


class PositionText(Part, frozen=True):
    """A moment of a match as the text of a position."""

    text: str
