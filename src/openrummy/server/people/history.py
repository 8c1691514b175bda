"""The HTTP routes of a person's finished matches: the list, the figures, and all records as one file."""

from typing import Any, Literal

import msgspec
from litestar.datastructures import State
from litestar.params import FromQuery
from litestar.response import Response, Stream

from openrummy.people.results.history import Found, Wanted, history_of, matches_in, rows_of
from openrummy.people.results.messages import History, PlayStatistics
from openrummy.people.results.statistics import statistics_of
from openrummy.server.bodies import written
from openrummy.server.documented import get
from openrummy.server.people.archive import archive
from openrummy.server.people.house import house_of
from openrummy.server.requester import Asked, address_of

_LATEST = 2**52
_LONGEST = 100


@get("/history", cost=10)
async def get_history(
    state: State,
    request: Asked,
    game: FromQuery[str] = "",
    against: FromQuery[Literal["", "people", "bots"]] = "",
    since: FromQuery[int] = 0,
    until: FromQuery[int] = 0,
    before: FromQuery[str] = "",
) -> History:
    """Your finished matches, the latest first: of one game, against people or bots alone, ended between two times."""
    session = await house_of(state).player(request)
    wanted = asked_for(game, against, since, until, before)
    return await house_of(state).read_for(session, lambda db: history_of(db, session.person, wanted))


def asked_for(game: str, against: str, since: int, until: int, before: str) -> Wanted:
    """Return the matches that a query asks for, with values that any database can look for."""
    return Wanted(word(game), against, _time(since), _time(until), word(before))


def word(typed: str) -> str:
    """Return a word that any database can look for; PostgreSQL knows no NUL."""
    return "".join(letter if letter.isprintable() else "?" for letter in typed[:_LONGEST])


def _time(asked: int) -> int:
    return max(0, min(asked, _LATEST))


@get("/statistics", cost=20)
async def get_play_statistics(state: State, request: Asked) -> Response[PlayStatistics]:
    """Your statistics for each game."""
    session = await house_of(state).player(request)
    found = await house_of(state).read_for(session, lambda db: rows_of(db, session.person))
    return written(await state.desk.done(address_of(request), lambda: _counted(found)))


def _counted(found: Found) -> bytes:
    return msgspec.json.encode(statistics_of(matches_in(found)))


@get("/history.zip", media_type="application/zip", cost=200)
async def get_history_file(state: State, request: Asked) -> Stream:
    """Your finished matches with all their records, as one file."""
    session = await house_of(state).player(request)
    found = await house_of(state).read_for(session, lambda db: rows_of(db, session.person))
    matches = await state.desk.done(address_of(request), lambda: matches_in(found))
    headers = {"Content-Disposition": 'attachment; filename="openrummy-matches.zip"'}
    return Stream(archive(house_of(state).log, matches), media_type="application/zip", headers=headers)


HISTORY: list[Any] = [get_history, get_play_statistics, get_history_file]
