"""Carries out the director's decisions: opens and starts the tables, and reports their results.

Everything that it waits for is in a log, so a server that was killed continues where it was: a table that should be
opened is opened, and a match that has ended in the meantime is treated like any other.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import partial

from msgspec.structs import replace

from openrummy import table as tables
from openrummy import tournament as tournaments
from openrummy.server import clock_and_luck
from openrummy.server.live import LiveTable
from openrummy.server.live_tournament import LiveTournament
from openrummy.server.logs import mark
from openrummy.server.retrying import until_written
from openrummy.server.settings import Settings
from openrummy.server.start_clock import StartClock
from openrummy.server.tables import Tables
from openrummy.server.turns import STEP_SECONDS, in_turn
from openrummy.store import WriterDied
from openrummy.table.entries import TableOpened
from openrummy.tournament.forms import form_of
from openrummy.tournament.handle import asked, withdrawn
from openrummy.tournament.play import game_text, points

_LOOK_MS = 5000
"""It looks at least so often who is at the table."""
_LOGGER = logging.getLogger(__name__)


class Directing:
    """Serves one tournament while it runs.

    settings.arrival: seconds that a match waits for its people.  settings.answer: seconds in which to buy chips.
    before: returns how many processes should direct a match before this one.  Every step may be taken twice: a table is
    opened once, and a match starts and counts once.
    """

    def __init__(
        self, live: LiveTournament, hall: Tables, settings: Settings, before: Callable[[str], int] = lambda match: 0
    ) -> None:
        self._before = before
        self._live = live
        self._hall = hall
        self._settings = settings
        self._matches: dict[str, asyncio.Task[None]] = {}
        self._waiting: tuple[int, ...] = ()
        self._timer: asyncio.TimerHandle | None = None
        self._lapsing: asyncio.Task[None] | None = None
        self._showing: asyncio.Task[None] | None = None
        self._start_clock = StartClock(live, before)

    def wake(self) -> None:
        """Handle a change of the tournament: new matches, and answers that are due."""
        loop = asyncio.get_running_loop()
        running = self._live.tournament.running
        for sitting in running:
            if sitting.match not in self._matches:
                self._matches[sitting.match] = loop.create_task(self._guarded(sitting))
        over = set(self._matches) - {sitting.match for sitting in running}
        for match in over:
            task = self._matches.pop(match)
            if task is not asyncio.current_task():  # another process has reported the result
                task.cancel()
        self._wait_for_answers()
        self._show_packs()
        self._start_clock.wake()

    def halt(self) -> None:
        """Give everybody who is asked the whole time again."""
        self._waiting = ()
        self._wait_for_answers()

    def stop(self) -> None:
        """Stop; everything continues when the tournament is loaded again."""
        self._live.after_change = _nothing
        for task in (*self._matches.values(), self._lapsing, self._showing):
            if task is not None:
                task.cancel()
        if self._timer is not None:
            self._timer.cancel()
        self._start_clock.stop()

    def _wait_for_answers(self) -> None:
        """Set one timer for the players who are asked now; events elsewhere give nobody more time."""
        waiting = asked(self._live.tournament)
        if waiting == self._waiting:
            return
        self._waiting = waiting
        if self._timer is not None:
            self._timer.cancel()
        if waiting:
            loop = asyncio.get_running_loop()
            delay = self._settings.answer + in_turn(self._before(self._live.tournament.id))
            self._timer = loop.call_later(delay, self._lapse, self._live.tournament.version)

    def _lapse(self, version: int) -> None:
        self._lapsing = asyncio.get_running_loop().create_task(
            until_written(lambda: self._live.submit(tournaments.Lapse(version)))
        )

    def _show_packs(self) -> None:
        """Let the deals of a round be seen when all its tables have played the same packs."""
        tournament = self._live.tournament
        sealed = form_of(tournament).sealed(tournament)
        if sealed and (self._showing is None or self._showing.done()):
            showing = self._shown(sealed, len(tournament.rounds))
            self._showing = asyncio.get_running_loop().create_task(self._guarded_work(showing))

    async def _shown(self, sealed: Sequence[tournaments.Sitting], round_number: int) -> None:
        await asyncio.sleep(in_turn(self._before(self._live.tournament.id)))
        for sitting in sealed:
            await until_written(partial(self._unseal, sitting))
        await until_written(lambda: self._live.submit(tournaments.Unsealed(round_number)))

    async def _unseal(self, sitting: tournaments.Sitting) -> None:
        table = await self._hall.seat(self._opening(sitting))
        await table.submit(None, tables.Unseal())

    async def _guarded(self, sitting: tournaments.Sitting) -> None:
        await self._guarded_work(self._play(sitting))

    async def _guarded_work(self, work: Awaitable[None]) -> None:
        try:
            await work
        except WriterDied:
            _LOGGER.warning("a tournament has stopped: the log takes no more entries")
        except Exception:
            _LOGGER.exception("a match of a tournament failed", extra={"table": mark(self._live.tournament.id)})

    async def _is_left(self, match: str) -> None:
        """Return when this process should direct the match: it comes first, or somebody at the table is here.

        It also does if its table has not been opened although the others had time for it.
        """
        if not self._before(match):
            return
        await asyncio.sleep(in_turn(self._before(match)))
        await until_written(self._live.find_open)
        while self._before(match) and match in self._live.hosted and self._hall.loaded(match) is None:  # noqa: ASYNC110 - many events end it
            await asyncio.sleep(STEP_SECONDS)

    async def _play(self, sitting: tournaments.Sitting) -> None:
        await self._is_left(sitting.match)
        await self._hall.thinkers.pace.turn(self._live.tournament.id)
        table = await until_written(lambda: self._hall.seat(self._opening(sitting)))
        self._live.hosted.add(sitting.match)
        changed = asyncio.Event()
        table.followers.add(changed.set)
        try:
            if not await self._start(sitting, table, changed):
                return
            while table.table.status != "over":
                changed.clear()
                await changed.wait()
        finally:
            table.followers.discard(changed.set)
            self._live.hosted.discard(sitting.match)
        await asyncio.sleep(in_turn(self._before(sitting.match)))
        result = tournaments.Result(sitting.match, points(table.table.state))
        await until_written(lambda: self._live.submit(result))

    def _opening(self, sitting: tournaments.Sitting) -> TableOpened:
        tournament, chance = self._live.tournament, clock_and_luck.draw()
        pack = form_of(tournament).pack(tournament, sitting)
        entry = tables.open_seated(
            sitting.match,
            game_text(tournament.game, sitting.deals),
            tuple(tournament.entrants[player].sitter for player in sitting.players),
            tournament.settings,
            tournament.id,
            clock_and_luck.now(),
            chance if pack is None else replace(chance, secret=pack.secret),
            "" if pack is None else pack.nonce,
        )
        return replace(entry, organizer=tournament.host)

    async def _start(self, sitting: tournaments.Sitting, table: LiveTable, changed: asyncio.Event) -> bool:
        """Start the match when everybody is ready, or when the wait has lasted long enough; return False if it was missed.

        Where people may take their time, a match is missed at once when one of them has withdrawn.
        """
        until = clock_and_luck.now() + int(self._settings.arrival * 1000)
        while table.table.status == "lobby":
            changed.clear()
            by = form_of(self._live.tournament).plays_by(self._live.tournament)
            gone = withdrawn(self._live.tournament, sitting) if by else ()
            missing = gone or _missing(table, must_be_here=bool(by))
            if not missing or (not by and clock_and_luck.now() >= until):
                await until_written(lambda: table.submit(None, tables.Begin()))
            elif gone or (by and clock_and_luck.now() >= by):
                there = tuple(seat for seat in range(len(table.table.seats)) if seat not in missing)
                missed = tournaments.Missed(sitting.match, there)
                await until_written(lambda: self._live.submit(missed))  # noqa: B023 - called at once
                return False
            else:
                await _change_or(min((by or until) - clock_and_luck.now(), _LOOK_MS) / 1000, changed)
        return True


def _missing(table: LiveTable, *, must_be_here: bool) -> Sequence[int]:
    """Return the seats whose people are not ready; where nothing hurries, they must also be connected."""
    seats, here = table.table.seats, table.connected
    return [
        number for number in table.table.persons if not (seats[number].ready and (not must_be_here or number in here))
    ]


async def _change_or(seconds: float, changed: asyncio.Event) -> None:
    """Wait for a change, or so long."""
    with suppress(TimeoutError):
        async with asyncio.timeout(max(0, seconds)):
            await changed.wait()


def _nothing() -> None:
    """Do nothing: the tournament is no longer served."""
