"""Decisions on what has been folded so far, although other processes write to the same log.

The log's key refuses whoever decided on an old version: they read what was written since, and decide again.
"""

from collections.abc import Awaitable, Callable
from typing import Protocol, TypeVar

from openrummy.store import StoreTrouble, VersionConflict
from openrummy.table.refusal import Refusal

MOST_ATTEMPTS = 8
"""Each failed attempt means that somebody else's was written."""


class Decided(Protocol):
    """The outcome of a command."""

    @property
    def refusal(self) -> Refusal | None:
        """Why nothing happened, or None."""


_Done = TypeVar("_Done", bound=Decided)


async def decided(
    decide: Callable[[], Awaitable[_Done]], read_on: Callable[[], Awaitable[bool]], *, is_shared: bool
) -> _Done:
    """Return what `decide` returns once it has decided on everything that is written, even if it is a refusal.

    decide: decides and writes, or raises VersionConflict.  read_on: reads what others have written, and returns whether
    there was anything.  is_shared: as in `Log`; a log that is not needs no look after a refusal.
    Raises StoreTrouble if others were quicker each time.
    """
    for _ in range(MOST_ATTEMPTS):
        try:
            done = await decide()
        except VersionConflict:
            await read_on()
            continue
        if done.refusal is None or not is_shared or not await read_on():
            return done
    raise StoreTrouble("contested")


async def decided_once(decide: Callable[[], Awaitable[_Done]], read_on: Callable[[], Awaitable[bool]]) -> _Done | None:
    """Return what `decide` returns, for a clock or a bot; None, after reading on, if others wrote in the meantime.

    They did it, or who is here has changed: whoever asked looks again.
    """
    try:
        return await decide()
    except VersionConflict:
        await read_on()
        return None
