"""A seat at a table: the source of views and offers, and the place to send chosen actions to.

A table in this process and one on a server speak the same messages, so that one screen serves both.
"""

from typing import Protocol

from openrummy.client.wire import Command, Hear, Link, News
from openrummy.languages import Template
from openrummy.table import messages as m

__all__ = ["Command", "Hear", "Link", "News", "Seat"]


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
