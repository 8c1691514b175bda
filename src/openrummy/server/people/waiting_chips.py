"""Chips that wait at tables with which nobody goes on, and in events that nobody starts: they end, and everybody has their chips back."""

import asyncio
import logging

from openrummy.people.ledger.at_tables import waiting_since
from openrummy.server import clock_and_luck
from openrummy.server.logs import mark
from openrummy.server.people.house import House
from openrummy.server.tables import Tables
from openrummy.server.tournaments import Tournaments
from openrummy.store import StoreTrouble
from openrummy.table.absence import Abandon
from openrummy.table.refusal import Refusal
from openrummy.table.stakes import ABANDONED_MS

_EVERY_SECONDS = 3600
_LOGGER = logging.getLogger(__name__)


class WaitingChips:
    """Looks for the chips that wait at the tables of a server."""

    def __init__(self, house: House, hall: Tables, tournaments: Tournaments) -> None:
        self._house, self._hall, self._tournaments = house, hall, tournaments

    async def run(self) -> None:
        """Look for ever, every hour."""
        while True:
            try:
                await self.look()
            except StoreTrouble:
                _LOGGER.warning("the chips that wait at tables could not be looked at")
            await asyncio.sleep(_EVERY_SECONDS)

    async def look(self) -> None:
        """End each match, and call off each event, whose chips have waited too long; raise StoreTrouble."""
        await self._tournaments.forget()
        until = clock_and_luck.now() - ABANDONED_MS
        for match in await self._house.read(lambda db: waiting_since(db, until)):
            try:
                live = await self._hall.get(match, "")
                await live.level()
            except Refusal as refusal:
                _LOGGER.error(  # noqa: TRY400 - the place in the program says nothing
                    "chips wait at a table that cannot be read: %s", refusal.code, extra={"table": mark(match)}
                )
            else:
                await live.submit(None, Abandon())
