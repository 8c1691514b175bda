"""Sockets of clients that do not read must not linger: what they were sent would be kept for ever."""

import asyncio

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

LINGER_SECONDS = 3


class ClosingProtocol(WebSocketsSansIOProtocol):
    """Cuts a socket that is still there some seconds after it was closed.

    A transport closes only when all of its buffer is read, and what has been handed to it cannot be taken back.
    """

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """The application is done with the socket."""
        super().on_task_complete(task)
        self.loop.call_later(LINGER_SECONDS, self.transport.abort)
