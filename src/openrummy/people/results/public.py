"""Finished public matches for anybody: pages of them, and statistics.  No name leaves here."""

from collections import defaultdict
from collections.abc import Iterator, Mapping

from msgspec.structs import replace
from sqlalchemy import CTE, ColumnElement, Connection, case, exists, func, or_, select

from openrummy.people.results.history import Wanted, cursor_after, results_in, rows_found, within
from openrummy.people.results.schema import RESULT, RESULT_SEAT
from openrummy.table.messages.results import (
    LevelFigures,
    MatchStatistics,
    PublicFigures,
    PublicMatch,
    PublicMatches,
    PublicSeat,
)
from openrummy.table.results.result import MatchResult
from openrummy.table.results.told import facts_of

MOST_LOOKED = 20_000
"""Public matches that a request looks at, so that a server with many answers as fast, however rare what is asked for."""
NO_BOTS = "none"
_LATEST_FIRST = RESULT.c.ended.desc(), RESULT.c.match.desc()


def public_matches(db: Connection, wanted: Wanted, bots: str, limit: int) -> PublicMatches:
    """Return a page of at most `limit` matches, the latest first.  bots: as in `public_conditions`.

    A page with fewer, even none, may have another after it: `MOST_LOOKED` were looked at.
    """
    last = _last_looked_at(db, wanted)
    asked = select(RESULT).where(*public_conditions(wanted, bots, last)).order_by(*_LATEST_FIRST).limit(limit + 1)
    found = [_shown(result) for result in results_in(rows_found(db, asked))]
    further = "" if last is None else f"{last[0]}.{last[1]}"
    return PublicMatches(tuple(found[:limit]), cursor_after(found, limit) or further)


def _last_looked_at(db: Connection, wanted: Wanted) -> tuple[int, str] | None:
    """Return the end and the name of the last public match at which a request looks; None if it looks at all that there are."""
    times = within(replace(wanted, game=""))
    asked = select(RESULT.c.ended, RESULT.c.match).where(RESULT.c.listed == 1, *times).order_by(*_LATEST_FIRST)
    found = db.execute(asked.offset(MOST_LOOKED - 1).limit(2)).all()
    return (found[0].ended, found[0].match) if len(found) > 1 else None


def public_conditions(wanted: Wanted, bots: str, last: tuple[int, str] | None) -> Iterator[ColumnElement[bool]]:
    """Yield the conditions for public matches.

    bots: a level that sat there, `none` for matches of people alone, or empty.  last: as `_last_looked_at` returns it.
    """
    yield RESULT.c.listed == 1
    yield from within(wanted)
    if last is not None:
        yield RESULT.c.ended >= last[0]
        yield or_(RESULT.c.ended > last[0], RESULT.c.match >= last[1])
    if bots:
        here = (RESULT_SEAT.c.match == RESULT.c.match) & (
            RESULT_SEAT.c.bot != "" if bots == NO_BOTS else RESULT_SEAT.c.bot == bots
        )
        yield ~exists().where(here) if bots == NO_BOTS else exists().where(here)


def _shown(result: MatchResult) -> PublicMatch:
    seats = tuple(PublicSeat(seat.place, seat.points, seat.bot, seat.gone) for seat in result.seats)
    return PublicMatch(**facts_of(result), seats=seats)


def public_statistics(db: Connection, wanted: Wanted, bots: str) -> MatchStatistics:
    """Return the statistics of the matches that are asked for among the latest `MOST_LOOKED` public ones."""
    last = _last_looked_at(db, wanted)
    asked = select(RESULT.c.match, RESULT.c.preset, RESULT.c.void, RESULT.c.deals)
    counted = asked.where(*public_conditions(wanted, bots, last)).cte("counted")
    sums = func.count(), func.sum(counted.c.void), func.sum(counted.c.deals)
    rows = db.execute(select(counted.c.preset, *sums).group_by(counted.c.preset).order_by(counted.c.preset))
    games = [(preset, *map(int, numbers)) for preset, *numbers in rows]
    levels = _levels(db, counted)
    found = tuple(
        PublicFigures(preset, matches, void, deals, tuple(levels[preset])) for preset, matches, void, deals in games
    )
    return MatchStatistics(sum(each.matches for each in found), last is None, found)


def _levels(db: Connection, counted: CTE) -> Mapping[str, list[LevelFigures]]:
    """Return the figures of people and of each level, by preset."""
    key = counted.c.preset, RESULT_SEAT.c.bot
    won = func.sum(case((RESULT_SEAT.c.place == 1, 1), else_=0))
    asked = select(*key, func.count(), won, func.sum(RESULT_SEAT.c.deals), func.sum(RESULT_SEAT.c.won))
    asked = asked.join(RESULT_SEAT, RESULT_SEAT.c.match == counted.c.match).where(counted.c.void == 0)
    levels: defaultdict[str, list[LevelFigures]] = defaultdict(list)
    for preset, bot, *numbers in db.execute(asked.group_by(*key).order_by(*key)):
        levels[preset].append(LevelFigures(bot, *map(int, numbers)))
    return levels
