"""`/api/sheets`: a score sheet that several devices see while it grows.  No account is needed: one link reads it, another one writes it."""

from typing import Annotated, Any, TypeAlias

import msgspec
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.params import FromPath, JSONBody, QueryParameter
from litestar.response import Response

from openrummy.people.sheets.sharing import Kept, begin_sheet, change_sheet, end_sheet, sheet_at
from openrummy.server import clock_and_luck
from openrummy.server.bodies import written
from openrummy.server.documented import delete, get, post, put
from openrummy.server.http_errors import on_http_fault, on_refusal
from openrummy.server.people.house import house_of
from openrummy.server.requester import Asked, token_brought
from openrummy.server.sheets.sheets import MOST_BODY_BYTES, Sheets, sheet_bytes, too_long
from openrummy.table.messages.sheets import ChangeSheet, SharedSheet, ShareSheet, SheetChanged, SheetVersion

_After: TypeAlias = Annotated[int | None, QueryParameter(ge=0, le=2**31 - 1)]


def _on_long_body(request: Asked, fault: HTTPException) -> Response[Any]:
    """Answer a request with a sheet that was not even read because it is too long."""
    return on_refusal(request, too_long()) if fault.status_code == 413 else on_http_fault(request, fault)


_WITH_SHEET: Any = {"request_max_body_size": MOST_BODY_BYTES, "exception_handlers": {HTTPException: _on_long_body}}
"""The options of a route whose body has a whole sheet."""


@post("/sheets", cost=20, **_WITH_SHEET)
async def post_sheet(data: JSONBody[ShareSheet], state: State, request: Asked) -> SharedSheet:
    """Share a score sheet: `sheet` is the code with which anybody reads it, `key` the secret with which it is written.

    Up to 128 kB are kept until the sharing is ended, or until 90 days after the last change.
    """
    body, sheets = sheet_bytes(data.match), sheets_of(state)
    sheets.count(request)
    sheet, key, now = clock_and_luck.new_sheet(), clock_and_luck.new_token(), clock_and_luck.now()
    code, hashed = clock_and_luck.token_hash(sheet), clock_and_luck.token_hash(key)
    version = await house_of(state).done(lambda db: begin_sheet(db, code, hashed, body, now))
    return SharedSheet(sheet, key, version)


@get("/sheets/{sheet:str}")
async def get_sheet(sheet: FromPath[str], state: State, after: _After = None) -> Response[SheetVersion | None]:
    """A shared score sheet as it stands; 204 if it is still the version `after`."""
    code, now = clock_and_luck.token_hash(sheet), clock_and_luck.now()
    kept = await house_of(state).read(lambda db: sheet_at(db, code, after, now))
    return Response(None, status_code=204) if kept.body is None else written(_told(kept, kept.body))


@put("/sheets/{sheet:str}", cost=10, **_WITH_SHEET)
async def put_sheet(sheet: FromPath[str], data: JSONBody[ChangeSheet], state: State) -> SheetChanged:
    """Write a shared score sheet with its key.  409 if it is no longer at version `base`: read it, and put both together.

    Of several writers at once one is first.  The same sheet sent again is no change, so after a lost answer you may repeat the request.
    """
    body, now = sheet_bytes(data.match), clock_and_luck.now()
    code, key = clock_and_luck.token_hash(sheet), clock_and_luck.token_hash(data.key)
    return SheetChanged(await house_of(state).done(lambda db: change_sheet(db, code, key, data.base, body, now)))


@delete("/sheets/{sheet:str}", cost=10)
async def delete_sheet(sheet: FromPath[str], state: State, request: Asked) -> None:
    """End the sharing of a score sheet, with its key as the bearer token; afterwards nobody finds it."""
    code, now = clock_and_luck.token_hash(sheet), clock_and_luck.now()
    key = clock_and_luck.token_hash(token_brought(request) or "")
    await house_of(state).done(lambda db: end_sheet(db, code, key, now))


def sheets_of(state: Any) -> Sheets:
    """Return the shared sheets of an application's state."""
    sheets: Sheets = state.sheets
    return sheets


def _told(kept: Kept, body: bytes) -> bytes:
    return msgspec.json.encode({"version": kept.version, "match": msgspec.Raw(body), "changed": kept.changed})


SHEETS: list[Any] = [post_sheet, get_sheet, put_sheet, delete_sheet]
