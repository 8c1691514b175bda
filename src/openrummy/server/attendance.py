"""A live table together with its bots and its timekeeper."""

import msgspec

from openrummy.server.bots import Bots
from openrummy.server.live import LiveTable
from openrummy.server.settings import Settings
from openrummy.server.thinking.thinkers import Thinkers
from openrummy.server.timekeeper import Timekeeper


class Attended(msgspec.Struct, frozen=True, eq=False):
    """A live table that can act without a person: its bots move and its clocks run."""

    live: LiveTable
    bots: Bots
    keeper: Timekeeper

    @property
    def is_idle(self) -> bool:
        """Whether the table can be dropped from memory without losing anything."""
        return self.is_deserted and not self.bots.is_working and not self.keeper.is_working

    @property
    def is_deserted(self) -> bool:
        """Whether nobody is at the table in this process, though its bots and clocks may still have to act."""
        return self.live.is_idle and not self.live.followers

    def wake(self) -> None:
        """Let the bots and the clocks do what is due."""
        self.bots.wake()
        self.keeper.wake()

    def stop(self) -> None:
        """Stop the bots and the clocks."""
        self.live.after_change = _nothing
        self.live.keeper.flush()
        self.bots.stop()
        self.keeper.stop()


def _nothing() -> None:
    """Do nothing: the table is no longer attended."""


def attend(live: LiveTable, settings: Settings, thinkers: Thinkers) -> Attended:
    """Return `live`, attended to from now on."""
    attended = Attended(live, Bots(live, settings.bot_delay, thinkers), Timekeeper(live, settings.grace))
    live.after_change = attended.wake
    attended.wake()
    return attended
