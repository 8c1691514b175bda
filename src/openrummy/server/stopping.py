"""Graceful shutdown: commands that have started are finished and answered before sockets close."""

import asyncio
import socket
from collections.abc import Awaitable, Callable

import uvicorn

_PATIENCE_SECONDS = 5


class PoliteServer(uvicorn.Server):
    """uvicorn, but it waits for `leave` before it closes its listener, and for `drain` before it closes its connections."""

    def __init__(
        self, config: uvicorn.Config, leave: Callable[[], Awaitable[None]], drain: Callable[[], Awaitable[None]]
    ) -> None:
        super().__init__(config)
        self._leave = leave
        self._drain = drain

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Leave, stop accepting, drain, and close the remaining sockets with 1012."""
        await self._leave()
        for server in self.servers:
            server.close()
        await asyncio.wait([asyncio.ensure_future(self._drain())], timeout=_PATIENCE_SECONDS)
        await super().shutdown(sockets)
