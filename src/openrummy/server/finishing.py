"""The end of a task that nobody waits for: at once, or in its own time."""

import asyncio
from typing import Any, TypeAlias

Task: TypeAlias = "asyncio.Task[Any]"

_ALONE: set[Task] = set()
"""A task that nobody refers to may be dropped."""


async def stopped(task: Task) -> None:
    """Stop a task where it is; its fault is not raised."""
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


def finish_alone(task: Task) -> None:
    """Let a task finish what it does; its fault is not reported, since nobody is left to hear of it."""
    _ALONE.add(task)
    task.add_done_callback(_finished)


def _finished(task: Task) -> None:
    _ALONE.discard(task)
    if not task.cancelled():
        task.exception()  # read, so that asyncio does not report it
