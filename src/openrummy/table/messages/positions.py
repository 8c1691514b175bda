"""Messages over HTTP with positions."""

from openrummy.table.messages.base import Part
from openrummy.table.messages.views import TableView


class PositionView(Part, frozen=True):
    """A position on the table, as text, and in words.

    text: of the position, as it was asked for.  game: the name of the preset.  seat: the only one whose hand is shown; None for all hands.
    view: the table as that seat sees it, or the one whose turn it is; nothing can be done there.  hands: of all seats, empty if one is
    shown.  lines: the same as text, a line for each part of the table.
    """

    text: str
    game: str
    seat: int | None
    view: TableView
    hands: tuple[tuple[str, ...], ...]
    lines: tuple[str, ...]


class PositionText(Part, frozen=True):
    """A moment of a match as the text of a position."""

    text: str
