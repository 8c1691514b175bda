"""The HTTP routes for tables, rules and statistics."""

import asyncio
from typing import Any

from litestar import Router
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.response import Response

from openrummy.languages import Language
from openrummy.server.catalogue import catalogue, rules_answer
from openrummy.server.documented import get, post
from openrummy.server.headers import NOT_KEPT
from openrummy.server.http_errors import asked_language
from openrummy.server.live import LiveTable
from openrummy.server.lobby import lobby
from openrummy.server.origin import own_origin_guard
from openrummy.server.requester import Asked, address_of, check_reading, seat_asking
from openrummy.server.statistics import DealCounter, as_csv
from openrummy.server.tables import Tables
from openrummy.table import messages as m
from openrummy.table.history import record_json, record_text
from openrummy.table.replay import replay
from openrummy.table.statistics import in_words


@get("/catalogue", sync_to_thread=False)
def get_catalogue(language: NamedDependency[Language]) -> m.Catalogue:
    """Variants, presets, options and bots."""
    return catalogue(language)


@post("/rules", sync_to_thread=False, status_code=200)
def post_rules(data: JSONBody[m.AskRules], language: NamedDependency[Language]) -> m.RulesAnswer:
    """The rule card of a choice of rules."""
    return rules_answer(data, language)


@post("/tables")
async def post_table(data: JSONBody[m.OpenTable], state: State, request: Asked) -> m.Seated:
    """Open a table and sit down as its host."""
    return await _tables(state).open(data, address_of(request))


@post("/tables/{table:str}/join")
async def post_join(table: FromPath[str], data: JSONBody[m.JoinTable], state: State, request: Asked) -> m.Seated:
    """Sit down at a table; name the table by its id or its code."""
    return await _tables(state).join(table, data, address_of(request))


@get("/tables")
async def get_tables(
    state: State,
    language: NamedDependency[Language],
    preset: FromQuery[str | None] = None,
    players: FromQuery[int | None] = None,
    free: FromQuery[bool] = False,
) -> m.Lobby:
    """The open tables where somebody is: for one preset, for one number of players, or with a free seat."""
    return lobby(_tables(state).alive(), preset, players, free=free, language=language)


@get("/tables/{table:str}")
async def get_table(
    live: NamedDependency[LiveTable], request: Asked, language: NamedDependency[Language]
) -> m.TableView:
    """The view of the seat that the token belongs to, or a watcher's."""
    return live.view(seat_asking(request, live.table), language)


@get("/tables/{table:str}/log")
async def get_log(
    live: NamedDependency[LiveTable],
    request: Asked,
    language: NamedDependency[Language],
    before: FromQuery[int | None] = None,
) -> m.LogPage:
    """The log before that version, as the seat of the token or a watcher may see it: at most 200 versions."""
    return live.log_page(seat_asking(request, live.table), before, language)


@get("/tables/{table:str}/record")
async def get_record(live: NamedDependency[LiveTable], request: Asked) -> Response[Any]:
    """The finished deals of the match, in JSON, for `openrummy verify`; for its seats and for anybody who may watch."""
    check_reading(request, live.table)
    return Response(record_json(live.table), media_type="application/json")


@get("/tables/{table:str}/replay/{deal:int}")
async def get_replay(
    live: NamedDependency[LiveTable], deal: FromPath[int], request: Asked, language: NamedDependency[Language]
) -> m.Replay:
    """A finished deal, frame by frame, with its scores; for the same people as the record."""
    check_reading(request, live.table)
    return await asyncio.to_thread(replay, live.table, deal, language, seat_asking(request, live.table))


@get("/tables/{table:str}/record.txt", media_type="text/plain")
async def get_record_text(live: NamedDependency[LiveTable], request: Asked) -> Response[str]:
    """The finished deals of the match as readable text, for the same people."""
    check_reading(request, live.table)
    return Response(record_text(live.table), media_type="text/plain")


@get("/statistics")
async def get_statistics(state: State, language: NamedDependency[Language]) -> m.Statistics:
    """Statistics of the finished deals on this server."""
    return in_words(await _counter(state).statistics(), language)


@get("/statistics.csv", media_type="text/csv")
async def get_statistics_file(state: State) -> Response[str]:
    """The same statistics as a file, one row per card."""
    headers = {"Content-Disposition": 'attachment; filename="deals.csv"'}
    return Response(as_csv(await _counter(state).statistics()), media_type="text/csv", headers=headers)


async def _live_table(table: FromPath[str], state: State, request: Asked) -> LiveTable:
    live = await _tables(state).get(table, address_of(request))
    await live.level()
    return live


def _counter(state: State) -> DealCounter:
    counter: DealCounter = state.deals
    return counter


def _tables(state: State) -> Tables:
    tables: Tables = state.tables
    return tables


API = Router(
    "/api",
    guards=[own_origin_guard],
    response_headers=NOT_KEPT,
    dependencies={"language": Provide(asked_language, sync_to_thread=False), "live": Provide(_live_table)},
    route_handlers=[
        get_catalogue,
        post_rules,
        post_table,
        post_join,
        get_tables,
        get_table,
        get_log,
        get_record,
        get_replay,
        get_record_text,
        get_statistics,
        get_statistics_file,
    ],
)
