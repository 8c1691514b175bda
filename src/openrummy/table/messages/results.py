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


class PlayedMatch(Part, frozen=True):
    """A finished match: `GET /api/tables/{table}/result`.  you: your seat.

    began, ended: milliseconds since 1970.  game: its variant.  rules: preset and options as text.  deals: without void ones.
    void: nobody won.  low: the lowest points win.  chips: that you won or lost, in hundredths.
    played, won: the deals that you took part in and won.  best, worst: the points of your best and worst deal.
    counts: whatever else the game counts of you, such as `gin`, `knocked`, `drops`, `deal_points`.
    """

    table: str
    began: int
    ended: int
    game: str
    preset: str
    rules: str
    deals: int
    you: int
    seats: tuple[MatchSeat, ...]
    played: int
    won: int
    best: int
    worst: int
    counts: dict[str, int]
    void: bool = False
    low: bool = False
    tournament: str = ""
    chips: int = 0
