"""The pace of what nobody waits for: bots among themselves, and the opening of a tournament's tables.

A few turns are granted at each tick, however late the tick comes: so a busy event loop grants fewer, and people's acts go first.
"""

import asyncio

from openrummy.server.thinking.rotation import Rotation

_TICK_SECONDS = 0.02
_TURNS = 4
"""At most 200 turns per second, each of which costs about a millisecond: a fifth of the event loop."""


class Pace:
    """Turns for groups, which are tournaments and tables.  Use it inside one event loop."""

    def __init__(self, turns: int = _TURNS) -> None:
        self._turns = self._left = turns
        self._waiting: Rotation[asyncio.Future[None]] = Rotation()
        self._ticking: asyncio.Task[None] | None = None

    async def turn(self, group: str) -> None:
        """Wait for the next turn of `group`, if none is left now; groups have turns one after the other."""
        loop = asyncio.get_running_loop()
        if self._ticking is None or self._ticking.done():
            self._left = self._turns
            self._ticking = loop.create_task(self._tick())
        if self._left > 0 and not self._waiting:
            self._left -= 1
            return
        mine: asyncio.Future[None] = loop.create_future()
        self._waiting.put(group, mine)
        await mine

    async def _tick(self) -> None:
        """Grant turns as long as any are wanted."""
        is_wanted = True
        while is_wanted:
            await asyncio.sleep(_TICK_SECONDS)
            is_wanted = self._left < self._turns or len(self._waiting) > 0
            self._left = self._turns
            while self._waiting and self._left > 0:
                waiting = self._waiting.take()
                if not waiting.done():  # whoever waited is gone
                    waiting.set_result(None)
                    self._left -= 1

    def stop(self) -> None:
        """Grant nothing more."""
        if self._ticking is not None:
            self._ticking.cancel()
