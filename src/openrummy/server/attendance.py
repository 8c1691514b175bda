"""A live table with those who attend to it: its bots and its timekeeper."""

from concurrent.futures import Executor

import msgspec

from openrummy.server.bots import Bots
from openrummy.server.live import LiveTable
from openrummy.server.settings import Settings
from openrummy.server.timekeeper import Timekeeper


class Attended(msgspec.Struct, frozen=True, eq=False):
    """A table that goes on by itself."""

    live: LiveTable
    bots: Bots
    keeper: Timekeeper

    @property
    def is_idle(self) -> bool:
        """Whether nothing would be missed if it were forgotten."""
        return self.live.is_idle and not self.live.followers and not self.bots.is_working and not self.keeper.is_working

    def wake(self) -> None:
        """Whoever is to do something does it."""
        self.bots.wake()
        self.keeper.wake()

    def stop(self) -> None:
        """Nothing happens by itself any more."""
        self.live.after_change = _nothing
        self.live.keeper.flush()
        self.bots.stop()
        self.keeper.stop()


def _nothing() -> None:
    """Nobody attends any more."""


def attend(live: LiveTable, settings: Settings, executor: Executor) -> Attended:
    """`live`, attended to from now on."""
    attended = Attended(live, Bots(live, settings.bot_delay, executor), Timekeeper(live, settings.grace))
    live.after_change = attended.wake
    attended.wake()
    return attended
