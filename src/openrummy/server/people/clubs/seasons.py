"""The HTTP routes of a club's seasons: begun, closed, shown and exported."""

import csv
import io
from typing import Any

from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from litestar.response import Response
from sqlalchemy import Connection

from openrummy.languages import Language
from openrummy.people.clubs import messages as m
from openrummy.people.clubs.club import tidy_title
from openrummy.people.clubs.counting import played_in
from openrummy.people.clubs.members import check_role, members_of
from openrummy.people.clubs.seasons import Season, begin_season, close_season, season_with
from openrummy.people.clubs.standings import season_table
from openrummy.server import clock_and_luck
from openrummy.server.documented import get, post
from openrummy.server.people.clubs.showing import club_shown, season_view
from openrummy.server.people.house import House, house_of
from openrummy.server.requester import Asked

_ID_LETTERS = 16
_HEAD = ("place", "name", "points", "matches", "wins", "evenings")
_SIGNS = ("=", "+", "-", "@", "\t")
"""With which a spreadsheet takes a name for a formula."""


@post("/clubs/{club:str}/seasons", cost=10)
async def post_season(
    club: FromPath[str],
    data: JSONBody[m.BeginSeason],
    state: State,
    request: Asked,
    language: NamedDependency[Language],
) -> m.ClubView:
    """Begin a season: for helpers."""
    session = await house_of(state).player(request)
    identity, now = clock_and_luck.new_token()[:_ID_LETTERS], clock_and_luck.now()

    def begin(db: Connection) -> None:
        check_role(db, club, session.person, "helper")
        begin_season(db, club, Season(identity, tidy_title(data.name), now))

    await house_of(state).done_for(session, begin)
    return await club_shown(club, session.person, state, language)


@post("/clubs/{club:str}/seasons/{season:str}/close", status_code=200, cost=10)
async def post_close_season(
    club: FromPath[str], season: FromPath[str], state: State, request: Asked, language: NamedDependency[Language]
) -> m.ClubView:
    """Close a season: for helpers.  What ends after it counts no more."""
    session, now = await house_of(state).player(request), clock_and_luck.now()

    def close(db: Connection) -> None:
        check_role(db, club, session.person, "helper")
        close_season(db, club, season, now)

    await house_of(state).done_for(session, close)
    return await club_shown(club, session.person, state, language)


@get("/clubs/{club:str}/seasons/{season:str}", cost=10)
async def get_season(club: FromPath[str], season: FromPath[str], state: State, request: Asked) -> m.SeasonStanding:
    """The table of a season: for members."""
    return await _standing(house_of(state), club, season, request)


@get("/clubs/{club:str}/seasons/{season:str}/table.csv", media_type="text/csv", cost=10)
async def get_season_file(club: FromPath[str], season: FromPath[str], state: State, request: Asked) -> Response[str]:
    """The same as a file, one row per member."""
    found = await _standing(house_of(state), club, season, request)
    headers = {"Content-Disposition": 'attachment; filename="season.csv"'}
    return Response(as_csv(found), media_type="text/csv", headers=headers)


async def _standing(house: House, club: str, identity: str, request: Asked) -> m.SeasonStanding:
    session = await house.player(request)

    def stand(db: Connection) -> m.SeasonStanding:
        check_role(db, club, session.person, "member")
        season = season_with(db, club, identity)
        names = {one.id: one.name for one in members_of(db, club)}
        table = season_table(played_in(db, club, season))
        rows = tuple(
            m.SeasonRow(
                one.place,
                names[one.person],
                one.points,
                one.matches,
                one.wins,
                one.evenings,
                one.person == session.person,
            )
            for one in table.rows
        )
        return m.SeasonStanding(season_view(season), table.matches, table.evenings, rows)

    return await house.read_for(session, stand)


def as_csv(found: m.SeasonStanding) -> str:
    """Return the table of a season as a file; no name in it is taken for a formula."""
    lines = io.StringIO()
    writer = csv.writer(lines)
    writer.writerow(_HEAD)
    for row in found.rows:
        name = f"'{row.name}" if row.name.startswith(_SIGNS) else row.name
        writer.writerow((row.place, name, row.points, row.matches, row.wins, row.evenings))
    return lines.getvalue()


SEASONS: list[Any] = [post_season, post_close_season, get_season, get_season_file]
