"""The web application: its routes, its error handlers and everything that lives as long as the server does."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.types import Message, Scope

from openrummy import __version__
from openrummy.bus import Bus, LocalBus
from openrummy.server import clock_and_luck
from openrummy.server.allowance import allowance_guard
from openrummy.server.answering import answering
from openrummy.server.client_files import get_file, get_page
from openrummy.server.embedding.routes import EMBEDDED
from openrummy.server.following import Follower, Following
from openrummy.server.headers import GUARDS, ONLY_ENCRYPTED
from openrummy.server.health import HEALTH, on_lost_fault, watch_loop
from openrummy.server.http_errors import on_fault, on_http_fault, on_nesting, on_refusal, on_trouble
from openrummy.server.laboratory.route import LABORATORY
from openrummy.server.match_routes import MATCHES
from openrummy.server.metrics import COMMIT_SIZE
from openrummy.server.origin import known_host_guard
from openrummy.server.people.routes import PEOPLE
from openrummy.server.readiness import Readiness
from openrummy.server.reference.http import Completed
from openrummy.server.reference.routes import get_reference, get_socket_document
from openrummy.server.retrying import until_written
from openrummy.server.routes import API
from openrummy.server.schedule_routes import SCHEDULES
from openrummy.server.schedules import Schedules
from openrummy.server.settings import Settings
from openrummy.server.socket_route import table_socket
from openrummy.server.soft.company import Company
from openrummy.server.statistics import DealCounter
from openrummy.server.tables import Tables
from openrummy.server.tournament_routes import TOURNAMENTS
from openrummy.server.tournaments import Tournaments
from openrummy.server.watchdog import show_life
from openrummy.store import Log, Prepared, StoreTrouble, inspect, open_log
from openrummy.table.refusal import Refusal

MOST_BODY_BYTES = 64 * 1024

_FAULTS: Any = {
    Refusal: on_refusal,
    StoreTrouble: on_trouble,
    HTTPException: on_http_fault,
    RecursionError: on_nesting,
    Exception: on_fault,
}

_FOR_PROGRAMS = (API, MATCHES, TOURNAMENTS, SCHEDULES, PEOPLE, LABORATORY, HEALTH, get_reference, get_socket_document)

Ready = Callable[[Tables], Awaitable[None]]


async def _nothing(tables: Tables) -> None:
    """Do nothing before the first request."""


def create_app(
    settings: Settings,
    *,
    on_death: Callable[[BaseException], None] = lambda _: None,
    ready: Ready = _nothing,
    prepared: Prepared | None = None,
    bus: Bus | None = None,
) -> Litestar:
    """Return the application.

    on_death: called from another thread when the log can take no more entries; the server must then stop.
    ready: called with the tables when everything is set up. prepared: the database, if `prepare` has already opened it.
    bus: to the other processes, not started; None if there are none.
    """
    return Litestar(
        route_handlers=[*_FOR_PROGRAMS, EMBEDDED, table_socket, get_page, get_file],
        lifespan=[_lifespan(settings, on_death, ready, prepared, bus or LocalBus())],
        state=State({"settings": settings}),
        exception_handlers=_FAULTS,
        openapi_config=OpenAPIConfig(
            title="openrummy",
            version=__version__,
            description="Tables, rules, tournaments and people of an openrummy server, over HTTP.",
            path="/api/schema",
            use_handler_docstrings=True,
            render_plugins=[Completed(path="/openapi.json")],
        ),
        guards=[known_host_guard, allowance_guard],
        before_send=[_keep_encrypted],
        request_max_body_size=MOST_BODY_BYTES,
        response_headers=GUARDS,
        logging_config=None,
    )


async def _keep_encrypted(message: Message, scope: Scope) -> None:
    """Tell browsers to keep using https if that is how they reached the server."""
    if message["type"] == "http.response.start" and scope["scheme"] == "https":
        message["headers"] = [
            *message["headers"],
            *((name.encode(), value.encode()) for name, value in ONLY_ENCRYPTED.items()),
        ]


_BESIDE = ("people", "results", "packs", "waiting_chips", "schedules", "sheets")
"""The parts that run beside the requests."""
_CLOSED = ("laboratory", "reviews", "company_looks", "checks", "tournaments", "people")
"""The parts that stop before the tables do."""


def _lifespan(
    settings: Settings, on_death: Callable[[BaseException], None], ready: Ready, prepared: Prepared | None, bus: Bus
) -> Any:
    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        log = open_log(settings.database, on_death, COMMIT_SIZE.observe, settings.key, prepared)
        tournaments = Tournaments(log, tables := Tables(log, settings), settings)
        schedules = Schedules(log, tables, tournaments)
        company, following = await joined(log, bus, tables, tournaments, schedules)
        app.state.log, app.state.tables, app.state.deals = log, tables, DealCounter(log)
        app.state.tournaments, app.state.bus, app.state.company = tournaments, bus, company
        app.state.update(answering(settings, tables, tournaments, company, log, bus) | {"schedules": schedules})
        app.state.readiness = Readiness(log, inspection := inspect(settings.database), bus)
        beside = following, company, *(app.state[name] for name in _BESIDE)
        watches = _watches(*(part.run() for part in beside), until_written(tournaments.resume))
        try:
            await ready(tables)
            yield
        finally:
            _end(watches)
            await app.state.results.close()
            for name in _CLOSED:
                app.state[name].close()
            await tables.close()
            await company.close()
            inspection.close()
            log.close()

    return lifespan


async def joined(
    log: Log, bus: Bus, tables: Tables, tournaments: Tournaments, schedules: Schedules | None = None
) -> tuple[Company, Following]:
    """Join the other processes of this server."""
    await bus.start()
    followers: dict[str, Follower] = {"table": tables, "tournament": tournaments, "hand": tables.hands}
    if schedules is not None:
        followers["schedule"] = schedules
    following = Following(log, bus, followers)
    company = Company(bus, clock_and_luck.new_process(), asyncio.get_running_loop().time, following.hear)
    company.attach(tables, tournaments)
    return company, following


def _watches(*works: Coroutine[Any, Any, None]) -> list["asyncio.Future[None]"]:
    """Start everything that runs beside the requests; nobody waits until thousands of tournaments have been read."""
    asyncio.get_running_loop().set_exception_handler(on_lost_fault)
    return [asyncio.ensure_future(each) for each in (watch_loop(), show_life(), *works)]


def _end(watches: list["asyncio.Future[None]"]) -> None:
    for watch in watches:
        watch.cancel()
