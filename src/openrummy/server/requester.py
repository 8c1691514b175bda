"""The sender of an HTTP request: the seat whose token is in the header, or that its account has, or a watcher."""

from typing import Any, NamedTuple

from litestar import Request
from litestar.connection import ASGIConnection

from openrummy.server.clock_and_luck import token_hash
from openrummy.table import Table
from openrummy.table.packs import check_unsealed
from openrummy.table.refusal import Refusal
from openrummy.table.watching import check_watching

Asked = Request[Any, Any, Any]

_KIND = "bearer"
_LENT = "lent_token"


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Return the address of a request or a socket; uvicorn has replaced that of a trusted proxy by the client's."""
    return connection.client.host if connection.client is not None else ""


def token_brought(request: Asked) -> str | None:
    """Return the token in `Authorization: Bearer TOKEN`, None without a header, and "" for another scheme."""
    header = request.headers.get("authorization")
    if header is None:
        return None
    kind, _, token = header.partition(" ")
    return token.strip() if kind.lower() == _KIND else ""


def lend_token(request: Asked, token: str | None) -> None:
    """Let a request speak for the seat whose token has this hash: its account has it."""
    request.scope["state"][_LENT] = token


def token_asking(request: Asked) -> str | None:
    """Return the hash of the token that a request brings or was lent, None without one, and "" for another scheme.

    Raise Refusal if it is of a seat whose person is suspended.
    """
    token = token_brought(request)
    lent: str | None = request.scope["state"].get(_LENT)
    if token is None and lent is None:
        return None
    hashed = token_hash(token) if token else lent or ""
    request.app.state.people.sockets.check(hashed)
    return hashed


class Asker(NamedTuple):
    """The sender of a request: a seat, or None for a watcher and for the screen that shows the table."""

    seat: int | None
    is_board: bool = False


def seat_asking(request: Asked, table: Table) -> int | None:
    """Return the seat of `asking`."""
    return asking(request, table).seat


def asking(request: Asked, table: Table) -> Asker:
    """Return who has the token of `Authorization: Bearer TOKEN`, or the seat of the account; a watcher without either.  Raise Refusal for an unknown token.

    A token in an address would end up in logs and histories.
    """
    token = token_asking(request)
    if token is None:
        return Asker(None)
    seat = table.seat_of(token)
    if seat is None and table.is_board(token):
        return Asker(None, is_board=True)
    if seat is None:
        raise Refusal("no_seat", "That token does not belong to a seat at this table.")
    return Asker(seat)


def check_for_anybody(table: Table) -> None:
    """Raise Refusal unless anybody may read the record, whoever they are."""
    check_unsealed(table)
    if not table.shared:
        check_watching(table)


def check_reading(request: Asked, table: Table) -> None:
    """Raise Refusal if the request may not read the record: without a seat, watching must be allowed; a pack that several tables play is
    for nobody before all have played it, and then for everybody.
    """
    check_unsealed(table)
    if asking(request, table) == Asker(None) and not table.shared:
        check_watching(table)
