"""The built browser client: its page for every table, its files for ever."""

import asyncio
from mimetypes import guess_type
from pathlib import Path
from typing import Any

from litestar import get
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Response

_FOR_EVER = "public, max-age=31536000, immutable"  # names of built files change with their content
_NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>openrummy</title>
<main><h1>The client is not built yet</h1>
<p>The server is running. Build the browser client with <code>make web</code> and load this page again.</p></main></html>
"""

PAGE_HEADERS = {
    "content-security-policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'"
    ),
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}
"""Nothing from elsewhere, and nothing told to elsewhere: the address of a table is its key."""


@get(["/", "/t/{table:str}"], include_in_schema=False)
async def get_page(state: State) -> Response[bytes]:
    """The client's page."""
    page = state.settings.static / "index.html"
    try:
        body = await asyncio.to_thread(page.read_bytes)
    except FileNotFoundError:
        return _answer(_NOT_BUILT.encode(), "text/html", "no-store", 503)
    return _answer(body, "text/html", "no-cache")


@get("/{file:path}", include_in_schema=False)
async def get_file(file: FromPath[Path], state: State) -> Response[bytes]:
    """A file of the client."""
    found = await asyncio.to_thread(_inside, state.settings.static, str(file))
    kind = guess_type(found.name)[0] or "application/octet-stream"
    body = await asyncio.to_thread(found.read_bytes)
    return _answer(body, kind, _FOR_EVER if found.parent.name == "assets" else "no-cache")


def _inside(folder: Path, name: str) -> Path:
    """The file `name` in `folder`; raises NotFoundException for what is not there or outside of it."""
    found = (folder / name.lstrip("/")).resolve()
    if not found.is_relative_to(folder.resolve()) or not found.is_file():
        raise NotFoundException
    return found


def _answer(body: bytes, kind: str, caching: str, status: int = 200) -> Response[Any]:
    return Response(body, media_type=kind, status_code=status, headers={"cache-control": caching})
