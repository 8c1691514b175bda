"""Who asks over HTTP: the seat whose token comes in the header, or somebody who watches."""

from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection

from openrummy.server.clock_and_luck import token_hash
from openrummy.table import Table
from openrummy.table.refusal import Refusal
from openrummy.table.watching import check_watching

Asked = Request[Any, Any, Any]

_KIND = "bearer"


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Where a request or a socket comes from; uvicorn has put what a proxy says in its place, if one is believed."""
    return connection.client.host if connection.client is not None else ""


def token_asking(request: Asked) -> str | None:
    """The hash of the token of `Authorization: Bearer TOKEN`, None without one; empty for another kind."""
    header = request.headers.get("authorization")
    if header is None:
        return None
    kind, _, token = header.partition(" ")
    return token_hash(token.strip()) if kind.lower() == _KIND else ""


def seat_asking(request: Asked, table: Table) -> int | None:
    """The seat of `Authorization: Bearer TOKEN`, None without one; raises Refusal for a token of no seat here.

    A token in an address would stand in logs and histories.
    """
    token = token_asking(request)
    if token is None:
        return None
    seat = table.seat_of(token)
    if seat is None:
        raise Refusal("no_seat", "That token does not belong to a seat at this table.")
    return seat


def check_reading(request: Asked, table: Table) -> None:
    """Raises Refusal where the request may not read the record: who has no seat needs to be allowed to watch."""
    if seat_asking(request, table) is None:
        check_watching(table)
