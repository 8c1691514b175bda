"""The HTTP routes for tables and rules."""

import gzip
from collections.abc import Callable
from hashlib import sha256
from typing import Any, TypeVar

import msgspec
from litestar import Router
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.response import Response
from msgspec.structs import replace

from openrummy.catalogue import rules_answer
from openrummy.languages import Language
from openrummy.server.answers import Answers
from openrummy.server.attempts import post_attempt
from openrummy.server.board_route import post_board
from openrummy.server.bodies import squeezed, takes_gzip, written
from openrummy.server.daily.route import DAILY
from openrummy.server.desk import Desk
from openrummy.server.documented import get, post
from openrummy.server.game_routes import get_catalogue, get_games, post_check_hand
from openrummy.server.headers import NOT_KEPT
from openrummy.server.http_errors import asked_language
from openrummy.server.lesson_routes import LESSONS
from openrummy.server.live import LiveTable
from openrummy.server.lobby_route import get_tables
from openrummy.server.origin import own_origin_guard
from openrummy.server.paper_routes import PAPER
from openrummy.server.people.conduct import post_report
from openrummy.server.people.own_seats import lend_own_token
from openrummy.server.people.ratings import get_table_ratings
from openrummy.server.people.sitting import join_table, open_table
from openrummy.server.position_routes import POSITIONS
from openrummy.server.program_routes import delete_program, get_events, post_program
from openrummy.server.puzzle_routes import PUZZLES
from openrummy.server.quick_route import post_quick
from openrummy.server.receipts.route import get_receipts
from openrummy.server.requester import Asked, address_of, asking, check_reading, token_asking
from openrummy.server.reviewing.route import can_review, get_review
from openrummy.server.settle_route import post_settle
from openrummy.server.sheets.route import SHEETS
from openrummy.server.statistics_routes import get_statistics, get_statistics_file
from openrummy.server.stream_route import get_stream
from openrummy.server.tables import Tables
from openrummy.table import Table
from openrummy.table import messages as m
from openrummy.table.film import film
from openrummy.table.history import record_json, record_text
from openrummy.table.plays import plays
from openrummy.table.replay import replay
from openrummy.table.results.told import played_match

_Made = TypeVar("_Made")


@post("/rules", status_code=200, cost=5)
async def post_rules(
    data: JSONBody[m.AskRules], state: State, request: Asked, language: NamedDependency[Language]
) -> Response[m.RulesAnswer]:
    """The rule card of a choice of rules."""
    cards: Answers = state.rule_cards
    asked = sha256(msgspec.json.encode(data)).digest(), language.code
    found = cards.get(asked)
    if found is None:
        found = await _done(state, request, lambda: msgspec.json.encode(rules_answer(data, language)))
        cards.keep(asked, found)
    return written(found)


@post("/tables")
async def post_table(data: JSONBody[m.OpenTable], state: State, request: Asked) -> m.Seated:
    """Open a table and sit down as its host."""
    return await open_table(data, state, request)


@post("/tables/{table:str}/join")
async def post_join(table: FromPath[str], data: JSONBody[m.JoinTable], state: State, request: Asked) -> m.Seated:
    """Sit down at a table; name the table by its id or its code."""
    return await join_table(table, data, state, request)


@get("/tables/{table:str}")
async def get_table(
    live: NamedDependency[LiveTable], request: Asked, language: NamedDependency[Language]
) -> m.TableView:
    """The view of the seat that the token belongs to, or a watcher's."""
    seat, is_board = asking(request, live.table)
    return live.view(seat, language, board=is_board)


@get("/tables/{table:str}/log", cost=10)
async def get_log(
    live: NamedDependency[LiveTable],
    request: Asked,
    language: NamedDependency[Language],
    before: FromQuery[int | None] = None,
) -> m.LogPage:
    """The log before that version, as the seat of the token or a watcher may see it: at most 200 versions."""
    seat, is_board = asking(request, live.table)
    return live.log_page(seat, before, language, board=is_board)


@get("/tables/{table:str}/result", cost=10)
async def get_result(live: NamedDependency[LiveTable], state: State, request: Asked) -> m.PlayedMatch | None:
    """The finished match as the seat of the token keeps it, even if it was left for good; null before its end, and for a single deal."""
    table, token = live.table, token_asking(request) or ""
    if table.status != "over":
        check_reading(request, table)
    return await _done(state, request, lambda: played_match(table, token))


