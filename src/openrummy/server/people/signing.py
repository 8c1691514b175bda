"""The HTTP routes for making an account, signing in and signing out."""

import secrets
from typing import Any

import msgspec
from litestar.datastructures import State
from litestar.params import JSONBody
from litestar.response import Response
from sqlalchemy import Connection

from openrummy.people import codes, passkeys, passwords
from openrummy.people import messages as m
from openrummy.people.accounts import MORE_NUMBERS, NUMBERS, Account, account_of, make_account
from openrummy.people.devices import device_name
from openrummy.people.passkeys import Passkey, keep_passkey, passkeys_of
from openrummy.people.persons import view_of
from openrummy.people.sessions import Session, begin_session, end_session
from openrummy.server import clock_and_luck
from openrummy.server.documented import get, post
from openrummy.server.people.barring import check_open
from openrummy.server.people.cookies import check_private, cookie_with, no_cookie
from openrummy.server.people.house import house_of
from openrummy.server.people.proofs import NEW_PASSKEY, SIGN_IN, challenge_for, prove, site_of, spent
from openrummy.server.people.seats import come_along, shown_seats
from openrummy.server.requester import Asked, address_of
from openrummy.table.names import tidy_name
from openrummy.table.refusal import Refusal

_DRAWS = 20
_DEVICE_LETTERS = 60


class New(msgspec.Struct, frozen=True):
    """The account for which a passkey is being made.  It is not there yet."""

    person: str
    name: str


@get("/me")
async def get_me(state: State, request: Asked) -> m.Me:
    """The account that is signed in; for a guest, that there is none."""
    return await me_of(state, request)


@post("/passkeys/options", status_code=200, cost=10)
async def post_passkey_options(data: JSONBody[m.AskPasskey], state: State, request: Asked) -> m.Options:
    """The options of a new passkey: for the account that is signed in, or for a new one."""
    check_private(request)
    house, site = house_of(state), site_of(request)
    session = await house.session(request)
    if session is None:
        new, known = New(clock_and_luck.new_token()[:22], tidy_name(data.name, ())), []
        challenge = await challenge_for(house, NEW_PASSKEY, body=msgspec.json.encode(new))
    else:
        session = await house.player(request, fresh=True)
        account = await house.read(lambda db: account_of(db, session.person))
        new = New(session.person, "" if account is None else account.login)
        known = [one.id for one in await house.read(lambda db: passkeys_of(db, session.person))]
        challenge = await challenge_for(house, NEW_PASSKEY, person=session.person)
    return m.Options(passkeys.creation(site, new.person, new.name, known, challenge))


@post("/accounts", cost=100)
async def post_account(data: JSONBody[m.MakeAccount], state: State, request: Asked) -> Response[m.Kept]:
    """Keep what a guest has: make an account, and sign in; the session that this browser had before ends."""
    check_private(request)
    house, now = house_of(state), clock_and_luck.now()
    house.count_account(request)
    account, passkey = await _new_account(data, state, request, now)
    seats = await shown_seats(data.seats, state, request)
    shown = tuple(codes.code_of(secrets.token_bytes(codes.RANDOM_BYTES)) for _ in range(codes.COUNT))
    token, session = _new_session(request, account.id, now, is_proved=True)

    before = await house.session(request)

    def keep(db: Connection) -> tuple[m.AccountView | None, list[str]]:
        make_account(db, account, [secrets.choice(each) for each in (NUMBERS, MORE_NUMBERS) for _ in range(_DRAWS)])
        if passkey is not None:
            keep_passkey(db, passkey)
        codes.replace_codes(db, account.id, shown)
        come_along(db, account.id, seats)
        ended = _begun(db, session, before)
        return view_of(db, session, now), ended

    view, ended = await house.done(keep)
    house.sockets.end(ended)
    assert view is not None  # it has just been written
    return Response(m.Kept(view, shown), cookies=[cookie_with(request, token)])


