"""From the result of a match to ratings."""

from sqlalchemy import Connection, update

from openrummy.people.ratings.games import game_of
from openrummy.people.ratings.keeping import Match, Player, rate
from openrummy.people.results.result import MatchResult, SeatResult
from openrummy.people.results.schema import RESULT


def rate_result(db: Connection, result: MatchResult) -> None:
    """Change the ratings of those who played a match to its end, or left it, if it is a rated one that somebody won."""
    if not result.rated or result.void or result.tournament:
        return
    players = tuple(_player(seat) for seat in result.seats if seat.person is not None or seat.bot)
    if rate(db, Match(result.match, game_of(result.rules), result.ended, players)):
        db.execute(update(RESULT).where(RESULT.c.match == result.match).values(rated=1))


def _player(seat: SeatResult) -> Player:
    return Player(seat.seat, seat.place, seat.person or "", seat.bot, seat.gone or seat.replaced)
