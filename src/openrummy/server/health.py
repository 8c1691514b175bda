"""Whether the server lives and is ready, and its figures: for whoever looks after it."""

import asyncio
import logging
from typing import Any

from litestar import Request, Router, get
from litestar.datastructures import State
from litestar.exceptions import NotFoundException
from litestar.response import Response
from prometheus_client import CONTENT_TYPE_LATEST

from openrummy.server.metrics import LOOP_LAG, exposition

_LOOK_SECONDS = 0.25
_FORWARDED = ("forwarded", "x-forwarded-for")
_LOGGER = logging.getLogger(__name__)


@get("/health/live", sync_to_thread=False)
def get_live() -> dict[str, str]:
    """The event loop turns; a server that does not answer this is to be started again."""
    return {"status": "live"}


@get("/health/ready")
async def get_ready(state: State) -> Response[dict[str, str]]:
    """Commands can be carried out: an entry would be on the disk in time, and the database is whole."""
    hindrance = await state.readiness.hindrance()
    if hindrance is None:
        return Response({"status": "ready"})
    return Response({"status": "not_ready", "reason": hindrance}, status_code=503)


@get("/metrics", sync_to_thread=False)
def get_metrics(request: "Request[Any, Any, Any]") -> Response[bytes]:
    """Everything counted, for Prometheus beside the server: what a proxy forwards from outside finds nothing here."""
    if any(header in request.headers for header in _FORWARDED):
        raise NotFoundException
    return Response(exposition(), media_type=CONTENT_TYPE_LATEST)


async def watch_loop() -> None:
    """Measure for ever how late the event loop is."""
    loop = asyncio.get_running_loop()
    while True:
        before = loop.time()
        await asyncio.sleep(_LOOK_SECONDS)
        LOOP_LAG.observe(max(0.0, loop.time() - before - _LOOK_SECONDS))


def on_lost_fault(_: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """A fault in a task that nobody waited for: its words stay out of the log."""
    _LOGGER.error("a task failed: %s", context.get("message", ""), exc_info=context.get("exception"))


HEALTH = Router("/", route_handlers=[get_live, get_ready, get_metrics], include_in_schema=False)
