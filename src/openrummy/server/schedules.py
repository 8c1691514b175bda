"""All schedules of a server: each opens its next event when the time has come to enter it.

Every process follows all schedules.  The id of an event follows from its time, so whoever opens it second is refused by the
log; processes take turns all the same, as everywhere.
"""

import asyncio
import logging
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress

from openrummy.server import clock_and_luck
from openrummy.server.costs import BOT, TABLE
from openrummy.server.live_tournament import PREFIX as EVENT
from openrummy.server.logs import mark
from openrummy.server.retrying import until_written
from openrummy.server.tables import Tables
from openrummy.server.tournaments import Tournaments
from openrummy.server.turns import in_turn
from openrummy.store import EditedLog, Log, Row, StoreTrouble, VersionConflict
from openrummy.table.messages.schedules import OpenSchedule, ScheduleKey
from openrummy.table.refusal import Refusal
from openrummy.tournament.schedules import schedule as s

PREFIX = "schedule."
_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
_COST = 5 * TABLE
_MOST = 200
_LOOK_SECONDS = 60.0
"""It looks at least so often: a schedule may have been opened elsewhere, and clocks are set."""
_NOBODY = 2
"""The entries of an event that nobody entered: it was opened, and cancelled."""
_LOGGER = logging.getLogger(__name__)


