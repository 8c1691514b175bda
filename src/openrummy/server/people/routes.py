"""The HTTP routes of an account that is signed in: its devices and keys, its export and its end."""

import secrets
from collections.abc import Sequence

from litestar import Router
from litestar.datastructures import State
from litestar.di import Provide
from litestar.params import FromPath, JSONBody
from litestar.response import Response
from sqlalchemy import Connection

from openrummy.languages import Template
from openrummy.people import codes, passkeys, passwords
from openrummy.people import messages as m
from openrummy.people.accounts import account_of, login_of, set_password
from openrummy.people.once import forget_secrets, keep_once
from openrummy.people.passkeys import drop_passkey, keep_passkey, passkeys_of
from openrummy.people.persons import export_of, forget, id_shown
from openrummy.people.seats import PlayedSeat, seats_of
from openrummy.people.sessions import end_session, end_sessions
from openrummy.server import clock_and_luck
from openrummy.server.deciding import MOST_ATTEMPTS
from openrummy.server.documented import get, post
from openrummy.server.headers import NOT_KEPT
from openrummy.server.http_errors import asked_language
from openrummy.server.origin import own_origin_guard
from openrummy.server.people.chips import get_chips, post_top_up
from openrummy.server.people.clubs.routes import CLUBS
from openrummy.server.people.conduct import post_read_warning
from openrummy.server.people.cookies import no_cookie
from openrummy.server.people.entrants import withdraw_all
from openrummy.server.people.friends import FRIENDS
from openrummy.server.people.history import HISTORY
from openrummy.server.people.house import house_of
from openrummy.server.people.invitations import INVITATIONS
from openrummy.server.people.proofs import LINK, NEW_PASSKEY, site_of, spent
from openrummy.server.people.ratings import get_ratings
from openrummy.server.people.seats import link_seats, shown_seats, take_names
from openrummy.server.people.signing import SIGNING, device_of, me_of
from openrummy.server.requester import Asked, address_of
from openrummy.store import StoreTrouble
from openrummy.table.refusal import Refusal

_LINK_SECONDS = 300
_NO_DEVICE: Template = "There is no such device; perhaps it was signed out already."
_NO_PASSKEY: Template = "There is no such passkey."
_LAST_KEY: Template = "This is the only way into your account. Set a password or add a passkey first."
_OTHER_LOGIN: Template = "Type your sign-in name, {login}, to delete everything."


@post("/devices/{device:str}/sign-out", status_code=200, cost=10)
async def post_end_device(device: FromPath[str], state: State, request: Asked) -> m.Me:
    """Sign out a device of this account; its sockets close."""
    house = house_of(state)
    session = await house.player(request)

    def end(db: Connection) -> str:
        ended = end_session(db, session.person, device)
        if ended is None:
            raise Refusal("no_device", _NO_DEVICE)
        forget_secrets(db, session.person)  # the device may have made a link
        return ended

    house.sockets.end([await house.done_for(session, end)])
    return await me_of(state, request)


@post("/links", cost=10)
async def post_link(state: State, request: Asked) -> m.DeviceLink:
    """Make a link that signs in another device."""
    house = house_of(state)
    session = await house.player(request, fresh=True)
    token, now = clock_and_luck.new_token(), clock_and_luck.now()
    until, kept = now + _LINK_SECONDS * 1000, clock_and_luck.token_hash(token)
    await house.done_for(session, lambda db: keep_once(db, LINK, kept, now, until, person=session.person))
    return m.DeviceLink(token, _LINK_SECONDS)


@post("/codes", cost=10)
async def post_codes(state: State, request: Asked) -> m.Codes:
    """Make ten new recovery codes, in place of all others."""
    house = house_of(state)
    session = await house.player(request, fresh=True)
    made = tuple(codes.code_of(secrets.token_bytes(codes.RANDOM_BYTES)) for _ in range(codes.COUNT))
    await house.done_for(session, lambda db: codes.replace_codes(db, session.person, made))
    return m.Codes(made)


@post("/password", status_code=200, cost=100)
async def post_password(data: JSONBody[m.SetPassword], state: State, request: Asked) -> m.Me:
    """Set or change the password; every other device is signed out, and links for others are worth nothing."""
    house = house_of(state)
    session = await house.player(request, fresh=True)
    passwords.check_password(data.password)
    hashed = await state.desk.done(address_of(request), lambda: passwords.hashed(data.password))

    def change(db: Connection) -> list[str]:
        set_password(db, session.person, hashed)
        forget_secrets(db, session.person)
        return end_sessions(db, session.person, session.hash)

    house.sockets.end(await house.done_for(session, change))
    return await me_of(state, request)


