"""The HTTP routes of links that invite: made, looked at, accepted and revoked.  Tokens travel in bodies, never in addresses."""

from typing import Any

from litestar.datastructures import State
from litestar.params import FromPath, JSONBody
from sqlalchemy import Connection

from openrummy.people.clubs import invitations as links
from openrummy.people.clubs.members import check_role, join_by
from openrummy.people.friends import messages as m
from openrummy.server import clock_and_luck
from openrummy.server.documented import post
from openrummy.server.people.house import House, house_of
from openrummy.server.requester import Asked

_ID_LETTERS = 16


@post("/invitations", cost=10)
async def post_invitation(state: State, request: Asked) -> m.InvitationLink:
    """Make a link by which one person becomes your friend; it is good until it is used or revoked."""
    return await _made(house_of(state), request, None)


@post("/clubs/{club:str}/invitations", cost=10)
async def post_club_invitation(club: FromPath[str], state: State, request: Asked) -> m.InvitationLink:
    """Make a link by which people join a club; it is good for any number of them until it is revoked."""
    return await _made(house_of(state), request, club)


async def _made(house: House, request: Asked, club: str | None) -> m.InvitationLink:
    session = await house.player(request)
    house.manners.link.take(session.person)
    token, identity = clock_and_luck.new_token(), clock_and_luck.new_token()[:_ID_LETTERS]
    new = links.Invitation(clock_and_luck.token_hash(token), identity, session.person, club, clock_and_luck.now())

    def make(db: Connection) -> None:
        if club is not None:
            check_role(db, club, session.person, "helper")
        links.make_invitation(db, new)

    await house.done_for(session, make)
    return m.InvitationLink(identity, token)


@post("/invitations/{invitation:str}/revoke", status_code=200, cost=10)
async def post_revoke(invitation: FromPath[str], state: State, request: Asked) -> m.Revoked:
    """Let a link of yours be worth nothing."""
    house = house_of(state)
    session = await house.player(request)
    await house.done_for(session, lambda db: links.revoke(db, invitation, session.person))
    return m.Revoked()


@post("/clubs/{club:str}/invitations/{invitation:str}/revoke", status_code=200, cost=10)
async def post_club_revoke(club: FromPath[str], invitation: FromPath[str], state: State, request: Asked) -> m.Revoked:
    """Let a link into a club be worth nothing."""
    house = house_of(state)
    session = await house.player(request)

    def revoke(db: Connection) -> None:
        check_role(db, club, session.person, "helper")
        links.revoke(db, invitation, session.person, club)

    await house.done_for(session, revoke)
    return m.Revoked()


@post("/invitations/look", status_code=200, cost=10)
async def post_look(data: JSONBody[m.UseInvitation], state: State, request: Asked) -> m.Invited:
    """The name of whoever invites by a link, and the club, if it leads into one; for anybody who has the link."""
    house, known = house_of(state), clock_and_luck.token_hash(data.token)
    found = await house.read(lambda db: links.inviting(db, known))
    return m.Invited(found.name, found.club or "", found.club_name)


@post("/invitations/accept", status_code=200, cost=10)
async def post_accept(data: JSONBody[m.UseInvitation], state: State, request: Asked) -> m.Invited:
    """Become the friend of whoever made a link, or a member of its club."""
    house, now = house_of(state), clock_and_luck.now()
    session = await house.player(request)
    known = clock_and_luck.token_hash(data.token)

    def accept(db: Connection) -> links.Inviting:
        found = links.inviting(db, known)
        if found.club is None:
            links.take_as_friend(db, known, session.person, now)
        else:
            join_by(db, known, session.person, now)
        return found

    found = await house.done_for(session, accept)
    return m.Invited(found.name, found.club or "", found.club_name)


INVITATIONS: list[Any] = [
    post_invitation,
    post_club_invitation,
    post_revoke,
    post_club_revoke,
    post_look,
    post_accept,
]
