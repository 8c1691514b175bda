"""The cookie that holds the token of a session.

Over https its name begins with `__Host-`, which binds it to this very host, encrypted, and to no script.  Browsers take no such cookie
over plain http, where it may not travel anyway; a page on the machine itself gets one with a plain name instead.
"""

from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from openrummy.languages import Template
from openrummy.people.sessions import LASTS_MS
from openrummy.server.clock_and_luck import token_hash
from openrummy.server.limits import is_loopback
from openrummy.server.requester import address_of
from openrummy.table.refusal import Refusal

ENCRYPTED, PLAIN = "__Host-openrummy", "openrummy-here"
_NOT_ENCRYPTED: Template = "Accounts need an encrypted connection (https). As a guest you can play here all the same."

Asking = ASGIConnection[Any, Any, Any, Any]


def session_hash(connection: Asking) -> str | None:
    """Return the hash of the token in the cookie, None without one; whether it is a session's is not known yet."""
    name = _name(connection)
    token = None if name is None else connection.cookies.get(name)
    return token_hash(token) if token else None


def check_private(connection: Asking) -> None:
    """Raise Refusal if somebody on the way could read what is asked."""
    if _name(connection) is None:
        raise Refusal("not_encrypted", _NOT_ENCRYPTED)


def cookie_with(connection: Asking, token: str) -> Cookie:
    """Return the cookie that signs in a browser."""
    return _cookie(connection, token, LASTS_MS // 1000)


def no_cookie(connection: Asking) -> Cookie:
    """Return the cookie that takes the place of the one before, and goes at once."""
    return _cookie(connection, "", 0)


def _cookie(connection: Asking, token: str, seconds: int) -> Cookie:
    name = _name(connection)
    assert name is not None  # it was checked
    return Cookie(name, value=token, max_age=seconds, path="/", secure=name == ENCRYPTED, httponly=True, samesite="lax")


def _name(connection: Asking) -> str | None:
    """Return the name of the cookie on this connection, None for one that others can read."""
    if connection.scope["scheme"] in ("https", "wss"):
        return ENCRYPTED
    return PLAIN if _is_here(connection) else None


def _is_here(connection: Asking) -> bool:
    """Return whether a page of this machine asks: a proxy that hides https is named by the host that it was asked for."""
    try:
        host = urlsplit(f"//{connection.headers.get('host', '')}").hostname or ""
    except ValueError:
        return False
    return is_loopback(address_of(connection)) and (host == "localhost" or is_loopback(host))
