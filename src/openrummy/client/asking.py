"""Requests to a server over HTTP, and the errors of a client."""

import re
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPException
from typing import Any, TypeVar
from urllib.parse import quote, urlsplit

import msgspec

from openrummy.languages import ENGLISH, Language, Template, ToldValueError, saying
from openrummy.table import messages as m

T = TypeVar("T")

_PATIENCE = 10
_LINE_PATIENCE = 30
"""Seconds to wait for the next line of a stream, which is kept alive by blank ones every ten."""
_LINK = re.compile(r"(?P<server>.+?)/t/(?P<table>[^/?#]+)/?$")


class ClientError(ValueError):
    """Something that a server, or the line to it, did not do.  Its text is in words for people."""


class UnreachableError(ClientError, ToldValueError):
    """The server cannot be reached, or what answers is no openrummy server."""


class RefusedError(ClientError):
    """The server refused.

    words: for people, in the client's language.  code: for programs.  status: of HTTP, 0 on a socket.
    """

    def __init__(self, words: str, code: str, status: int = 0) -> None:
        super().__init__(words)
        self.words, self.code, self.status = words, code, status


class GoneError(RefusedError):
    """The table or the seat does not exist, or the seat belongs to somebody else now."""


def address_of(server: str, table: str | None) -> tuple[str, str]:
    """Return the server's address and the table's code; a table's link, given as the server, contains both.

    Raises ValueError in words.
    """
    link = _LINK.match(server)
    if link is not None:
        server, table = link["server"], table or link["table"]
    address = server_address(server)
    if not table:
        raise ToldValueError(saying("which table? write --table CODE, or give the table's link as --server"))
    return address, table


def server_address(server: str) -> str:
    """Return the address of a server without a path; raise ValueError in words."""
    parts = urlsplit(server)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise ToldValueError(saying("{given} is not a server address: write http://host:port", given=repr(server)))
    return f"{parts.scheme}://{parts.netloc}"


def join(server: str, table: str, name: str, seat: int | None = None, language: Language = ENGLISH) -> m.Seated:
    """Sit down on the first free seat, or on `seat`; raise ClientError with the server's words if that is impossible."""
    answer = asked(table_address(server, table, "/join"), m.JoinTable(name, seat), language=language.code)
    return read(answer, m.Seated)


def fetch_record(server: str, table: str, token: str | None = None) -> str:
    """Return the finished deals of a table in JSON; raise ClientError."""
    return asked(table_address(server, table, "/record"), token=token).decode()


def table_address(server: str, table: str, what: str = "") -> str:
    """Return the address of a table's resource."""
    return f"{server}/api/tables/{quote(table, safe='')}{what}"


def asked(
    url: str,
    body: msgspec.Struct | None = None,
    token: str | None = None,
    language: str = "en",
    method: str | None = None,
) -> bytes:
    """Return the answer to a request; with a body it is a POST.  token: of a seat.  Raises ClientError."""
    with _answered(_request(url, body, token, language, method), _PATIENCE) as found:
        answer: bytes = found.read()
        return answer


def lines_of(url: str, token: str | None = None, language: str = "en") -> Iterator[bytes]:
    """Yield the lines of an answer as they come, without blank ones; raise ClientError."""
    with _answered(_request(url, None, token, language), _LINE_PATIENCE) as found:
        for line in found:
            if line.strip():
                yield line


def _request(
    url: str, body: msgspec.Struct | None, token: str | None, language: str, method: str | None = None
) -> urllib.request.Request:
    headers = {"Content-Type": "application/json", "Accept-Language": language}
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else msgspec.json.encode(body)
    return urllib.request.Request(url, data, headers, method=method)  # noqa: S310 - the scheme was checked


@contextmanager
def _answered(request: urllib.request.Request, patience: float) -> Iterator[Any]:
    """Yield an answer to be read; raise ClientError, while it is read too."""
    try:
        with urllib.request.urlopen(request, timeout=patience) as found:  # noqa: S310 - the scheme was checked
            yield found
    except urllib.error.HTTPError as fault:
        with fault:
            raise _refusal(fault.read(), fault.code) from None
    except (OSError, HTTPException) as fault:
        words: Template = "the server at {address} does not answer as a table would: {fault}"
        reason = str(getattr(fault, "reason", fault))
        raise UnreachableError(saying(words, address=request.full_url.partition("/api")[0], fault=reason)) from None


def read(body: bytes, kind: type[T]) -> T:
    """Return an answer as a value; raise UnreachableError for anything else."""
    try:
        return msgspec.json.decode(body, type=kind)
    except msgspec.MsgspecError as fault:
        words: Template = "the server does not answer as a table would: {fault}"
        raise UnreachableError(saying(words, fault=str(fault))) from None


def _refusal(body: bytes, status: int) -> ClientError:
    """Return an error with the server's words."""
    try:
        complaint = msgspec.json.decode(body, type=m.Complaint)
    except msgspec.MsgspecError:
        return UnreachableError(saying("the server refuses (status {status})", status=status))
    return RefusedError(complaint.words, complaint.code, status)
