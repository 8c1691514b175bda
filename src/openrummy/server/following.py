"""Follows what other processes write to the log they share.

The bus says at once that a log has grown; versions are also compared from time to time, so that a message that was lost costs only time.
Numbers alone travel: whoever is behind reads the entries from the log.
"""

import asyncio
import itertools
import logging
from collections.abc import Callable, Mapping
from functools import partial
from typing import Protocol

from openrummy.bus import Bus
from openrummy.server.logs import mark
from openrummy.store import EditedLog, Log, StoreTrouble

COMPARE_SECONDS = 5.0
DEAF_SECONDS = 1.0
"""How often versions are compared, and how often while the bus is not heard."""
_WATCH_SECONDS = 0.5
"""How often a log that is shared is asked whether it takes entries, and how long its answer may take."""
_MOST_DIGITS = 18
_DISCOVER_EVERY = 6
"""Comparisons for one look for what is new: it reads the names of all."""
_LOGGER = logging.getLogger(__name__)


class Follower(Protocol):
    """All tables, or all tournaments, that this process has folded.

    prefix: how the names of their logs begin.  is_everywhere: every process has all of them; otherwise this one hears only
    of those that it serves.  announce: to be called with the id and the version after every append.
    """

    prefix: str
    is_everywhere: bool
    announce: Callable[[str, int], None]

    def versions(self) -> Mapping[str, int]:
        """Return the version of each that is in memory, by its id."""

    def is_behind(self, identity: str, version: int) -> bool:
        """Return whether there is something to read in a log that is at `version`."""

    async def catch_up(self, identity: str, version: int) -> None:
        """Read what is new.  Raises StoreTrouble and EditedLog."""

    async def discover(self) -> None:
        """Read what this process has to know of and has not heard of.  Raises StoreTrouble."""

    def halt(self) -> None:
        """Let no clock run: the log cannot be reached."""


class Following:
    """Keeps followers level with the log, and tells the other processes what this one has written.

    followers: by the first word of their subjects on the bus.
    """

    def __init__(self, log: Log, bus: Bus, followers: Mapping[str, Follower]) -> None:
        self._log = log
        self._bus = bus
        self._followers = followers
        self._reading: set[asyncio.Task[None]] = set()
        self._soon = asyncio.Event()
        for kind, follower in followers.items():
            follower.announce = partial(self._announce, kind)

    def _announce(self, kind: str, identity: str, version: int) -> None:
        self._bus.publish(f"{kind}.{identity}", b"%d" % version)

    async def run(self) -> None:
        """Follow for ever, if anybody else can write to this log."""
        if self._log.is_shared:
            await asyncio.gather(self._follow(), self._watch())

    async def _watch(self) -> None:
        """Let no clock run while the log does not answer: a database that is elsewhere may be away for seconds."""
        while self._log.is_writing:
            await asyncio.sleep(_WATCH_SECONDS)
            asked = asyncio.wrap_future(self._log.probe())
            while not (await asyncio.wait([asked], timeout=_WATCH_SECONDS))[0]:
                self._halt()
            if asked.exception() is not None:
                self._halt()

    def _halt(self) -> None:
        for follower in self._followers.values():
            follower.halt()

    async def _follow(self) -> None:
        everywhere = [kind for kind, follower in self._followers.items() if follower.is_everywhere]
        stops = [self._bus.subscribe(f"{kind}.*", self.hear) for kind in everywhere]
        stops.append(self._bus.when_hearing(self._soon.set))
        try:
            for count in itertools.count():
                await self._pause()
                await self._compare(discover=count % _DISCOVER_EVERY == 0)
        finally:
            for stop in stops:
                stop()
            for task in self._reading:
                task.cancel()

    async def _pause(self) -> None:
        self._soon.clear()
        try:
            async with asyncio.timeout(COMPARE_SECONDS if self._bus.is_hearing else DEAF_SECONDS):
                await self._soon.wait()
        except TimeoutError:
            return

    def hear(self, subject: str, body: bytes) -> None:
        """Note the version that another process has told on the bus."""
        kind, _, identity = subject.partition(".")
        if kind in self._followers and body.isdigit() and len(body) <= _MOST_DIGITS:
            self._note(self._followers[kind], identity, int(body))

    def _note(self, follower: Follower, identity: str, version: int) -> None:
        if follower.is_behind(identity, version):
            task = asyncio.get_running_loop().create_task(_guarded(follower, identity, version))
            self._reading.add(task)
            task.add_done_callback(self._reading.discard)

    async def _compare(self, *, discover: bool) -> None:
        for follower in self._followers.values():
            try:
                await self._level(follower)
                if discover:
                    await follower.discover()
            except StoreTrouble:
                follower.halt()

    async def _level(self, follower: Follower) -> None:
        """Compare the versions of everything in memory with the log, by one query."""
        names = [follower.prefix + identity for identity in follower.versions()]
        heads = await asyncio.to_thread(self._log.heads, names) if names else {}
        for name, version in heads.items():
            self._note(follower, name.removeprefix(follower.prefix), version)


async def _guarded(follower: Follower, identity: str, version: int) -> None:
    try:
        await follower.catch_up(identity, version)
    except StoreTrouble:
        return  # versions are compared again soon
    except EditedLog as fault:
        _LOGGER.error("a log was edited", extra={"table": mark(identity), "version": fault.version})  # noqa: TRY400 - the place in the program says nothing
    except Exception:
        _LOGGER.exception("a log cannot be followed", extra={"table": mark(identity)})
