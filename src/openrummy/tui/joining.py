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
    """The server's address and the table's code; the link of a table, given as the server, holds both.

    Raises ValueError in words.
    """
    link = _LINK.match(server)
    if link is not None:
        server, table = link["server"], table or link["table"]
    parts = urlsplit(server)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise ValueError(f"{server!r} is no server: write http://host:port")
    if not table:
        raise ValueError("which table? write --table CODE, or give the table's link as --server")
    return f"{parts.scheme}://{parts.netloc}", table


def join(server: str, table: str, name: str) -> m.Seated:
    """Sit down on the first free seat; raises ValueError with the server's words when that cannot be."""
    return _asked(f"{server}/api/tables/{quote(table, safe='')}/join", m.JoinTable(name), m.Seated)


def _asked(url: str, body: msgspec.Struct, answer: type[T]) -> T:
    request = urllib.request.Request(url, msgspec.json.encode(body), {"Content-Type": "application/json"})  # noqa: S310 - the scheme was checked
    try:
        with urllib.request.urlopen(request, timeout=_PATIENCE) as found:  # noqa: S310 - the scheme was checked
            return msgspec.json.decode(found.read(), type=answer)
    except urllib.error.HTTPError as fault:
        with fault:
            raise ValueError(_words(fault.read(), fault.code)) from None
    except (OSError, msgspec.MsgspecError) as fault:
        reason = getattr(fault, "reason", fault)
        raise ValueError(
            f"the server at {url.partition('/api')[0]} does not answer as a table would: {reason}"
        ) from None


def _words(body: bytes, status: int) -> str:
    try:
        complaint: dict[str, Any] = json.loads(body)
        return str(complaint["words"])
    except (ValueError, KeyError, TypeError):
        return f"the server refuses (status {status})"
