"""The answers about ratings over HTTP."""

from openrummy.table.messages.base import Part


class RatingView(Part, frozen=True):
    """A rating.  margin: half of the interval that holds the true number in 95 of 100 cases.  provisional: too little is known yet.

    matches: that were rated.
    """

    rating: int
    margin: int
    provisional: bool
    matches: int


class RatingPoint(Part, frozen=True):
    """A rating after a match.  at: milliseconds since 1970."""

    at: int
    rating: int
    margin: int


class GameRating(Part, frozen=True):
    """A game and your rating in it.  line: after each match, the earliest first, at most 200 of the latest."""

    game: str
    title: str
    now: RatingView
    line: tuple[RatingPoint, ...]


class Ratings(Part, frozen=True):
    """Your ratings, the game played most first."""

    games: tuple[GameRating, ...]


class SeatRating(Part, frozen=True):
    """The rating of whoever sits there; None for a seat without one: a free one, a bot that is not rated yet, or a table that is not rated.

    before: what it was before this match, when it has been rated.  left: the player had left when the match ended.
    """

    now: RatingView | None = None
    before: int | None = None
    left: bool = False


class TableRatings(Part, frozen=True):
    """The ratings at a rated table.  title: the name of the game that is rated.  rated: the match is over and has changed them.

    seats: one each, at a table that is not rated none.
    """

    title: str
    rated: bool
    seats: tuple[SeatRating, ...]


class RatingChange(Part, frozen=True):
    """A match that has changed your rating, for the export."""

    table: str
    game: str
    at: int
    before: int
    rating: int
    margin: int
    left: bool
