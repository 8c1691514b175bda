"""The HTTP routes of finished public matches: pages of them, their records in one stream, and statistics."""

from collections.abc import AsyncIterator, Sequence
from typing import Annotated, TypeAlias

import msgspec
from litestar import Router
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.params import FromQuery, QueryParameter
from litestar.response import Stream

from openrummy.people.results.history import Wanted
from openrummy.people.results.public import public_matches, public_statistics
from openrummy.server.desk import Desk
from openrummy.server.documented import get
from openrummy.server.headers import NOT_KEPT
from openrummy.server.on_log import load
from openrummy.server.origin import own_origin_guard
from openrummy.server.people.history import asked_for, word
from openrummy.server.people.house import house_of
from openrummy.server.requester import Asked, address_of
from openrummy.server.stream_route import LINES
from openrummy.store import EditedLog, Log
from openrummy.table.history import record_json
from openrummy.table.messages.results import MatchStatistics, PublicMatches
from openrummy.table.watching import is_public

MOST_MATCHES, MOST_RECORDS = 100, 20
_USUAL = 20
_Matches: TypeAlias = Annotated[int, QueryParameter(ge=1, le=MOST_MATCHES)]
_Records: TypeAlias = Annotated[int, QueryParameter(ge=1, le=MOST_RECORDS)]


def _wanted(
    game: FromQuery[str] = "", since: FromQuery[int] = 0, until: FromQuery[int] = 0, before: FromQuery[str] = ""
) -> Wanted:
    return asked_for(game, "", since, until, before)


def _level(bots: FromQuery[str] = "") -> str:
    return word(bots)


@get("/matches", cost=50)
async def get_matches(
    state: State, wanted: NamedDependency[Wanted], level: NamedDependency[str], limit: _Matches = _USUAL
) -> PublicMatches:
    """Finished matches of tables that were in the lobby and could be watched, the latest first: of one game, with a level of bot, ended between two times.

    At most a hundred a page; `next` is `before` of the page after it. A request looks at 20,000 matches at most, so a page with few or none may have a `next`. There are no names here: the record of a match has them.
    """
    return await house_of(state).read(lambda db: public_matches(db, wanted, level, limit))


@get("/matches/records", media_type=LINES, cost=500)
async def get_match_records(
    state: State,
    request: Asked,
    wanted: NamedDependency[Wanted],
    level: NamedDependency[str],
    limit: _Records = _USUAL,
) -> Stream:
    """The records of the matches that the same query of `/api/matches` lists, one a line, as `openrummy verify` reads them; at most twenty.

    To go on, ask `/api/matches` with the same limit for `next`.
    """
    page = await house_of(state).read(lambda db: public_matches(db, wanted, level, limit))
    names = [match.table for match in page.matches]
    return Stream(_records(state.desk, address_of(request), house_of(state).log, names), media_type=LINES)


@get("/matches/statistics", cost=50)
async def get_match_statistics(
    state: State, wanted: NamedDependency[Wanted], level: NamedDependency[str]
) -> MatchStatistics:
    """Statistics of the public matches that are asked for, by game: how many, and how people and each level of bot did.

    Of the latest 20,000 public matches in the time that is asked for; `complete` says whether those are all.
    """
    return await house_of(state).read(lambda db: public_statistics(db, wanted, level))


async def _records(desk: Desk, by: str, log: Log, names: Sequence[str]) -> AsyncIterator[bytes]:
    for name in names:
        record = await desk.done(by, lambda name=name: _record(log, name))  # type: ignore[misc]
        if record:
            yield record


def _record(log: Log, name: str) -> bytes:
    """Return the record of a match as a line; nothing if its log is gone or was edited, which stops no other."""
    try:
        table = load(log, name)
    except EditedLog:
        return b""
    if table is None or not is_public(table):
        return b""
    return msgspec.json.encode(msgspec.json.decode(record_json(table))) + b"\n"


MATCHES = Router(
    "/api",
    guards=[own_origin_guard],
    response_headers=NOT_KEPT,
    dependencies={
        "wanted": Provide(_wanted, sync_to_thread=False),
        "level": Provide(_level, sync_to_thread=False),
    },
    route_handlers=[get_matches, get_match_records, get_match_statistics],
)
