"""Ends of both kinds of bus, for the same tests."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager

from openrummy.bus import Air, Bus, LocalBus, bus_at

KEY = bytes(range(32))
_LIMIT_SECONDS = 30


@asynccontextmanager
async def ends(address: str | None, count: int) -> AsyncIterator[list[Bus]]:
    """Give `count` started ends of the bus at `address`, all with one key, or of one in the process for None."""
    air = Air()
    async with AsyncExitStack() as stack:
        found: list[Bus] = [LocalBus(air) if address is None else bus_at(address)(KEY) for _ in range(count)]
        for end in found:
            await end.start()
            stack.push_async_callback(end.close)
        yield found


async def until(condition: Callable[[], bool], step: Callable[[], object] = lambda: None) -> None:
    """Wait for a condition, calling `step` before each look; raise TimeoutError if it never holds."""
    async with asyncio.timeout(_LIMIT_SECONDS):
        step()
        while not condition():
            await asyncio.sleep(0.01)
            step()
