"""The four ways to prove who somebody is: a password, a passkey, a recovery code, and the link of another device."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar.datastructures import State
from sqlalchemy import Connection

from openrummy.languages import Template
from openrummy.people import accounts, passkeys, passwords
from openrummy.people import messages as m
from openrummy.people.codes import use_code
from openrummy.people.once import keep_once, take_once
from openrummy.server import clock_and_luck
from openrummy.server.limits import is_loopback
from openrummy.server.people.house import House, house_of
from openrummy.server.requester import Asked, address_of
from openrummy.table.refusal import Refusal

NEW_PASSKEY, SIGN_IN, LINK = "new passkey", "sign in", "link"
"""The kinds of secrets that are good once."""
_WRONG: Template = "The sign-in name or the password is wrong."
_NO_CODE: Template = "This recovery code is wrong, or it was used already."
_NO_LINK: Template = "This link is no longer good; make a new one on the other device."
_ONE_WAY: Template = "Name one way to sign in: a password, a passkey, a recovery code or a link."
_NO_HOST: Template = (
    "Passkeys need a server with a name, and this one was asked for by its number. Use a password here."
)


class Proof(msgspec.Struct, frozen=True):
    """Somebody has proved who they are.  password: the hash that theirs was compared with.

    is_own: they did it themselves; a link proves only that another device vouches.
    """

    person: str
    password: str | None = None
    is_own: bool = True

    def check(self, db: Connection) -> None:
        """Raise Refusal if the account is gone, or has another password by now: comparing takes time."""
        account = accounts.account_of(db, self.person, to_change=True)
        if account is None or self.password not in (None, account.password):
            raise Refusal("wrong_sign_in", _WRONG)


async def prove(data: m.SignIn, state: State, request: Asked) -> Proof:
    """Return who somebody is; raise Refusal."""
    house = house_of(state)
    ways = [way for way in (data.password, data.passkey, data.code, data.link) if way is not None]
    if len(ways) != 1:
        raise Refusal("bad_request", _ONE_WAY)
    login = data.login if data.password is not None else ""
    house.count_attempt(request, login)
    now = clock_and_luck.now()
    if data.password is not None:
        proof = await _by_password(data.login, data.password, state, request)
    elif data.passkey is not None:
        proof = await _by_passkey(data.passkey, house, request, now)
    elif data.code is not None:
        proof = Proof(_known(await house.done(lambda db: use_code(db, data.code or "")), "wrong_code", _NO_CODE))
    else:
        proof = await _by_link(data.link or "", house, now)
    house.forgive(request, login)
    return proof


async def _by_password(login: str, password: str, state: State, request: Asked) -> Proof:
    """Return the proof of a password; the same work and the same answer whether or not there is such an account."""
    house = house_of(state)
    account = await house.read(lambda db: accounts.account_called(db, login))
    known = None if account is None else account.password
    is_right = await state.desk.done(address_of(request), lambda: passwords.is_right(password, known))
    if account is None or known is None or not is_right:
        raise Refusal("wrong_sign_in", _WRONG)
    if passwords.is_dated(known):
        better = await state.desk.done(address_of(request), lambda: passwords.hashed(password))
        if await house.done(lambda db: accounts.set_password(db, account.id, better, known)):
            known = better
    return Proof(account.id, known)


async def _by_passkey(credential: Mapping[str, Any], house: House, request: Asked, now: int) -> Proof:
    site, challenge = site_of(request), passkeys.challenge_in(credential)
    identity = passkeys.identity_in(credential)
    await spent(house, SIGN_IN, challenge, now)
    passkey = await house.read(lambda db: passkeys.passkey_with(db, identity))
    if passkey is None:
        raise passkeys.refused()
    uses = passkeys.uses_after(credential, site, challenge, passkey)
    await house.done(lambda db: passkeys.note_use(db, passkey, uses, now))
    return Proof(passkey.person)


async def _by_link(token: str, house: House, now: int) -> Proof:
    taken = await house.done(lambda db: take_once(db, LINK, clock_and_luck.token_hash(token), now))
    return Proof(_known(None if taken is None else taken[0], "wrong_link", _NO_LINK), is_own=False)


def _known(person: str | None, code: str, words: Template) -> str:
    if person is None:
        raise Refusal(code, words)
    return person


async def challenge_for(house: House, kind: str, person: str | None = None, body: bytes = b"") -> bytes:
    """Return a new challenge, which is good once and for a few minutes."""
    now, challenge = clock_and_luck.now(), clock_and_luck.new_token().encode()
    until = now + passkeys.CHALLENGE_MS
    await house.done(
        lambda db: keep_once(db, kind, passkeys.challenge_hash(challenge), now, until, person=person, body=body)
    )
    return challenge


async def spent(house: House, kind: str, challenge: bytes, now: int) -> tuple[str | None, bytes]:
    """Return the person and the body of a challenge, which is then used up; raise Refusal if it is not good."""
    taken = await house.done(lambda db: take_once(db, kind, passkeys.challenge_hash(challenge), now))
    if taken is None:
        raise passkeys.refused()
    return taken


def site_of(request: Asked) -> passkeys.Site:
    """Return the site of a request; raise Refusal for one without a name, to which no passkey can belong."""
    place = request.headers.get("host", "").lower()
    host = urlsplit(f"//{place}").hostname or ""
    if is_loopback(host) or host.replace(".", "").isdigit() or ":" in host:
        raise Refusal("no_host_name", _NO_HOST)
    return passkeys.Site(host, f"{request.scope['scheme']}://{place}")
