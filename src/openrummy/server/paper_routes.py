"""The HTTP route of matches with real cards: the sheet is worked anew for each question, and nothing is kept."""

from typing import Any

import msgspec
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import JSONBody
from litestar.response import Response

from openrummy.languages import Language
from openrummy.parts.paper.told import PaperMatch
from openrummy.server.bodies import written
from openrummy.server.desk import Desk
from openrummy.server.documented import get, post
from openrummy.server.live import LiveTable
from openrummy.server.requester import Asked, address_of, check_reading
from openrummy.table import messages as m
from openrummy.table.on_paper import paper_of_table, paper_sheet


@post("/paper/sheet", status_code=200, cost=20)
async def post_sheet(
    data: JSONBody[PaperMatch], state: State, request: Asked, language: NamedDependency[Language]
) -> Response[m.PaperSheet]:
    """The worked score sheet of a match with real cards."""
    desk: Desk = state.desk
    return written(await desk.done(address_of(request), lambda: msgspec.json.encode(paper_sheet(data, language))))


@get("/tables/{table:str}/paper", cost=30)
async def get_paper(live: NamedDependency[LiveTable], state: State, request: Asked) -> Response[PaperMatch]:
    """The finished deals as a match with real cards, to go on with it on paper; for the same people as the record."""
    check_reading(request, live.table)
    desk: Desk = state.desk
    table = live.table
    return written(await desk.done(address_of(request), lambda: msgspec.json.encode(paper_of_table(table))))


PAPER: list[Any] = [post_sheet, get_paper]
