"""Starts a tournament when its time has come.

Every process has the clock of every tournament; the log takes one start, and the later ones find nothing due.
"""

import asyncio
from collections.abc import Callable

from openrummy import tournament as tournaments
from openrummy.server import clock_and_luck
from openrummy.server.live_tournament import LiveTournament
from openrummy.server.retrying import until_written
from openrummy.server.turns import in_turn
from openrummy.tournament.starting import due

_SPARE_SECONDS = 0.01
_LONGEST_SECONDS = 3600.0
"""For a longer time it looks again in between, since the clocks of the system and of the loop drift apart."""


class StartClock:
    """The clock of one tournament.  before: as in `Directing`."""

    def __init__(self, live: LiveTournament, before: Callable[[str], int]) -> None:
        self._live = live
        self._before = before
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None

    def wake(self) -> None:
        """Set the timer after a change of the tournament."""
        self.stop()
        at = due(self._live.tournament)
        if at is None:
            return
        seconds = max(0, at - clock_and_luck.now()) / 1000
        wait = seconds + _SPARE_SECONDS + in_turn(self._before(self._live.tournament.id))
        look = self._look if seconds > _LONGEST_SECONDS else self._begin
        self._timer = asyncio.get_running_loop().call_later(min(wait, _LONGEST_SECONDS), look)

    def _look(self) -> None:
        self.wake()

    def _begin(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._submit())

    async def _submit(self) -> None:
        await until_written(lambda: self._live.submit(tournaments.Due()))
        self.wake()  # it may wait for more players

    def stop(self) -> None:
        """Let the timer be; a start that is being written is written."""
        if self._timer is not None:
            self._timer.cancel()
