"""`/api/boards`: a table that a screen shows to everybody in the room."""

from litestar.datastructures import State
from litestar.params import JSONBody

from openrummy import table as tables
from openrummy.server import clock_and_luck
from openrummy.server.begun_on_paper import work_beforehand
from openrummy.server.costs import cost_of
from openrummy.server.documented import post
from openrummy.server.home_network import is_near
from openrummy.server.requester import Asked, address_of
from openrummy.server.tables import Tables
from openrummy.table import messages as m


@post("/boards")
async def post_board(data: JSONBody[m.OpenTable], state: State, request: Asked) -> m.Board:
    """Open a table for a screen that shows it to everybody in the room, while phones hold the hands.

    Nobody is seated, and `name` is not used. The token shows the public cards, starts, pauses and goes on.
    """
    hall: Tables = state.tables
    hall.count_opening(address_of(request), cost_of(data))
    await work_beforehand(data, state, request)
    token = clock_and_luck.new_token()
    hashed = clock_and_luck.token_hash(token)
    table = await hall.begin(
        lambda one: (tables.open_board(one, data, hashed, clock_and_luck.now(), clock_and_luck.draw()),),
        listed=data.settings.listed,
    )
    return m.Board(table, token, state.settings.home if is_near(address_of(request)) else "")
