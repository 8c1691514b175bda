"""The HTTP routes of clubs: made, seen, changed and dissolved, and their members."""

from typing import Any

from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from sqlalchemy import Connection

from openrummy.languages import Language
from openrummy.people.clubs import club as clubs
from openrummy.people.clubs import members
from openrummy.people.clubs import messages as m
from openrummy.people.sessions import Session
from openrummy.server import clock_and_luck
from openrummy.server.company.routes import get_club_company
from openrummy.server.documented import get, post
from openrummy.server.people.clubs.seasons import SEASONS
from openrummy.server.people.clubs.showing import club_shown
from openrummy.server.people.clubs.tables import post_club_table
from openrummy.server.people.house import house_of
from openrummy.server.requester import Asked

_ID_LETTERS = 22


@post("/clubs", cost=50)
async def post_club(
    data: JSONBody[m.MakeClub], state: State, request: Asked, language: NamedDependency[Language]
) -> m.ClubView:
    """Make a club, whose owner you are."""
    house, now = house_of(state), clock_and_luck.now()
    session = await house.player(request)
    name, rules = clubs.tidy_title(data.name), clubs.checked_rules(data.rules)
    house.manners.found.take(session.person)
    new = clubs.Club(clock_and_luck.new_token()[:_ID_LETTERS], name, rules, now)
    await house.done_for(session, lambda db: clubs.make_club(db, new, session.person))
    return await club_shown(new.id, session.person, state, language)


@get("/clubs/{club:str}", cost=5)
async def get_club(
    club: FromPath[str], state: State, request: Asked, language: NamedDependency[Language]
) -> m.ClubView:
    """A club: for its members all of it, for anybody else who has its link its name, its games and its size."""
    session = await house_of(state).session(request)
    return await club_shown(club, None if session is None else session.person, state, language)


@post("/clubs/{club:str}/change", status_code=200, cost=20)
async def post_change(
    club: FromPath[str],
    data: JSONBody[m.ChangeClub],
    state: State,
    request: Asked,
    language: NamedDependency[Language],
) -> m.ClubView:
    """Give a club another name or other house rules."""
    session = await house_of(state).player(request)

    def change(db: Connection) -> None:
        members.check_role(db, club, session.person, "helper")
        name = None if data.name is None else clubs.tidy_title(data.name)
        rules = None if data.rules is None else clubs.checked_rules(data.rules)
        clubs.change_club(db, club, name, rules)

    await house_of(state).done_for(session, change)
    return await club_shown(club, session.person, state, language)


@post("/clubs/{club:str}/members/{person:str}/role", status_code=200, cost=10)
async def post_role(
    club: FromPath[str],
    person: FromPath[str],
    data: JSONBody[m.GiveRole],
    state: State,
    request: Asked,
    language: NamedDependency[Language],
) -> m.ClubView:
    """Appoint a helper, end that, or hand the club over: for its owner."""
    session = await house_of(state).player(request)
    await house_of(state).done_for(session, lambda db: members.give_role(db, club, session.person, person, data.role))
    return await club_shown(club, session.person, state, language)


@post("/clubs/{club:str}/members/{person:str}/remove", status_code=200, cost=10)
async def post_remove_member(
    club: FromPath[str], person: FromPath[str], state: State, request: Asked, language: NamedDependency[Language]
) -> m.ClubView:
    """Remove a member: for helpers; a helper is removed by the owner."""
    session = await house_of(state).player(request)
    await house_of(state).done_for(session, lambda db: members.remove(db, club, session.person, person))
    return await club_shown(club, session.person, state, language)


@post("/clubs/{club:str}/leave", status_code=200, cost=10)
async def post_leave(club: FromPath[str], state: State, request: Asked) -> m.Dissolved:
    """Leave a club; the owner hands it over first."""
    session: Session = await house_of(state).player(request)
    await house_of(state).done_for(session, lambda db: members.leave(db, club, session.person))
    return m.Dissolved()


@post("/clubs/{club:str}/dissolve", status_code=200, cost=20)
async def post_dissolve(
    club: FromPath[str], data: JSONBody[m.DissolveClub], state: State, request: Asked
) -> m.Dissolved:
    """Delete a club with its seasons: for its owner, who types its name.  Its matches stay."""
    session = await house_of(state).player(request)
    await house_of(state).done_for(session, lambda db: clubs.dissolve(db, club, session.person, data.name))
    return m.Dissolved()


CLUBS: list[Any] = [
    post_club,
    get_club_company,
    get_club,
    post_change,
    post_role,
    post_remove_member,
    post_leave,
    post_dissolve,
    post_club_table,
    *SEASONS,
]
