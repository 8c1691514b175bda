"""Sitting down at a table of a server, over HTTP."""

import json
import re
import urllib.error
import urllib.request
from typing import Any, TypeVar
from urllib.parse import quote, urlsplit

import msgspec

from openrummy.table import messages as m

T = TypeVar("T")

_PATIENCE = 10
_LINK = re.compile(r"(?P<server>.+?)/t/(?P<table>[^/?#]+)/?$")


def address_of(server: str, table: str | None) -> tuple[str, str]:
    """Return the server's address and the table's code; a table's link, given as the server, contains both.

    Raises ValueError in words.
    """
    link = _LINK.match(server)
    if link is not None:
        server, table = link["server"], table or link["table"]
    parts = urlsplit(server)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise ValueError(f"{server!r} is not a server address: write http://host:port")
    if not table:
        raise ValueError("which table? write --table CODE, or give the table's link as --server")
    return f"{parts.scheme}://{parts.netloc}", table


def join(server: str, table: str, name: str, seat: int | None = None) -> m.Seated:
    """Sit down on the first free seat, or on `seat`; raise ValueError with the server's words if that is impossible."""
    asked = msgspec.json.encode(m.JoinTable(name, seat))
    return _read(_asked(_address(server, table, "join"), asked), m.Seated)


def fetch_record(server: str, table: str) -> str:
    """Return the finished deals of a table; raise ValueError as `join` does."""
    return _asked(_address(server, table, "record")).decode()


def _address(server: str, table: str, what: str) -> str:
    return f"{server}/api/tables/{quote(table, safe='')}/{what}"


def _asked(url: str, body: bytes | None = None) -> bytes:
    request = urllib.request.Request(url, body, {"Content-Type": "application/json"})  # noqa: S310 - the scheme was checked
    try:
        with urllib.request.urlopen(request, timeout=_PATIENCE) as found:  # noqa: S310 - the scheme was checked
            answer: bytes = found.read()
            return answer
    except urllib.error.HTTPError as fault:
        with fault:
            raise ValueError(_words(fault.read(), fault.code)) from None
    except OSError as fault:
        raise _no_table(url, getattr(fault, "reason", fault)) from None


def _read(body: bytes, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(body, type=kind)
    except msgspec.MsgspecError as fault:
        raise ValueError(f"the server does not answer as a table would: {fault}") from None


def _no_table(url: str, reason: object) -> ValueError:
    return ValueError(f"the server at {url.partition('/api')[0]} does not answer as a table would: {reason}")


def _words(body: bytes, status: int) -> str:
    try:
        complaint: dict[str, Any] = json.loads(body)
        return str(complaint["words"])
    except (ValueError, KeyError, TypeError):
        return f"the server refuses (status {status})"
