"""The built browser client: one page for every table, and files that browsers may cache for ever.

Ours, since Litestar's static files know no `If-None-Match`, so a browser that asks again would load everything again, and its
compression is made anew for every answer; here a file is compressed once and answered with 304 where that is enough.  Packages that
do so (WhiteNoise, servestatic) want the build to compress the files, and know only those that were there at the start.
"""

import asyncio
import gzip
from collections.abc import Mapping
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from litestar import Request, get
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Response
from msgspec import Struct

from openrummy.server.headers import NOT_KEPT, RUNS_PYTHON

_ASK_FIRST = {"cache-control": "no-cache"}
_FOR_EVER = {"cache-control": "public, max-age=31536000, immutable"}
_PARTS: Mapping[str, Mapping[str, str]] = {"assets": _FOR_EVER, "offline": _FOR_EVER | RUNS_PYTHON}
"""The headers by folder: there the names of built files change with their content."""
_NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>openrummy</title>
<main><h1>This server has no web client</h1>
<p>It was started without one. Build the client with <code>make web</code> and load this page again.</p></main></html>
"""

_KINDS = {
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".mjs": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
"""The file types of the build, not the operating system's: machines differ, and browsers refuse a wrong type."""


class _File(Struct, frozen=True):
    """A built file.  squeezed: compressed with gzip, or None if that saves nothing.  tag: changes with the content."""

    body: bytes
    squeezed: bytes | None
    tag: str


@get(["/", "/t/{table:str}", "/tournament/{tournament:str}", "/club/{club:str}"], include_in_schema=False)
async def get_page(request: "Request[Any, Any, State]", state: State) -> Response[bytes]:
    """Return the client's page."""
    try:
        return await _answer(request, state.settings.static / "index.html", _ASK_FIRST)
    except FileNotFoundError:
        return Response(_NOT_BUILT.encode(), media_type="text/html", status_code=503, headers=NOT_KEPT)


@get("/{file:path}", include_in_schema=False)
async def get_file(file: FromPath[Path], request: "Request[Any, Any, State]", state: State) -> Response[bytes]:
    """Return a file of the client."""
    found = await asyncio.to_thread(_inside, state.settings.static, str(file))
    part = found.relative_to(state.settings.static.resolve()).parts[0]
    return await _answer(request, found, _PARTS.get(part, _ASK_FIRST))


def _inside(folder: Path, name: str) -> Path:
    """Return the file `name` in `folder`; raise NotFoundException if it does not exist or lies outside."""
    try:
        found = (folder / name.lstrip("/")).resolve(strict=True)
    except (OSError, ValueError):  # no file can have this name: it is too long or contains a zero byte
        raise NotFoundException from None
    if not found.is_relative_to(folder.resolve()) or not found.is_file():
        raise NotFoundException
    return found


async def _answer(request: "Request[Any, Any, State]", path: Path, more: Mapping[str, str]) -> Response[Any]:
    """Return the file, compressed if the browser accepts that, or 304 if the browser already has it."""
    file = await asyncio.to_thread(_current, path)
    headers = {**more, "etag": file.tag, "vary": "accept-encoding"}
    if file.tag in request.headers.get("if-none-match", ""):
        return Response(None, status_code=304, headers=headers)
    body = file.body
    if file.squeezed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["content-encoding"] = file.squeezed, "gzip"
    return Response(body, media_type=_KINDS.get(path.suffix, "application/octet-stream"), headers=headers)


def _current(path: Path) -> _File:
    """Return the file as it is on the disk now; raise FileNotFoundError."""
    return _read(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=256)
def _read(path: Path, changed: int) -> _File:
    """Read and compress the file once per modification time: this costs more than an action at a table."""
    body = path.read_bytes()
    squeezed = gzip.compress(body, mtime=0)
    return _File(body, squeezed if len(squeezed) < 0.9 * len(body) else None, f'W/"{sha256(body).hexdigest()[:20]}"')
