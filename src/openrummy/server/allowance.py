"""A limit on the work that an address may ask for over HTTP.

Each route says what it costs, in milliseconds of the server's time, seen generously; one that says nothing has the usual cost.
"""

import asyncio
from collections.abc import Callable
from typing import Any

from litestar.connection import ASGIConnection
from litestar.handlers.base import BaseRouteHandler

from openrummy.languages import Template
from openrummy.server.limits import Limit, TooMany, is_counted
from openrummy.server.requester import address_of
from openrummy.server.settings import Settings

COST = "cost"
"""The option of a route that says its cost."""

FREE = 0
"""The cost of a probe: it must be answered whatever else comes from its address, and does next to nothing."""

_USUAL_COST = 2
_MOST_WAITING = 256
_REFUSAL_SECONDS = 0.5
_ASKED: Template = "Too many requests came from your address; wait a moment."


class Allowance:
    """How much each address may still ask for.  clock: seconds that never go back."""

    def __init__(self, settings: Settings, clock: Callable[[], float]) -> None:
        self._limit = Limit(settings.ask_rate, settings.ask_burst, _ASKED, clock)
        self._proxy = settings.proxy
        self._waiting = 0

    async def hold(self) -> None:
        """Wait before a refusal, unless too many wait already: whoever asks again at once costs less than by answers."""
        if self._waiting < _MOST_WAITING:
            self._waiting += 1
            try:
                await asyncio.sleep(_REFUSAL_SECONDS)
            finally:
                self._waiting -= 1

    def take(self, address: str, cost: float) -> None:
        """Count a request; raise TooMany."""
        if cost > FREE and is_counted(address, self._proxy):
            self._limit.take(address, cost)


async def allowance_guard(connection: "ASGIConnection[Any, Any, Any, Any]", handler: BaseRouteHandler) -> None:
    """Refuse a request of an address that has asked for too much, before anything is done for it; sockets have a door."""
    if "method" in connection.scope:
        allowance: Allowance = connection.app.state.allowance
        try:
            allowance.take(address_of(connection), handler.opt.get(COST, _USUAL_COST))
        except TooMany:
            await allowance.hold()
            raise
