"""Work that takes long, done in one thread, so that it takes little of the interpreter from the event loop.

Those who ask take turns by address.  Cost: a request waits for at most one of each other address.
"""

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from openrummy.languages import Template
from openrummy.server.limits import TooMany, home_of
from openrummy.server.thinking.rotation import Rotation

_MOST_WAITING = 200
_BUSY: Template = "The server is busy; try again in a moment."
_Done = TypeVar("_Done")


class Desk:
    """A queue with one clerk, who works while there is something to do.  Use it inside one event loop."""

    def __init__(self) -> None:
        self._waiting: Rotation[tuple[Callable[[], Any], asyncio.Future[Any]]] = Rotation()
        self._clerk: asyncio.Task[None] | None = None

    async def done(self, by: str, work: Callable[[], _Done]) -> _Done:
        """Return the result of `work`, done in a thread for the address `by`; raise TooMany if too much waits already."""
        if len(self._waiting) >= _MOST_WAITING:
            raise TooMany(_BUSY, 1)
        loop = asyncio.get_running_loop()
        result: asyncio.Future[_Done] = loop.create_future()
        self._waiting.put(home_of(by), (work, result))
        if self._clerk is None or self._clerk.done():
            self._clerk = loop.create_task(self._work())
        return await result

    async def _work(self) -> None:
        while self._waiting:
            work, result = self._waiting.take()
            if result.done():  # whoever asked is gone
                continue
            try:
                found = await asyncio.to_thread(work)
            except Exception as fault:  # noqa: BLE001 - it belongs to the one who asked
                if not result.done():
                    result.set_exception(fault)
            else:
                if not result.done():
                    result.set_result(found)
