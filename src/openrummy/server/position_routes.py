"""The HTTP routes of positions: any of them on the table, and a moment of a match as one."""

from typing import Any

from litestar.datastructures import State as ServerState
from litestar.di import NamedDependency
from litestar.params import FromQuery, JSONBody
from msgspec.structs import replace

from openrummy.engine.events import DealEnded
from openrummy.engine.state import State
from openrummy.languages import Language
from openrummy.position import format_position
from openrummy.server.documented import get, post
from openrummy.server.embedding.scene import lines_of, position_rows, read_position, table_of
from openrummy.server.live import LiveTable
from openrummy.server.requester import Asked, address_of, check_reading
from openrummy.table import messages as m
from openrummy.table.entries import Sitter
from openrummy.table.refusal import Refusal
from openrummy.table.replay import still_table, table_deal
from openrummy.table.reuse import Kept
from openrummy.table.table import Seat, Table
from openrummy.table.view import still_sight, title_of, view_for


@post("/position", status_code=200, cost=100)
async def post_position(
    data: JSONBody[m.AskPosition], state: ServerState, request: Asked, language: NamedDependency[Language]
) -> m.PositionView:
    """A position on the table, with all hands open, or with `seat` that one alone; its text may be too long for an address."""
    shown: m.PositionView = await state.desk.done(address_of(request), lambda: _shown(data.of, data.seat, language))
    return shown


@get("/tables/{table:str}/position", cost=50)
async def get_moment(
    live: NamedDependency[LiveTable],
    state: ServerState,
    request: Asked,
    deal: FromQuery[int] = 1,
    step: FromQuery[int] = 0,
) -> m.PositionText:
    """A moment of a finished deal as the text of a position, for those who may see its replay."""
    check_reading(request, live.table)
    table = live.table
    text: m.PositionText = await state.desk.done(address_of(request), lambda: _moment(table, deal, step))
    return text


def _shown(text: str, seat: int | None, language: Language) -> m.PositionView:
    state = read_position(text, seat)
    rows, table = position_rows(state, seat, language), _named_table(state, language)
    eyes = state.public.turn.seat if seat is None else seat
    view = still_sight(table, eyes, language, Kept()).view
    hands = [view_for(table, each, language=language).hand for each in range(len(state.hands))] if seat is None else []
    game = language.say(title_of(state.rules.text))
    framed = format_position(replace(state, public=replace(state.public, history=())))
    return m.PositionView(text, game, seat, view, tuple(hands), lines_of(rows, language), framed)


def _named_table(state: State, language: Language) -> Table:
    """Return a table at the moment of a position, at which every seat is taken by one who is called as the seat."""
    names = table_of(state).names_in(language)
    return still_table(tuple(Seat(Sitter("person", name)) for name in names), state)


def _moment(table: Table, deal: int, step: int) -> m.PositionText:
    frames = tuple(table_deal(table, deal))
    is_over = any(isinstance(event, DealEnded) for frame in frames for event in frame.events)
    if not is_over or not 0 <= step < len(frames) - 1:
        raise Refusal("no_deal", "There is no such moment of a finished deal.")
    return m.PositionText(format_position(frames[step].table.state))


POSITIONS: list[Any] = [post_position, get_moment]