class Schedules:
    """The schedules of one server.  Create it inside the event loop.

    announce, before: as in `Tournaments`.
    """

    prefix = PREFIX
    is_everywhere = True

    def __init__(self, log: Log, hall: Tables, tournaments: Tournaments) -> None:
        self.announce: Callable[[str, int], None] = lambda identity, version: None
        self._log = log
        self._hall = hall
        self._tournaments = tournaments
        self._live: dict[str, s.Schedule] = {}
        self._known: set[str] = set()
        self._opened: dict[str, int] = {}
        self._changed = asyncio.Event()

    async def run(self) -> None:
        """Open events for ever; while the log cannot be reached, later."""
        await until_written(self.discover)
        while True:
            self._changed.clear()
            try:
                wait = await self._open_due()
            except StoreTrouble:
                wait = 1.0
            with suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self._changed.wait()

    async def _open_due(self) -> float:
        """Open every event whose time to enter has come, and return for how many seconds nothing is to be done."""
        wait = _LOOK_SECONDS
        for schedule in list(self._live.values()):
            now = clock_and_luck.now()
            at, since = (0, 0) if schedule.stopped else s.next_event(schedule, now)
            if not at or self._opened.get(schedule.id) == at:
                continue
            late = in_turn(self._tournaments.before(schedule.id)) - (now - since) / 1000
            if late > 0:
                wait = min(wait, late + 0.01)
            else:
                await self._open(schedule, at)
                self._opened[schedule.id] = at
        return wait

    async def _open(self, schedule: s.Schedule, at: int) -> None:
        now, identity = clock_and_luck.now(), s.event_id(schedule, at)
        if await self._is_idle(schedule, now):
            await self._append(schedule.id, schedule.version, s.ScheduleStopped(at=now))
            return
        entry = s.event_at(schedule, at, clock_and_luck.draw().secret, now)
        await self._tournaments.open_event(identity, entry)
        _LOGGER.info("a schedule opened an event", extra={"table": mark(identity)})

    async def _is_idle(self, schedule: s.Schedule, now: int) -> bool:
        """Return whether nobody entered any of the last events."""
        last = s.last_events(schedule, now)
        if len(last) < s.IDLE:
            return False
        heads = await asyncio.to_thread(self._log.heads, [EVENT + identity for identity in last])
        return all(0 < version <= _NOBODY for version in heads.values())

    async def open(self, asked: OpenSchedule, by: str) -> ScheduleKey:
        """Open a schedule, for the address `by`; raise Refusal."""
        cost = _COST + max(asked.fill, 0) * BOT
        self._hall.count_opening(by, cost)
        if sum(not one.stopped for one in self._live.values()) >= _MOST:
            raise Refusal("full", "There are too many schedules here. Wait until one has stopped.")
        token, identity = clock_and_luck.new_token(), clock_and_luck.new_table_id(listed=False)
        hashed = clock_and_luck.token_hash(token)
        try:
            entry = s.open_schedule(identity, asked, hashed, clock_and_luck.draw().secret, clock_and_luck.now())
        except Refusal:
            self._hall.take_back_opening(by, cost)
            raise
        await self._append(identity, 0, entry)
        return ScheduleKey(identity, token)

    async def stop(self, identity: str, token: str) -> None:
        """Stop a schedule, as the host whose token has this hash; an event that is open stays.  Raises Refusal."""
        schedule = await self._loaded(identity) if _ID.fullmatch(identity) else None
        if schedule is None:
            raise Refusal("no_schedule", "There is no such schedule.")
        if token != schedule.host:
            raise Refusal("not_host", "Only the host can stop a schedule.")
        if not schedule.stopped:
            await self._append(identity, schedule.version, s.ScheduleStopped(at=clock_and_luck.now()))

    async def _append(self, identity: str, expected: int, entry: s.Entry) -> None:
        row = Row(s.kind_of(entry), s.encode_entry(entry), entry.at, is_secret=isinstance(entry, s.ScheduleOpened))
        with suppress(VersionConflict):  # another process did the same, or an append was sent twice
            await asyncio.wrap_future(self._log.append(PREFIX + identity, expected, [row]))
        await self._loaded(identity)
        self.announce(identity, expected + 1)

    async def _loaded(self, identity: str) -> s.Schedule | None:
        self._known.add(identity)
        try:
            schedule = await asyncio.to_thread(_read, self._log, identity)
        except (
            EditedLog,
            Refusal,
            ValueError,
        ):  # one that cannot be read, or played any more, must not stop the others
            _LOGGER.exception("a schedule cannot go on", extra={"table": mark(identity)})
            return None
        except StoreTrouble:
            self._known.discard(identity)
            raise
        if schedule is not None:
            self._live[identity] = schedule
            self._changed.set()
        return schedule

    def listed(self) -> Iterator[tuple[s.Schedule, tuple[int, ...], str]]:
        """Yield the schedules that go on, with the times of the next events and the id of the one that is open."""
        now = clock_and_luck.now()
        going_on = [schedule for schedule in self._live.values() if not schedule.stopped]
        for schedule in sorted(going_on, key=lambda one: s.next_event(one, now)):
            times = s.coming(schedule, now)
            is_open = self._opened.get(schedule.id) == times[0]
            yield schedule, times, s.event_id(schedule, times[0]) if is_open else ""

    def versions(self) -> Mapping[str, int]:
        """Return the version of each schedule, by its id."""
        return {identity: schedule.version for identity, schedule in self._live.items()}

    def is_behind(self, identity: str, version: int) -> bool:
        """Return whether a schedule lacks something up to `version`, or is not known yet."""
        live = self._live.get(identity)
        return live is None or live.version < version

    async def catch_up(self, identity: str, version: int) -> None:
        """Read a schedule that another process has opened or stopped."""
        if _ID.fullmatch(identity):
            await self._loaded(identity)

    async def discover(self) -> None:
        """Read the schedules that this process does not know."""
        for name in await asyncio.to_thread(self._log.starting_with, PREFIX):
            if name.removeprefix(PREFIX) not in self._known:
                await self._loaded(name.removeprefix(PREFIX))

    def halt(self) -> None:
        """Do nothing: a schedule has no clock that could cost anybody anything."""


def _read(log: Log, identity: str) -> s.Schedule | None:
    """Return a schedule from the log, or None; raise Refusal if its events cannot be played any more."""
    rows = log.read(PREFIX + identity)
    if not rows:
        return None
    schedule = s.fold(s.decode_entry(row.body) for row in rows)
    at, _ = s.next_event(schedule, schedule.opened)
    s.event_at(schedule, at, bytes(len(schedule.secret)), at - 1)
    return schedule
