"""The shared sheets of a server: how many an address may begin, how long one may be, and when one is forgotten."""

import asyncio
import logging
from collections.abc import Callable

import msgspec

from openrummy.languages import Template
from openrummy.parts.paper.told import PaperMatch
from openrummy.people.sheets.sharing import forget_sheets
from openrummy.server import clock_and_luck
from openrummy.server.limits import Limit, is_counted
from openrummy.server.people.house import House
from openrummy.server.requester import Asked, address_of
from openrummy.server.settings import Settings
from openrummy.store import StoreTrouble
from openrummy.table.refusal import Refusal

MOST_KB = 128
MOST_BODY_BYTES = (MOST_KB + 32) * 1024
"""Of a request: whoever writes the same sheet with blanks between its parts has some room."""
_BEGUN: Template = "Too many sheets were shared from your address; wait a while."
_TOO_LONG: Template = "This sheet is too long to be shared: it may have {most} kB. Go on with a new sheet."
_SHEETS, _SHEETS_AT_ONCE = 1 / 180, 20
"""Sheets that an address may begin per second, and at once: 480 a day are at most 63 MB."""
_LOOK_SECONDS = 3600

_LOGGER = logging.getLogger(__name__)


class Sheets:
    """The shared sheets of a server.  clock: seconds that never go back."""

    def __init__(self, house: House, settings: Settings, clock: Callable[[], float]) -> None:
        self._house, self._proxy = house, settings.proxy
        self._begun = Limit(_SHEETS, _SHEETS_AT_ONCE, _BEGUN, clock)

    def count(self, request: Asked) -> None:
        """Count a sheet that is begun; raise TooMany."""
        if is_counted(address_of(request), self._proxy):
            self._begun.take(address_of(request))

    async def run(self) -> None:
        """Forget for ever the sheets that nobody changes any more."""
        while True:
            try:
                await self._house.done(lambda db: forget_sheets(db, clock_and_luck.now()))
            except StoreTrouble:
                _LOGGER.warning("no sheets could be forgotten: the database cannot be reached")
            await asyncio.sleep(_LOOK_SECONDS)


def sheet_bytes(match: PaperMatch) -> bytes:
    """Return a sheet as it is kept, the same for the same sheet; raise Refusal for one that is too long."""
    body = msgspec.json.encode(match, order="deterministic")
    if len(body) > MOST_KB * 1024:
        raise too_long()
    return body


def too_long() -> Refusal:
    """Return the refusal of a sheet that is too long."""
    return Refusal("sheet_too_long", _TOO_LONG, most=MOST_KB)
