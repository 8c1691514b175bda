"""Messages over HTTP with finished matches, as one of their seats keeps them."""

from openrummy.table.messages.base import Part


class MatchSeat(Part, frozen=True):
    """A seat of a finished match.  name: empty for somebody whose name was taken.  bot: its level, empty for a person.  gone: they left for good.

    place: from 1, shared by equal totals.
    """

    name: str
    place: int
    points: int
    bot: str = ""
    gone: bool = False


class FinishedMatch(Part, frozen=True, kw_only=True):
    """Everything of a finished match that is the same for everybody.

    began, ended: milliseconds since 1970.  game: its variant.  rules: preset and options as text.  deals: without void ones.
    void: nobody won.  low: the lowest points win.  tournament: its id, empty for none.
    """

    table: str
    began: int
    ended: int
    game: str
    preset: str
    rules: str
    deals: int
    void: bool = False
    low: bool = False
    tournament: str = ""


class PlayedMatch(FinishedMatch, frozen=True, kw_only=True):
    """A finished match of yours: `GET /api/tables/{table}/result`.  you: your seat.

    played, won: the deals that you took part in and won.  best, worst: the points of your best and worst deal.
    counts: whatever else the game counts of you, such as `gin`, `knocked`, `drops`, `deal_points`.
    chips: that you won or lost, in hundredths.
    """

    you: int
    seats: tuple[MatchSeat, ...]
    played: int
    won: int
    best: int
    worst: int
    counts: dict[str, int]
    chips: int = 0


class PublicSeat(Part, frozen=True):
    """A seat of a public match, without a name.  bot: its level, empty for a person.  place: from 1.  gone: they left for good."""

    place: int
    points: int
    bot: str = ""
    gone: bool = False


class PublicMatch(FinishedMatch, frozen=True, kw_only=True):
    """A finished match that was public; its record has the names."""

    seats: tuple[PublicSeat, ...]


class PublicMatches(Part, frozen=True):
    """Finished public matches, the latest first: `GET /api/matches`.  next: the cursor `before` of the page after this one, empty on the last."""

    matches: tuple[PublicMatch, ...]
    next: str = ""


class LevelFigures(Part, frozen=True):
    """The seats of people, or of one level of bot, in the matches of a game that are not void.

    bot: empty for people.  seats: how many.  won: with shared wins.  deals, won_deals: that they took part in and won.
    """

    bot: str
    seats: int
    won: int
    deals: int
    won_deals: int


class PublicFigures(Part, frozen=True):
    """The public matches of one game.  deals: of all of them, without void ones."""

    preset: str
    matches: int
    void: int
    deals: int
    levels: tuple[LevelFigures, ...]


class MatchStatistics(Part, frozen=True):
    """Statistics of the public matches that are asked for: `GET /api/matches/statistics`.

    counted: how many, the latest first.  complete: whether these are all.
    """

    counted: int
    complete: bool
    games: tuple[PublicFigures, ...]
