"""What is asked over HTTP."""

from litestar import Router, get, post
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.response import Response

from openrummy.server.catalogue import catalogue, rules_answer
from openrummy.server.lobby import lobby
from openrummy.server.origin import own_origin_guard
from openrummy.server.statistics import DealCounter, as_csv
from openrummy.server.tables import Tables
from openrummy.table import messages as m
from openrummy.table.history import record_json, record_text


@get("/catalogue", sync_to_thread=False)
def get_catalogue() -> m.Catalogue:
    """Variants, presets, switches and bots."""
    return catalogue()


@post("/rules", sync_to_thread=False, status_code=200)
def post_rules(data: JSONBody[m.AskRules]) -> m.RulesAnswer:
    """The rule card of a choice of rules."""
    return rules_answer(data)


@post("/tables")
async def post_table(data: JSONBody[m.OpenTable], state: State) -> m.Seated:
    """Open a table and sit down as its host."""
    return await _tables(state).open(data)


@post("/tables/{table:str}/join")
async def post_join(table: FromPath[str], data: JSONBody[m.JoinTable], state: State) -> m.Seated:
    """Sit down; the table is named by its id or its code."""
    return await _tables(state).join(table, data.name, data.seat)


@get("/tables")
async def get_tables(
    state: State,
    preset: FromQuery[str | None] = None,
    players: FromQuery[int | None] = None,
    free: FromQuery[bool] = False,
) -> m.Lobby:
    """The open tables that somebody is at: of one preset, for so many players, with a seat to take."""
    return lobby(_tables(state).alive(), preset, players, free=free)


@get("/tables/{table:str}")
async def get_table(table: FromPath[str], state: State) -> m.TableView:
    """What a watcher sees."""
    live = await _tables(state).get(table)
    return live.view(None)


@get("/tables/{table:str}/record")
async def get_record(table: FromPath[str], state: State) -> Response[str]:
    """The finished deals of the match, in JSON, for `openrummy verify`."""
    live = await _tables(state).get(table)
    return Response(record_json(live.table), media_type="application/json")


@get("/tables/{table:str}/record.txt")
async def get_record_text(table: FromPath[str], state: State) -> Response[str]:
    """The finished deals of the match, to be read."""
    live = await _tables(state).get(table)
    return Response(record_text(live.table), media_type="text/plain")


@get("/statistics")
async def get_statistics(state: State) -> m.Statistics:
    """What the finished deals of this server look like."""
    return await _counter(state).statistics()


@get("/statistics.csv")
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
    route_handlers=[
        get_catalogue,
        post_rules,
        post_table,
        post_join,
        get_tables,
        get_table,
        get_record,
        get_record_text,
        get_statistics,
        get_statistics_file,
    ],
)
