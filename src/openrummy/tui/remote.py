"""A seat at a table on a server, as the screen sees it."""

import asyncio
import random
from collections.abc import Callable

from msgspec.structs import replace

from openrummy.client import wire
from openrummy.client.asking import fetch_record, join
from openrummy.client.lasting import LastingSeat
from openrummy.table import messages as m
from openrummy.table.changes import Pieces
from openrummy.tui.panels import known


def decoded(frame: str | bytes, pieces: Pieces | None = None) -> m.ServerMessage | None:
    """Return the message of a frame as in `wire.decoded`, with the panels that this program knows."""
    return wire.decoded(frame, pieces, _with_panels)


def _with_panels(message: m.ServerMessage) -> m.ServerMessage:
    """Return the message with the panels that this program knows."""
    if not isinstance(message, m.Update):
        return message
    return replace(message, view=replace(message.view, panels=tuple(known(message.view.panels))))


class RemoteSeat(LastingSeat):
    """A seat on a server.

    table: the id or the code.  token: of the seat; None watches.  chance, language: as in `LastingSeat`.
    """

    def __init__(
        self,
        server: str,
        table: str,
        token: str | None,
        chance: Callable[[], float] = random.SystemRandom().random,
        language: str = "en",
    ) -> None:
        super().__init__(server, table, token, language, chance, _with_panels)
        self.where = server.partition("://")[2]

    async def record(self) -> str:
        return await asyncio.to_thread(fetch_record, self._server, self.table)

    def next_table(self, table: str) -> "RemoteSeat":
        return RemoteSeat(self._server, table, self.token, self._chance, self._language)

    async def sit_down(self, name: str, number: int) -> None:
        seated = await asyncio.to_thread(join, self._server, self.table, name, number)
        await self.take(seated.token)
