"""Refuses requests from other sites' pages, and requests to host names that are not this server's.

Any page can point its own host name at this machine (DNS rebinding), and its browser then takes both for one origin.
So the name itself must be known.  Ours, since Litestar's allowed hosts are a list, which cannot say "any name on this network", and
its guard against forged requests needs cookies, which this server does not set.
"""

import socket
from collections.abc import Collection, Mapping
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.handlers.base import BaseRouteHandler

from openrummy.languages import Template
from openrummy.table.refusal import Refusal

_ASKING = ("GET", "HEAD", "OPTIONS")
_ENCRYPTED = ("https", "wss")
_HOME = (".localhost", ".local", ".internal", ".home.arpa")
"""Suffixes that nobody on the Internet can own (RFC 6761, 6762, 8375)."""
_SHOWN_LETTERS = 80
_UNKNOWN: Template = "This server does not answer to the name {host}; its operator can allow it with --site."


def is_own_origin(headers: Mapping[str, str], scheme: str = "http") -> bool:
    """Return whether the request comes from a page of this server, or from no page at all.

    scheme: of the connection.  Over https the page must be encrypted, too: anybody on the way can change one that is
    not.
    """
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        page = urlsplit(origin)
    except ValueError:  # brackets that do not close
        return False
    place = page.netloc.lower()
    is_safe = page.scheme == "https" or scheme not in _ENCRYPTED
    return is_safe and place != "" and place == headers.get("host", "").lower()


def is_known_host(headers: Mapping[str, str], sites: Collection[str] = ()) -> bool:
    """Return whether the requested host is this server's: an IP address, a name on this network, or one of `sites`."""
    host = headers.get("host")
    if host is None:  # no browser sends this
        return True
    name = _name_in(host)
    return _is_local(name) or name in map(str.lower, sites)


def _name_in(host: str) -> str:
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def _is_local(name: str) -> bool:
    if name in ("localhost", socket.gethostname().lower()) or name.endswith(_HOME):
        return True
    try:
        return bool(ip_address(name))
    except ValueError:
        return name != "" and "." not in name  # a name on the local network, or another container's


def own_origin_guard(connection: "ASGIConnection[Any, Any, Any, Any]", _: BaseRouteHandler) -> None:
    """Refuse a changing request from another origin."""
    scope = connection.scope
    if scope.get("method") not in _ASKING and not is_own_origin(connection.headers, scope["scheme"]):
        raise Refusal("foreign_origin", "This request comes from a page on another server.")


def known_host_guard(connection: "ASGIConnection[Any, Any, Any, Any]", _: BaseRouteHandler) -> None:
    """Refuse a request to a host name that is not this server's; sockets check this when they open."""
    is_http = "method" in connection.scope
    if is_http and not is_known_host(connection.headers, connection.app.state.settings.sites):
        raise Refusal("unknown_host", _UNKNOWN, host=connection.headers["host"][:_SHOWN_LETTERS])