@post("/passkeys", cost=20)
async def post_passkey(data: JSONBody[m.AddPasskey], state: State, request: Asked) -> m.Me:
    """Add a passkey to the account."""
    house, now = house_of(state), clock_and_luck.now()
    session = await house.player(request, fresh=True)
    challenge = passkeys.challenge_in(data.passkey)
    person, _ = await spent(house, NEW_PASSKEY, challenge, now)
    if person != session.person:
        raise passkeys.refused()
    made = passkeys.made(data.passkey, site_of(request), challenge, person, device_of(request), now)
    await house.done_for(session, lambda db: keep_passkey(db, made))
    return await me_of(state, request)


@post("/passkeys/{passkey:str}/remove", status_code=200, cost=10)
async def post_remove_passkey(passkey: FromPath[str], state: State, request: Asked) -> m.Me:
    """Remove a passkey, unless it is the only way into the account."""
    house = house_of(state)
    session = await house.player(request, fresh=True)

    def drop(db: Connection) -> None:
        account = account_of(db, session.person, to_change=True)  # of two that drop the last but one each, one waits
        is_open = account is not None and account.password is not None
        if not drop_passkey(db, session.person, id_shown(passkey)):
            raise Refusal("no_passkey", _NO_PASSKEY)
        if not is_open and not passkeys_of(db, session.person):
            raise Refusal("last_key", _LAST_KEY)  # which undoes the removal

    await house.done_for(session, drop)
    return await me_of(state, request)


@post("/seats", status_code=200, cost=100)
async def post_seats(data: JSONBody[m.LinkSeats], state: State, request: Asked) -> m.Me:
    """Let seats that were a guest's come along."""
    session = await house_of(state).player(request)
    await link_seats(session, await shown_seats(data.seats, state, request), state)
    return await me_of(state, request)


@get("/export", cost=10)
async def get_export(state: State, request: Asked) -> Response[m.Export]:
    """Everything that the server keeps about the account, as a file."""
    house, now = house_of(state), clock_and_luck.now()
    session = await house.player(request)
    found = await house.read_for(session, lambda db: export_of(db, session, now))
    headers = {"Content-Disposition": 'attachment; filename="openrummy.json"'}
    assert found is not None  # its session is there
    return Response(found, headers=headers)


@post("/delete", status_code=200, cost=100)
async def post_delete(data: JSONBody[m.DeleteAccount], state: State, request: Asked) -> Response[m.Me]:
    """Delete the account with everything; its seats stay in the records, without the name."""
    house, now = house_of(state), clock_and_luck.now()
    session = await house.player(request, fresh=True)
    account = await house.read(lambda db: account_of(db, session.person))
    if account is not None and login_of(data.login) != account.login:
        raise Refusal("other_login", _OTHER_LOGIN, login=account.login)
    for _ in range(MOST_ATTEMPTS):
        seats = await house.read(lambda db: seats_of(db, session.person))
        await withdraw_all(seats, state)
        await take_names(seats, state)
        ended = await house.done_for(session, lambda db, seats=seats: _forgotten(db, session.person, seats, now))  # type: ignore[misc]
        if ended is not None:
            house.sockets.end(ended)
            return Response(m.Me(), cookies=[no_cookie(request)])
    raise StoreTrouble("contested")


def _forgotten(db: Connection, person: str, seats: Sequence[PlayedSeat], now: int) -> list[str] | None:
    """Delete a person, and return the hashes of the sessions that end; None if they have sat down elsewhere since they had these seats."""
    if seats_of(db, person) != seats:
        return None
    ended = end_sessions(db, person)
    forget(db, person, now)
    return ended


PEOPLE = Router(
    "/api/people",
    guards=[own_origin_guard],
    response_headers=NOT_KEPT,
    dependencies={"language": Provide(asked_language, sync_to_thread=False)},
    route_handlers=[
        *SIGNING,
        post_end_device,
        post_link,
        post_codes,
        post_read_warning,
        post_password,
        post_passkey,
        post_remove_passkey,
        post_seats,
        get_chips,
        get_ratings,
        post_top_up,
        *HISTORY,
        *FRIENDS,
        *INVITATIONS,
        *CLUBS,
        get_export,
        post_delete,
    ],
)
