"""A seat at some table: where views and offers come from, and where chosen actions go.

A table in this process and one on a server speak the same messages, so that one screen serves both.
"""

from collections.abc import Callable
from typing import Literal, Protocol, TypeAlias

import msgspec

from openrummy.table import messages as m

Command: TypeAlias = (
    m.Act | m.Ready | m.Start | m.Leave | m.Hint | m.Pause | m.Resume | m.Back | m.GiveTime | m.Say | m.Mute
)
"""What is answered under its id."""


class Link(msgspec.Struct, frozen=True):
    """How the line to the table is.  seconds: until the next attempt, while waiting for it."""

    state: Literal["connecting", "open", "waiting"]
    seconds: float = 0


News: TypeAlias = m.ServerMessage | Link
Hear: TypeAlias = Callable[[News], None]


class Seat(Protocol):
    """A seat, or a watcher's place."""

    @property
    def where(self) -> str:
        """What the table is called while the line is good."""

    def send(self, message: Command | m.Arrange) -> None:
        """Ask the table for something; must not wait.  The answer is news."""

    async def run(self, hear: Hear) -> None:
        """Stay at the table and pass on all news, until cancelled or the table is gone."""

    async def record(self) -> str:
        """The finished deals as a record in JSON; raises ValueError in words when it cannot be had."""

    async def sit_down(self, name: str, number: int) -> None:
        """Take a seat from a watcher's place; raises ValueError in words when that cannot be."""
