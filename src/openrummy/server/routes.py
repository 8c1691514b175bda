"""What is asked over HTTP."""

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
from openrummy.server.lobby import lobby
from openrummy.server.origin import own_origin_guard
from openrummy.server.requester import Asked, address_of, check_reading, seat_asking
from openrummy.server.statistics import DealCounter, as_csv
from openrummy.server.tables import Tables
from openrummy.table import messages as m
from openrummy.table.history import record_json, record_text
from openrummy.table.statistics import in_words


@get("/catalogue", sync_to_thread=False)
def get_catalogue(language: NamedDependency[Language]) -> m.Catalogue:
    """Variants, presets, switches and bots."""
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
    """Sit down; the table is named by its id or its code."""
    return await _tables(state).join(table, data, address_of(request))


@get("/tables")
async def get_tables(
    state: State,
    language: NamedDependency[Language],
    preset: FromQuery[str | None] = None,
    players: FromQuery[int | None] = None,
    free: FromQuery[bool] = False,
) -> m.Lobby:
    """The open tables that somebody is at: of one preset, for so many players, with a seat to take."""
    return lobby(_tables(state).alive(), preset, players, free=free, language=language)


@get("/tables/{table:str}")
async def get_table(
    table: FromPath[str], state: State, request: Asked, language: NamedDependency[Language]
) -> m.TableView:
    """What the seat of the token sees, or a watcher."""
    live = await _tables(state).get(table, address_of(request))
    return live.view(seat_asking(request, live.table), language)


@get("/tables/{table:str}/log")
async def get_log(
    table: FromPath[str],
    state: State,
    request: Asked,
    language: NamedDependency[Language],
    before: FromQuery[int | None] = None,
) -> m.LogPage:
    """What happened before that version, as the seat of the token may know it, or a watcher: 200 versions at most."""
    live = await _tables(state).get(table, address_of(request))
    return live.log_page(seat_asking(request, live.table), before, language)


@get("/tables/{table:str}/record")
async def get_record(table: FromPath[str], state: State, request: Asked) -> Response[Any]:
    """The finished deals of the match, in JSON, for `openrummy verify`; for its seats, and whoever may watch."""
    live = await _tables(state).get(table, address_of(request))
    check_reading(request, live.table)
    return Response(record_json(live.table), media_type="application/json")


@get("/tables/{table:str}/record.txt", media_type="text/plain")
async def get_record_text(table: FromPath[str], state: State, request: Asked) -> Response[str]:
    """The finished deals of the match, to be read, by the same people."""
    live = await _tables(state).get(table, address_of(request))
    check_reading(request, live.table)
    return Response(record_text(live.table), media_type="text/plain")


@get("/statistics")
async def get_statistics(state: State, language: NamedDependency[Language]) -> m.Statistics:
    """What the finished deals of this server look like."""
    return in_words(await _counter(state).statistics(), language)


@get("/statistics.csv", media_type="text/csv")
async def get_statistics_file(state: State) -> Response[str]:
    """The same, a row for each card, to be saved."""
    headers = {"Content-Disposition": 'attachment; filename="deals.csv"'}
    return Response(as_csv(await _counter(state).statistics()), media_type="text/csv", headers=headers)


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
    dependencies={"language": Provide(asked_language, sync_to_thread=False)},
    route_handlers=[
        get_catalogue,
        post_rules,
        post_table,
        post_join,
        get_tables,
        get_table,
        get_log,
        get_record,
        get_record_text,
        get_statistics,
        get_statistics_file,
    ],
)
