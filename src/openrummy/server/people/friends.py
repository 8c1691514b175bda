"""The HTTP routes of friends, of people somebody has played with, and of those they have blocked."""

from collections.abc import Callable
from functools import partial
from typing import Any, TypeAlias

import msgspec
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody
from sqlalchemy import Connection

from openrummy.languages import Language
from openrummy.people.clubs import invitations as links
from openrummy.people.clubs.members import clubs_of
from openrummy.people.friends import company, ties
from openrummy.people.friends import messages as m
from openrummy.people.friends.blocking import blocking_seats, shared_tables
from openrummy.people.sessions import Session
from openrummy.server import clock_and_luck
from openrummy.server.documented import get, post
from openrummy.server.limits import Limit
from openrummy.server.people.house import house_of
from openrummy.server.people.hushing import mute
from openrummy.server.people.whereabouts import LATELY_MS, Place, calls_shown, places_of
from openrummy.server.requester import Asked

_Work: TypeAlias = Callable[[Connection, str, str], None]
"""Changes how a person stands to another."""


class _Known(msgspec.Struct, frozen=True):
    """All that the tables say of the people somebody knows."""

    friends: list[ties.Person]
    asking: list[ties.Person]
    asked: list[ties.Person]
    blocked: list[ties.Person]
    met: list[company.Met]
    calls: list[company.Call]
    seats: dict[str, list[tuple[str, int]]]
    links: list[links.Invitation]
    clubs: list[tuple[str, str, Any]]
    is_shown: bool


@get("/company")
async def get_company(state: State, request: Asked, language: NamedDependency[Language]) -> m.Company:
    """Your friends and where they are, invitations, people you have played with, and your clubs."""
    session = await house_of(state).player(request)
    return await _company(session, state, language)


@post("/company/shown", status_code=200, cost=10)
async def post_shown(
    data: JSONBody[m.ShowMe], state: State, request: Asked, language: NamedDependency[Language]
) -> m.Company:
    """Let your friends see at which table you are, or no longer."""
    house, now = house_of(state), clock_and_luck.now()
    session = await house.player(request)
    await house.done_for(session, lambda db: company.show(db, session.person, now, shown=data.shown))
    return await _company(session, state, language)


@post("/friends/{person:str}/ask", status_code=200, cost=10)
async def post_ask(
    person: FromPath[str], state: State, request: Asked, language: NamedDependency[Language]
) -> m.Company:
    """Ask somebody you have played with to be your friend."""
    now = clock_and_luck.now()
    work = partial(ties.ask_to_be_friends, now=now)
    return await _changed(person, state, request, language, work, house_of(state).manners.ask)


@post("/friends/{person:str}/answer", status_code=200, cost=10)
async def post_answer(
    person: FromPath[str],
    data: JSONBody[m.AnswerFriend],
    state: State,
    request: Asked,
    language: NamedDependency[Language],
) -> m.Company:
    """Accept or decline to be somebody's friend; they are not told that you declined."""
    work = partial(ties.answer, now=clock_and_luck.now(), accepts=data.accept)
    return await _changed(person, state, request, language, work)


@post("/friends/{person:str}/remove", status_code=200, cost=10)
async def post_part(
    person: FromPath[str], state: State, request: Asked, language: NamedDependency[Language]
) -> m.Company:
    """Be friends no more, or take back what you asked."""
    return await _changed(person, state, request, language, ties.part)


@post("/friends/{person:str}/block", status_code=200, cost=10)
async def post_block(
    person: FromPath[str],
    data: JSONBody[m.BlockPerson],
    state: State,
    request: Asked,
    language: NamedDependency[Language],
) -> m.Company:
    """Block somebody, or no longer; they are not told.  At tables where you both are you hear them no more."""
    now, hall = clock_and_luck.now(), state.tables
    pairs: dict[str, list[tuple[int, int]]] = {}

    def block(db: Connection, me: str, other: str) -> None:
        ties.block(db, me, other, now)
        shared = shared_tables(db, me, other, now - LATELY_MS)
        pairs.update({match: blocking_seats(db, match, me) for match in shared})

    changed = await _changed(person, state, request, language, block if data.blocked else ties.unblock)
    for match, seats in pairs.items():
        live = hall.loaded(match)
        if live is not None:
            mute(live, seats)
    return changed


@post("/friends/{person:str}/call", status_code=200, cost=10)
async def post_call(
    person: FromPath[str],
    data: JSONBody[m.CallFriend],
    state: State,
    request: Asked,
    language: NamedDependency[Language],
) -> m.Company:
    """Invite a friend to a table at which you sit."""
    work = partial(company.call, match=data.table, now=clock_and_luck.now())
    return await _changed(person, state, request, language, work, house_of(state).manners.call)


@post("/friends/{person:str}/decline", status_code=200, cost=10)
async def post_decline(
    person: FromPath[str], state: State, request: Asked, language: NamedDependency[Language]
) -> m.Company:
    """Put a friend's invitation to a table away; they are not told."""
    return await _changed(person, state, request, language, company.decline)


async def _changed(
    person: str, state: State, request: Asked, language: Language, work: _Work, limit: Limit | None = None
) -> m.Company:
    """Return the people somebody knows after a change to how they stand to one of them; raise Refusal for anybody else."""
    house = house_of(state)
    session = await house.player(request)
    if limit is not None:
        limit.take(session.person)

    def change(db: Connection) -> None:
        company.check_known(db, session.person, person)
        work(db, session.person, person)

    await house.done_for(session, change)
    return await _company(session, state, language)


async def _company(session: Session, state: State, language: Language) -> m.Company:
    """Return the people somebody knows here."""
    now, hall = clock_and_luck.now(), state.tables
    known = await house_of(state).read_for(session, lambda db: _known(db, session.person, now))
    places = places_of(hall, known.seats, language)
    settled = {one.id for one in (*known.friends, *known.asked, *known.asking, *known.blocked)}
    return m.Company(
        friends=tuple(_friend(one, places.get(one.id)) for one in known.friends),
        calls=await calls_shown(hall, known.calls, language),
        asking=_shown(known.asking),
        asked=_shown(known.asked),
        met=tuple(m.MetView(one.id, one.name, one.times, one.last) for one in known.met if one.id not in settled),
        blocked=_shown(known.blocked),
        links=tuple(m.InvitationView(one.id, one.made) for one in known.links),
        clubs=tuple(m.ClubName(*each) for each in known.clubs),
        is_shown=known.is_shown,
    )


def _known(db: Connection, person: str, now: int) -> _Known:
    return _Known(
        friends=ties.tied(db, person, "friend"),
        asking=ties.asking(db, person),
        asked=ties.tied(db, person, "asked"),
        blocked=ties.tied(db, person, "blocked"),
        met=company.met_by(db, person),
        calls=company.calls_for(db, person, now),
        seats=company.seats_in_sight(db, person, now - LATELY_MS),
        links=links.invitations(db, person),
        clubs=clubs_of(db, person),
        is_shown=company.is_shown(db, person),
    )


def _friend(one: ties.Person, place: Place | None) -> m.FriendView:
    if place is None:
        return m.FriendView(one.id, one.name, one.since)
    return m.FriendView(one.id, one.name, one.since, place.table, place.title, place.is_free)


def _shown(people: list[ties.Person]) -> tuple[m.KnownView, ...]:
    return tuple(m.KnownView(one.id, one.name, one.since) for one in people)


FRIENDS: list[Any] = [
    get_company,
    post_shown,
    post_ask,
    post_answer,
    post_part,
    post_block,
    post_call,
    post_decline,
]
