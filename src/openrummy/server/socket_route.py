"""`/ws`: checks who may open a socket, and opens and closes it."""

import asyncio
import contextlib

from litestar import websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect, WebSocketException

from openrummy.languages import language_of
from openrummy.server.clock_and_luck import token_hash
from openrummy.server.connection import GONE, NO_SEAT, NOT_FOUND, RESTARTING, Close, Connection, Socket, send
from openrummy.server.frames import BadFrame, read_frame
from openrummy.server.origin import is_known_host, is_own_origin
from openrummy.server.requester import address_of
from openrummy.server.settings import Settings
from openrummy.server.tables import Tables
from openrummy.store import StoreTrouble
from openrummy.table.messages import PROTOCOL, Gone, Hello
from openrummy.table.refusal import Refusal

_GREETING_SECONDS = 10
_FAREWELL_SECONDS = 1
_WRONG_PROTOCOL: Close = (1002, f"speak {PROTOCOL}")
_NO_HELLO: Close = (1002, "say hello first")


@websocket("/ws")
async def table_socket(socket: Socket, state: State) -> None:
    """The stream of one table for one client; the messages are in `openrummy.table.messages`."""
    if not (
        is_known_host(socket.headers, state.settings.sites) and is_own_origin(socket.headers, socket.scope["scheme"])
    ):
        await socket.close(1008, "foreign origin")  # before accept: the handshake fails with 403
        return
    speaks = PROTOCOL in socket.scope.get("subprotocols", [])
    await socket.accept(subprotocols=PROTOCOL if speaks else None)
    close = await _served(socket, state.tables, state.settings) if speaks else _WRONG_PROTOCOL
    with contextlib.suppress(TimeoutError, WebSocketException, RuntimeError, OSError):
        async with asyncio.timeout(_FAREWELL_SECONDS):
            await socket.close(*close)


async def _served(socket: Socket, tables: Tables, settings: Settings) -> Close:
    try:
        async with asyncio.timeout(_GREETING_SECONDS):
            hello = await read_frame(socket)
    except BadFrame as fault:
        return fault.close or _NO_HELLO
    except TimeoutError:
        return _NO_HELLO
    except WebSocketDisconnect:
        return GONE
    return await _greeted(socket, hello, tables, settings) if isinstance(hello, Hello) else _NO_HELLO


async def _greeted(socket: Socket, hello: Hello, tables: Tables, settings: Settings) -> Close:
    try:
        connection = await _welcomed(socket, hello, tables, settings)
        return await connection.run()
    except StoreTrouble:
        return RESTARTING  # clients reconnect automatically
    except Refusal as refusal:
        gone = Gone(refusal.code, refusal.said(language_of(hello.language)))
        return await _dismissed(socket, gone, settings)


async def _dismissed(socket: Socket, gone: Gone, settings: Settings) -> Close:
    with contextlib.suppress(TimeoutError, WebSocketException, OSError):
        async with asyncio.timeout(settings.patience):
            await send(socket, gone)
    return NOT_FOUND


async def _welcomed(socket: Socket, hello: Hello, tables: Tables, settings: Settings) -> Connection:
    """Return the connection that a hello asks for; raise Refusal if the table or the seat does not exist."""
    live = await tables.get(hello.table, address_of(socket))
    if hello.token is None:
        return Connection(socket, live, None, hello, settings)
    token = token_hash(hello.token)
    if live.table.seat_of(token) is None:
        raise Refusal("no_seat", NO_SEAT)
    return Connection(socket, live, token, hello, settings)
