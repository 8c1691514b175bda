"""`/api`, and the document of the socket."""

from functools import cache
from typing import Any

from litestar import Request, get
from litestar.response import Response

from openrummy import __version__
from openrummy.server.reference.http import completed
from openrummy.server.reference.page import page
from openrummy.server.reference.socket import document

_HOURLY = {"cache-control": "max-age=3600"}


@get("/api", include_in_schema=False, sync_to_thread=True)
def get_reference(request: "Request[Any, Any, Any]") -> Response[str]:
    """The reference for programs, as a page."""
    return Response(_page(request.app), media_type="text/html", headers=_HOURLY)


@cache
def _page(app: Any) -> str:
    return page(completed(app.openapi_schema.to_schema()), document(__version__))


@get("/api/schema/asyncapi.json", include_in_schema=False, sync_to_thread=True)
def get_socket_document() -> Response[dict[str, Any]]:
    """The messages of the socket, as AsyncAPI."""
    return Response(document(__version__), headers=_HOURLY)
