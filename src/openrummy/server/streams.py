"""Matches streamed over HTTP, a line for each act: what everybody may see, as soon as they may.

A stream holds its table in memory, as a socket does.  It ends with the match, at its time limit, or when the server stops; a client goes on
with `since`.  Blank lines keep the connection alive, and show a client that is gone.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import aclosing, contextmanager
from functools import partial

import msgspec

from openrummy.languages import Language, Plural
from openrummy.server.crowd import Crowd
from openrummy.server.desk import Desk
from openrummy.server.live import LiveTable
from openrummy.table.messages import Gone
from openrummy.table.projection import MOST_TOLD
from openrummy.table.refusal import Refusal
from openrummy.table.streaming import end_line, event_lines, head_line
from openrummy.table.watching import heard_until

MOST_STREAMS = 8
"""Streams that one address may have open."""
_ALIVE_SECONDS = 10.0
_FULL = Plural(
    "Your address already has {count} stream open. Close it first.",
    "Your address already has {count} streams open. Close one first.",
)


class Wanted(msgspec.Struct, frozen=True):
    """A wish for a stream.  by: their address.  since: the version that they know.  seconds: until it ends at the latest.

    check: raises Refusal when they may not read the table, or no longer.
    """

    by: str
    since: int
    seconds: float
    check: Callable[[], None]
    language: Language


class Streams:
    """The open streams of this process.  Use it inside one event loop."""

    def __init__(self, desk: Desk) -> None:
        self._desk, self._crowd = desk, Crowd(_FULL)
        self._open: set[asyncio.Event] = set()
        self._is_closing = False

    def close(self) -> None:
        """Let all streams end."""
        self._is_closing = True
        for changed in self._open:
            changed.set()

    async def opened(self, live: LiveTable, wanted: Wanted) -> AsyncIterator[bytes]:
        """Return the lines of a match; raise Refusal now if they may not be read, or too many streams are open."""
        lines = self._lines(live, wanted)
        return _after(await anext(lines), lines)

    async def _lines(self, live: LiveTable, wanted: Wanted) -> AsyncIterator[bytes]:
        with self._crowd.place(wanted.by, MOST_STREAMS), self._following(live) as changed:
            wanted.check()
            yield head_line(live.table)
            try:
                async for lines in self._events(live, wanted, changed):
                    yield lines
            except Refusal as refusal:
                yield msgspec.json.encode(Gone(refusal.code, refusal.said(wanted.language))) + b"\n"

    @contextmanager
    def _following(self, live: LiveTable) -> Iterator[asyncio.Event]:
        """Yield what is set whenever something changes at a table, which stays in memory meanwhile."""
        changed = asyncio.Event()
        self._open.add(changed)
        live.followers.add(changed.set)
        try:
            yield changed
        finally:
            live.followers.discard(changed.set)
            self._open.discard(changed)

    async def _events(self, live: LiveTable, wanted: Wanted, changed: asyncio.Event) -> AsyncIterator[bytes]:
        since, late, quiet = wanted.since, _after_now(wanted.seconds), _after_now(_ALIVE_SECONDS)
        while True:
            changed.clear()
            wanted.check()
            table, until = live.table, heard_until(live.table)
            for first in range(since, until, MOST_TOLD):
                yield await self._desk.done(
                    wanted.by, partial(event_lines, table, first, min(until, first + MOST_TOLD))
                )
                quiet = _after_now(_ALIVE_SECONDS)
            since = max(since, until)
            if table.status == "over":
                yield end_line(table)
            if table.status == "over" or self._is_closing or not (left := _left(late)):
                return
            # Acts that are withheld change nothing here, or the blank lines would tell of them.
            if not await _is_set(changed, min(left, _left(quiet))) or not _left(quiet):
                yield b"\n"
                quiet = _after_now(_ALIVE_SECONDS)


def _after_now(seconds: float) -> float:
    return asyncio.get_running_loop().time() + seconds


def _left(late: float) -> float:
    return max(0.0, late - asyncio.get_running_loop().time())


async def _is_set(changed: asyncio.Event, seconds: float) -> bool:
    """Wait for an event, and return whether it was set in time."""
    try:
        async with asyncio.timeout(seconds):
            await changed.wait()
    except TimeoutError:
        return False
    return True


async def _after(first: bytes, rest: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    """Yield a line that was made already, and then the rest."""
    async with aclosing(rest):  # type: ignore[type-var]  # it is a generator
        yield first
        async for lines in rest:
            yield lines
