"""Sitting down at a table of a server, over HTTP."""

import json
import re
import urllib.error
import urllib.request
from typing import Any, TypeVar
from urllib.parse import quote, urlsplit

import msgspec

from openrummy.languages import ENGLISH, Language, Template, ToldValueError, saying
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
        raise ToldValueError(saying("{given} is not a server address: write http://host:port", given=repr(server)))
    if not table:
        raise ToldValueError(saying("which table? write --table CODE, or give the table's link as --server"))
    return f"{parts.scheme}://{parts.netloc}", table


def join(server: str, table: str, name: str, seat: int | None = None, language: Language = ENGLISH) -> m.Seated:
    """Sit down on the first free seat, or on `seat`; raise ValueError with the server's words if that is impossible."""
    asked = msgspec.json.encode(m.JoinTable(name, seat))
    return _read(_asked(_address(server, table, "join"), asked, language), m.Seated)


def fetch_record(server: str, table: str) -> str:
    """Return the finished deals of a table; raise ValueError as `join` does."""
    return _asked(_address(server, table, "record")).decode()


def _address(server: str, table: str, what: str) -> str:
    return f"{server}/api/tables/{quote(table, safe='')}/{what}"


def _asked(url: str, body: bytes | None = None, language: Language = ENGLISH) -> bytes:
    headers = {"Content-Type": "application/json", "Accept-Language": language.code}
    request = urllib.request.Request(url, body, headers)  # noqa: S310 - the scheme was checked
    try:
        with urllib.request.urlopen(request, timeout=_PATIENCE) as found:  # noqa: S310 - the scheme was checked
            answer: bytes = found.read()
            return answer
    except urllib.error.HTTPError as fault:
        with fault:
            raise _refused(fault.read(), fault.code) from None
    except OSError as fault:
        raise _no_table(url, getattr(fault, "reason", fault)) from None


def _read(body: bytes, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(body, type=kind)
    except msgspec.MsgspecError as fault:
        raise ToldValueError(saying("the server does not answer as a table would: {fault}", fault=str(fault))) from None


def _no_table(url: str, reason: object) -> ToldValueError:
    words: Template = "the server at {address} does not answer as a table would: {fault}"
    return ToldValueError(saying(words, address=url.partition("/api")[0], fault=str(reason)))


def _refused(body: bytes, status: int) -> ValueError:
    """Return an error with the server's words."""
    try:
        complaint: dict[str, Any] = json.loads(body)
        return ValueError(str(complaint["words"]))
    except (ValueError, KeyError, TypeError):
        return ToldValueError(saying("the server refuses (status {status})", status=status))
