"""Requests from other people's pages are refused: the origin has to be this server, or none."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.handlers.base import BaseRouteHandler

from openrummy.table.refusal import Refusal

_ASKING = ("GET", "HEAD", "OPTIONS")


def is_own_origin(headers: Mapping[str, str]) -> bool:
    """Whether the request comes from a page of this server, or from no page at all."""
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        place = urlsplit(origin).netloc.lower()
    except ValueError:  # brackets that do not close
        return False
    return place != "" and place == headers.get("host", "").lower()


def own_origin_guard(connection: "ASGIConnection[Any, Any, Any, Any]", _: BaseRouteHandler) -> None:
    """Refuses a changing request from another origin."""
    if connection.scope.get("method") not in _ASKING and not is_own_origin(connection.headers):
        raise Refusal("foreign_origin", "This request comes from a page of another server.")
