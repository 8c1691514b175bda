"""Answers that are JSON already, as bytes, some of them compressed."""

import gzip
from typing import Any

from litestar.response import Response

from openrummy.server.requester import Asked


def written(body: bytes) -> Response[Any]:
    """Return an answer that is JSON already."""
    return Response(body, media_type="application/json")


def takes_gzip(request: Asked) -> bool:
    """Return whether the client takes compressed answers."""
    return "gzip" in request.headers.get("accept-encoding", "")


def squeezed(request: Asked, body: bytes) -> Response[Any]:
    """Return an answer that is compressed already, since views repeat themselves; plain for a client that wants that."""
    if not takes_gzip(request):
        return written(gzip.decompress(body))
    headers = {"content-encoding": "gzip", "vary": "accept-encoding"}
    return Response(body, media_type="application/json", headers=headers)
