"""Compiling what the strong bot needs, before it is asked: a worker that compiled would be taken for one that has lost its way."""

import asyncio
import logging
import os
import sys
from asyncio.subprocess import PIPE
from collections.abc import Awaitable, Callable
from contextlib import suppress

from openrummy.bots.searching import KEY
from openrummy.server.thinking.process import shared

_PROGRAM = (
    "import sys; sys.path[:] = sys.argv[1:]; from openrummy.thinking.parent import end_with_parent; end_with_parent(); "
    "from openrummy.search.warming import main; main()"
)
_LOGGER = logging.getLogger(__name__)


class Warmth:
    """The kernels of search on disk.  Use it inside one event loop."""

    def __init__(self, warm: Callable[[], Awaitable[int]]) -> None:
        self._warm = warm
        self._task: asyncio.Task[None] | None = None

    async def wait_for(self, bot: str) -> None:
        """Wait until `bot` can answer as quickly as it always does; the first one to wait starts the work."""
        if bot == KEY:
            await asyncio.shield(self._begun())

    def is_ready(self) -> bool:
        """Whether search answers at once; if not, the work is begun."""
        return self._begun().done()

    def _begun(self) -> "asyncio.Task[None]":
        if self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._warmed())
        return self._task

    async def _warmed(self) -> None:
        code = await self._warm()
        if code:
            _LOGGER.error("search could not be compiled, code %s: strong bots will answer late or not at all", code)

    async def close(self) -> None:
        """End the work."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task


async def warm_on_disk() -> int:
    """Compile in a process of its own; return its exit code."""
    process = await asyncio.create_subprocess_exec(
        sys.executable, "-c", _PROGRAM, *sys.path, stdin=PIPE, env=shared(os.environ)
    )
    try:
        return await process.wait()
    except asyncio.CancelledError:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()
        raise