@get("/tables/{table:str}/record", cost=30)
async def get_record(live: NamedDependency[LiveTable], state: State, request: Asked) -> Response[Any]:
    """The finished deals of the match, in JSON, for `openrummy verify`; for its seats and for anybody who may watch."""
    check_reading(request, live.table)
    table = live.table
    return Response(await _done(state, request, lambda: record_json(table)), media_type="application/json")


@get("/tables/{table:str}/replay/{deal:int}", cost=50)
async def get_replay(
    live: NamedDependency[LiveTable],
    deal: FromPath[int],
    state: State,
    request: Asked,
    language: NamedDependency[Language],
) -> Response[m.Replay]:
    """A finished deal, frame by frame, with its scores; for the same people as the record."""
    check_reading(request, live.table)
    table, (seat, _) = live.table, asking(request, live.table)
    return written(await _done(state, request, lambda: msgspec.json.encode(replay(table, deal, language, seat))))


@get("/tables/{table:str}/film/{deal:int}", cost=50)
async def get_film(
    live: NamedDependency[LiveTable],
    deal: FromPath[int],
    state: State,
    request: Asked,
    language: NamedDependency[Language],
    seat: FromQuery[int] = 0,
) -> Response[m.Film]:
    """A finished deal as one seat saw it, view by view; for the same people."""
    check_reading(request, live.table)
    table = live.table
    films: Answers = state.films
    asked = table.id, table.state.public.deal, table.status, table.names, deal, seat, language.code
    body = films.get(asked)
    if body is None:
        body = await _done(state, request, lambda: _film(table, deal, seat, language))
        films.keep(asked, body)
    if takes_gzip(request):
        return squeezed(request, body)
    return written(await _done(state, request, lambda: gzip.decompress(body)))  # it may be 6 MB


@get("/tables/{table:str}/plays", cost=50)
async def get_plays(
    live: NamedDependency[LiveTable], state: State, request: Asked, language: NamedDependency[Language]
) -> Response[m.Plays]:
    """The actions of the finished deals that changed the scores most; for the same people."""
    check_reading(request, live.table)
    table = live.table
    found = await _done(state, request, lambda: plays(table, language))
    return written(msgspec.json.encode(replace(found, review=await can_review(table, state.reviews))))


@get("/tables/{table:str}/record.txt", media_type="text/plain", cost=30)
async def get_record_text(live: NamedDependency[LiveTable], state: State, request: Asked) -> Response[str]:
    """The finished deals of the match as readable text, for the same people."""
    check_reading(request, live.table)
    table = live.table
    return Response(await _done(state, request, lambda: record_text(table)), media_type="text/plain")


async def live_table(table: FromPath[str], state: State, request: Asked) -> LiveTable:
    """Return the table of an address, level with the log, at which the request speaks for the seat of its account; raise Refusal."""
    live = await _tables(state).get(table, address_of(request))
    await live.level()
    await lend_own_token(state, request, live.table)
    return live


async def _done(state: State, request: Asked, work: Callable[[], _Made]) -> _Made:
    """Return the result of work that takes long, done beside the event loop."""
    desk: Desk = state.desk
    return await desk.done(address_of(request), work)


def _film(table: Table, deal: int, seat: int, language: Language) -> bytes:
    return gzip.compress(msgspec.json.encode(film(table, deal, seat, language)), 5)


def _tables(state: State) -> Tables:
    tables: Tables = state.tables
    return tables


API = Router(
    "/api",
    guards=[own_origin_guard],
    response_headers=NOT_KEPT,
    dependencies={"language": Provide(asked_language, sync_to_thread=False), "live": Provide(live_table)},
    route_handlers=[
        get_catalogue,
        get_games,
        post_rules,
        post_settle,
        post_check_hand,
        post_table,
        post_board,
        post_quick,
        *LESSONS,
        *PUZZLES,
        *PAPER,
        *SHEETS,
        *POSITIONS,
        post_join,
        post_program,
        delete_program,
        get_events,
        post_attempt,
        get_tables,
        get_table,
        get_table_ratings,
        get_log,
        get_stream,
        get_result,
        get_record,
        get_replay,
        get_film,
        get_plays,
        get_review,
        get_receipts,
        get_record_text,
        get_statistics,
        get_statistics_file,
        post_report,
        *DAILY,
    ],
)
