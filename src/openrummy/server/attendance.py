"""A live table together with its bots and its timekeeper."""

import asyncio
from collections.abc import Callable

import msgspec

from openrummy.server.bots import Bots
from openrummy.server.live import LiveTable
from openrummy.server.settings import Settings
from openrummy.server.thinking.thinkers import Thinkers
from openrummy.server.timekeeper import Timekeeper
from openrummy.table import Table

Noted = Callable[[Table], None]
"""Hears of a table when it has come into memory, and once when its match is over."""


class Watch:
    """Tells when the match of a table is over."""

    def __init__(self, live: LiveTable, noted: Noted) -> None:
        self._live, self._noted = live, noted
        self._is_over = live.table.status == "over"
        noted(live.table)

    def wake(self) -> None:
        """Tell it if that has just happened."""
        if not self._is_over and self._live.table.status == "over":
            self._is_over = True
            self._noted(self._live.table)


class Attended(msgspec.Struct, frozen=True, eq=False):
    """A live table that can act without a person: its bots move and its clocks run."""

    live: LiveTable
    bots: Bots
    keeper: Timekeeper
    watch: Watch

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
        self.watch.wake()

    def stop(self) -> None:
        """Stop the bots and the clocks."""
        self.live.after_change = _nothing
        self.live.keeper.flush()
        self.bots.stop()
        self.keeper.stop()


def _nothing() -> None:
    """Do nothing: the table is no longer attended."""


def attend(live: LiveTable, settings: Settings, thinkers: Thinkers, noted: Noted) -> Attended:
    """Return `live`, attended to from now on."""
    bots, keeper = Bots(live, settings.bot_delay, thinkers), Timekeeper(live, settings.grace)
    attended = Attended(live, bots, keeper, Watch(live, noted))
    live.after_change = attended.wake
    attended.wake()
    return attended


def loaded(loading: "asyncio.Task[Attended | None]") -> Attended | None:
    """Return the loaded table, or None while it loads and if that failed."""
    is_there = loading.done() and not loading.cancelled() and loading.exception() is None
    return loading.result() if is_there else None
