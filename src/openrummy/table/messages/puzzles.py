"""Messages over HTTP with puzzles."""

from typing import Any

from openrummy.table.messages.base import Part
from openrummy.table.messages.to_clients import Told
from openrummy.table.messages.views import TableView


class PuzzleListing(Part, frozen=True):
    """A puzzle to choose.  variant: its family of games.  theme: the key.  rating: how hard it is, on the scale of the players' ratings."""

    key: str
    variant: str
    theme: str
    rating: int


class PuzzleSubject(Part, frozen=True):
    """A theme or a family of games, to choose puzzles by."""

    key: str
    name: str


class Puzzles(Part, frozen=True):
    """All puzzles, in the order of the days on which they are the daily one, and the themes and games that they are of."""

    puzzles: tuple[PuzzleListing, ...]
    themes: tuple[PuzzleSubject, ...]
    games: tuple[PuzzleSubject, ...]


class PuzzleChoice(Part, frozen=True):
    """A possible act of a puzzle.  lost: points that it costs on average against the best one, give or take twice the error."""

    action: dict[str, Any]
    words: str
    lost: float
    error: float


class PuzzleView(Part, frozen=True):
    """A puzzle: the table as its seat saw it, the acts with what they cost, the best first, and why the best one is better.

    game: the name of the preset.  told: what has happened in the deal, as everybody saw it.  task: the question.
    position: the table as text, with all hidden cards in the order of the pack.
    """

    key: str
    variant: str
    game: str
    theme: str
    theme_name: str
    rating: int
    task: str
    view: TableView
    told: tuple[Told, ...]
    choices: tuple[PuzzleChoice, ...]
    why: str
    position: str
