"""A client of a server, over HTTP and socket: open a table, join, follow views, act, hear events.

    from openrummy import client

    server = client.Server("http://127.0.0.1:8000")
    with server.open("gin", "Ann", ["casual"]) as seat:
        seat.start()
        for view in seat.views():
            if seat.is_my_turn:
                seat.act(seat.offers[-1])
            elif view.status == "between":
                seat.ready()

docs/client.md is its page.  `client.lasting` has the same for asyncio.
"""

from openrummy.client.asking import ClientError, GoneError, RefusedError, UnreachableError
from openrummy.client.seat import Seat
from openrummy.client.server import Server

__all__ = ["ClientError", "GoneError", "RefusedError", "Seat", "Server", "UnreachableError"]
