"""The answers about finished matches over HTTP, below `/api/people`."""

from openrummy.table.messages.base import Part
from openrummy.table.messages.results import PlayedMatch


class History(Part, frozen=True):
    """Your finished matches, the latest first.  next: the cursor of the page after this one, empty on the last.  presets: all that you have played."""

    matches: tuple[PlayedMatch, ...]
    presets: tuple[str, ...] = ()
    next: str = ""


class Against(Part, frozen=True):
    """Matches against a level of bot, or against people of one name.  ahead, level: your place was better than theirs, or the same."""

    name: str
    matches: int
    ahead: int
    level: int
    bot: str = ""


class CoursePoint(Part, frozen=True):
    """A match in the course of a game."""

    ended: int
    place: int
    points: int
    seats: int


class GameFigures(Part, frozen=True):
    """Your matches of one game.

    matches: without the void ones.  won: with shared wins.  gone: that you left for good.  run: the most wins in a row.
    played, won_deals: deals that you took part in and won.  best, worst: the points of your best and worst deal.
    counts: summed.  course: the latest matches, the earliest first.
    """

    preset: str
    game: str
    low: bool
    matches: int
    void: int
    won: int
    gone: int
    run: int
    played: int
    won_deals: int
    best: int
    worst: int
    counts: dict[str, int]
    against: tuple[Against, ...]
    course: tuple[CoursePoint, ...]


class PlayStatistics(Part, frozen=True):
    """Your statistics, the game that you played last first."""

    games: tuple[GameFigures, ...]
