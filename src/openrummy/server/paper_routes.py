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
from openrummy.server.documented import post
from openrummy.server.requester import Asked, address_of
from openrummy.table import messages as m
from openrummy.table.on_paper import paper_sheet


@post("/paper/sheet", status_code=200, cost=5)
async def post_sheet(
    data: JSONBody[PaperMatch], state: State, request: Asked, language: NamedDependency[Language]
) -> Response[m.PaperSheet]:
    """The worked score sheet of a match with real cards."""
    desk: Desk = state.desk
    return written(await desk.done(address_of(request), lambda: msgspec.json.encode(paper_sheet(data, language))))


PAPER: list[Any] = [post_sheet]
