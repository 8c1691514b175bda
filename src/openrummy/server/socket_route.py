"""`/ws`: checks who may open a socket, and opens and closes it."""

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractContextManager
from functools import partial
from typing import NamedTuple

import msgspec
from litestar import websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect, WebSocketException

from openrummy.languages import Template, language_of
from openrummy.server.clock_and_luck import token_hash
from openrummy.server.closes import GONE, NOT_FOUND, RESTARTING, TOO_MANY, Close
from openrummy.server.connection import NO_SEAT, Connection, Socket
from openrummy.server.door import Door
from openrummy.server.frames import BadFrame, read_frame
from openrummy.server.live import LiveTable
from openrummy.server.origin import is_known_host, is_own_origin
from openrummy.server.people.cookies import session_hash
from openrummy.server.people.hushing import hush
from openrummy.server.people.own_seats import token_of_account
from openrummy.server.requester import address_of
from openrummy.server.settings import Settings
from openrummy.server.tables import Tables
from openrummy.store import StoreTrouble
from openrummy.table import Table
from openrummy.table.messages import EARLIER, PROTOCOL, Gone, Hello, ServerMessage
from openrummy.table.refusal import Refusal

_GREETING_SECONDS = 10
_FAREWELL_SECONDS = 1
_WRONG_PROTOCOL: Close = (1002, f"speak {PROTOCOL}")
_NO_HELLO: Close = (1002, "say hello first")
_MISUSES = (TOO_MANY[0], 1009, 1003)
"""Codes of closes after which an address is refused for a while: too many messages, too long a one, one that is not text."""

_OLD_CLIENT: Template = "This table needs a newer openrummy: reload the page, or update openrummy on the home page."


async def _unhushed(_: LiveTable) -> bool:
    return False


async def _seatless(_: Table) -> str | None:
    return None


def _uncounted(_: Connection, __: bool) -> AbstractContextManager[None]:
    return contextlib.nullcontext()


class Browser(NamedTuple):
    """The part of a browser's session in a socket; a guest's has none.

    counted: counts a socket among those of the session while it is open, told whether it is known to be one.
    hushed: mutes at a table whom its people have blocked, and returns whether the browser is signed in.
    own: returns the hash of the token of the seat that its account has at a table, None without one.
    """

    counted: Callable[[Connection, bool], AbstractContextManager[None]] = _uncounted
    hushed: Callable[[LiveTable], Awaitable[bool]] = _unhushed
    own: Callable[[Table], Awaitable[str | None]] = _seatless


@websocket("/ws")
async def table_socket(socket: Socket, state: State) -> None:
    """The stream of one table for one client; the messages are in `openrummy.table.messages`."""
    if not (
        is_known_host(socket.headers, state.settings.sites) and is_own_origin(socket.headers, socket.scope["scheme"])
    ):
        await socket.close(1008, "foreign origin")  # before accept: the handshake fails with 403
        return
    spoken = _spoken(socket.scope.get("subprotocols", []))
    await socket.accept(subprotocols=spoken)
    close = _WRONG_PROTOCOL
    if spoken is not None:
        browser = Browser(
            partial(state.people.sockets.present, session_hash(socket)),
            partial(hush, state.people, socket),
            partial(token_of_account, state.people, socket),
        )
        close = await _served(socket, spoken, state.tables, state.settings, state.door, browser)
    if close[0] in _MISUSES:
        state.door.note_misuse(address_of(socket))
    with contextlib.suppress(TimeoutError, WebSocketException, RuntimeError, OSError):
        async with asyncio.timeout(_FAREWELL_SECONDS):
            await socket.close(*close)


def _spoken(offered: Sequence[str]) -> str | None:
    """Return the protocol of the socket: this one, or an earlier one of a client that is then told to change."""
    return next((protocol for protocol in (PROTOCOL, *EARLIER) if protocol in offered), None)


async def _served(
    socket: Socket,
    spoken: str,
    tables: Tables,
    settings: Settings,
    door: Door,
    browser: Browser = Browser(),
) -> Close:
    try:
        async with asyncio.timeout(_GREETING_SECONDS):
            hello = await read_frame(socket)
    except BadFrame as fault:
        return fault.close or _NO_HELLO
    except TimeoutError:
        return _NO_HELLO
    except WebSocketDisconnect:
        return GONE
    if not isinstance(hello, Hello):
        return _NO_HELLO
    if spoken != PROTOCOL:
        return await _dismissed(socket, _gone(Refusal("old_client", _OLD_CLIENT), hello), settings)
    return await _greeted(socket, hello, tables, settings, door, browser)


async def _greeted(
    socket: Socket, hello: Hello, tables: Tables, settings: Settings, door: Door, browser: Browser
) -> Close:
    try:
        live, token = await _found(socket, hello, tables)
        if token is None:
            token = await browser.own(live.table)
        is_known = await browser.hushed(live)
        address = address_of(socket)
        with live.crowd.place(address, settings.crowd) if token is None else door.room(address):
            count = partial(tables.count_opening, address)
            session = session_hash(socket)
            connection = Connection(socket, live, token, hello, settings, tables.thinkers, count, session)
            with browser.counted(connection, is_known):
                return await connection.run()
    except StoreTrouble:
        return RESTARTING  # clients reconnect automatically
    except Refusal as refusal:
        return await _dismissed(socket, _gone(refusal, hello), settings)


def _gone(refusal: Refusal, hello: Hello) -> Gone:
    return Gone(refusal.code, refusal.said(language_of(hello.language)))


async def _dismissed(socket: Socket, gone: Gone, settings: Settings) -> Close:
    with contextlib.suppress(TimeoutError, WebSocketException, OSError):
        async with asyncio.timeout(settings.patience):
            await _send(socket, gone)
    return NOT_FOUND


async def _found(socket: Socket, hello: Hello, tables: Tables) -> tuple[LiveTable, str | None]:
    """Return the table that a hello asks for and the hash of its token; raise Refusal if the table or the seat does not exist."""
    token = None if hello.token is None else token_hash(hello.token)
    live = await tables.get(hello.table, address_of(socket))
    if _is_behind(live, hello, token):
        await live.level()
        live = await tables.get(hello.table, address_of(socket))  # it may have been dropped from memory meanwhile
    if _is_unknown(live, token):
        raise Refusal("no_seat", NO_SEAT)
    return live, token


def _is_behind(live: LiveTable, hello: Hello, token: str | None) -> bool:
    """Return whether the client may know more than this process: a newer view, or a seat taken through another one."""
    return hello.seen > live.table.version or _is_unknown(live, token)


def _is_unknown(live: LiveTable, token: str | None) -> bool:
    """Return whether a token opens nothing here: neither a seat nor the screen that shows the table."""
    return token is not None and live.table.seat_of(token) is None and not live.table.is_board(token)


async def _send(socket: Socket, message: ServerMessage) -> None:
    """Send one message, waiting while the socket's buffer is full.  Raises OSError when the peer is gone."""
    text = msgspec.json.encode(message).decode()
    try:
        await socket.send_data(text)
    except RuntimeError as fault:  # uvicorn raises this after its own pings have closed the socket
        raise ConnectionResetError("the socket is closed") from fault