async def _new_account(data: m.MakeAccount, state: State, request: Asked, now: int) -> tuple[Account, Passkey | None]:
    """Return the account that somebody wants, and its passkey; raise Refusal."""
    name = tidy_name(data.name, ())
    if data.passkey is not None and data.password is None:
        challenge = passkeys.challenge_in(data.passkey)
        _, body = await spent(house_of(state), NEW_PASSKEY, challenge, now)
        if not body:  # it was for an account that exists
            raise passkeys.refused()
        new = msgspec.json.decode(body, type=New)
        passkey = passkeys.made(data.passkey, site_of(request), challenge, new.person, device_of(request), now)
        return Account(new.person, name, "", None, now), passkey
    if data.password is None or data.passkey is not None:
        raise Refusal("bad_request", "Choose a passkey or a password to keep your account.")
    passwords.check_password(data.password)
    password = data.password
    hashed = await state.desk.done(address_of(request), lambda: passwords.hashed(password))
    return Account(clock_and_luck.new_token()[:22], name, "", hashed, now), None


def _new_session(request: Asked, person: str, now: int, *, is_proved: bool) -> tuple[str, Session]:
    """Return the token of a new session, and the session."""
    token = clock_and_luck.new_token()
    identity = clock_and_luck.new_token()[:16]
    proved = now if is_proved else 0
    return token, Session(clock_and_luck.token_hash(token), identity, person, device_of(request), now, now, proved)


def _begun(db: Connection, session: Session, before: Session | None) -> list[str]:
    """Begin a session in place of the one that its browser had; return the hashes of those that end for it."""
    ended = begin_session(db, session)
    if before is not None and end_session(db, before.person, before.id):
        ended.append(before.hash)
    return ended


async def me_of(state: State, request: Asked) -> m.Me:
    """Return the account that is signed in, for its owner."""
    house, now = house_of(state), clock_and_luck.now()
    session = await house.session(request)
    return m.Me(None if session is None else await house.read(lambda db: view_of(db, session, now)))


def device_of(request: Asked) -> str:
    """Return a name for the device that asks."""
    return device_name(request.headers.get("user-agent", ""))[:_DEVICE_LETTERS]


@post("/sign-in/options", status_code=200, cost=10)
async def post_sign_in_options(state: State, request: Asked) -> m.Options:
    """The options for signing in with a passkey of this server."""
    check_private(request)
    site = site_of(request)
    return m.Options(passkeys.request(site, await challenge_for(house_of(state), SIGN_IN)))


@post("/sign-in", status_code=200, cost=50)
async def post_sign_in(data: JSONBody[m.SignIn], state: State, request: Asked) -> Response[m.Me]:
    """Sign in; the session that this browser had before ends."""
    check_private(request)
    house = house_of(state)
    proof = await prove(data, state, request)
    before, now = await house.session(request), clock_and_luck.now()
    token, session = _new_session(request, proof.person, now, is_proved=proof.is_own)

    def begin(db: Connection) -> tuple[m.AccountView | None, list[str]]:
        proof.check(db)
        check_open(db, proof.person, now)
        ended = _begun(db, session, before)
        return view_of(db, session, now), ended

    view, ended = await house.done(begin)
    house.sockets.end(ended)
    return Response(m.Me(view), cookies=[cookie_with(request, token)])


@post("/sign-out", status_code=200, cost=10)
async def post_sign_out(state: State, request: Asked) -> Response[m.Me]:
    """End the session of this browser."""
    house = house_of(state)
    session = await house.player(request)
    ended = await house.done(lambda db: end_session(db, session.person, session.id))
    house.sockets.end([ended] if ended else [])
    return Response(m.Me(), cookies=[no_cookie(request)])


SIGNING: list[Any] = [
    get_me,
    post_passkey_options,
    post_account,
    post_sign_in_options,
    post_sign_in,
    post_sign_out,
]
