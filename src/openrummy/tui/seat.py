"""A seat at a table: the source of views and offers, and the place to send chosen actions to.

A table in this process and one on a server speak the same messages, so that one screen serves both.
"""

from collections.abc import Callable
from typing import Literal, Protocol, TypeAlias

import msgspec

from openrummy.languages import Template
from openrummy.table import messages as m

Command: TypeAlias = (
    m.Act | m.Ready | m.Start | m.Leave | m.Hint | m.Pause | m.Resume | m.Back | m.GiveTime | m.Rematch | m.Say | m.Mute
)
"""A command that is answered under its id."""


class Link(msgspec.Struct, frozen=True):
    """The state of the line to the table.  seconds: until the next attempt, while waiting for it."""

    state: Literal["connecting", "open", "waiting"]
    seconds: float = 0


News: TypeAlias = m.ServerMessage | Link
Hear: TypeAlias = Callable[[News], None]


class Seat(Protocol):
    """A seat, or a watcher's place."""

    @property
    def where(self) -> Template:
        """The words for the table's place, shown while the line is good."""

    def send(self, message: Command | m.Arrange | m.Why) -> None:
        """Ask the table for something; must not block.  The answer comes as news."""

    async def run(self, hear: Hear) -> None:
        """Stay at the table and pass on all news, until cancelled or until the table is gone."""

    async def record(self) -> str:
        """Return the finished deals as a record in JSON; raise ValueError in words if it cannot be fetched."""

    def next_table(self, table: str) -> "Seat":
        """Return the same player's seat at the table where these people play again."""

    async def sit_down(self, name: str, number: int) -> None:
        """Take a seat as a watcher; raise ValueError in words if that is impossible."""
