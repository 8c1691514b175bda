"""Liveness, readiness and metrics, for the operator and their tools."""

import asyncio
import logging
from typing import Any

from litestar import Request, Router, get
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.response import Response
from prometheus_client import CONTENT_TYPE_LATEST

from openrummy.server.allowance import FREE
from openrummy.server.metrics import LOOP_LAG, exposition

_LOOK_SECONDS = 0.25
_FORWARDED = ("forwarded", "x-forwarded-for")
_LOGGER = logging.getLogger(__name__)


@get("/health/live", sync_to_thread=False, cost=FREE)
def get_live() -> dict[str, str]:
    """The event loop is running; restart a server that does not answer this."""
    return {"status": "live"}


@get("/health/ready", cost=FREE)
async def get_ready(state: State) -> Response[dict[str, str]]:
    """The server can carry out commands: an entry would reach the disk in time, and the database is intact."""
    hindrance, lack = await state.readiness.hindrance(), await state.readiness.lack()
    if hindrance is None:
        return Response({"status": "ready"} if lack is None else {"status": "ready", "degraded": lack})
    return Response({"status": "not_ready", "reason": hindrance}, status_code=503)


@get("/metrics", sync_to_thread=False)
def get_metrics(request: "Request[Any, Any, Any]") -> Response[bytes]:
    """All metrics, for a Prometheus beside the server; requests that a proxy forwards from outside get nothing here."""
    if any(header in request.headers for header in _FORWARDED):
        raise NotFoundException
    return Response(exposition(), media_type=CONTENT_TYPE_LATEST)


async def watch_loop() -> None:
    """Measure the delay of the event loop for ever."""
    loop = asyncio.get_running_loop()
    while True:
        before = loop.time()
        await asyncio.sleep(_LOOK_SECONDS)
        LOOP_LAG.observe(max(0.0, loop.time() - before - _LOOK_SECONDS))


def on_lost_fault(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Log an exception of a task that nobody awaited, without its message."""
    _LOGGER.error("a task failed: %s", context.get("message", ""), exc_info=context.get("exception"))


HEALTH = Router("/", route_handlers=[get_live, get_ready, get_metrics], include_in_schema=False)
