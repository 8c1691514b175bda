"""The HTTP route that goes on from a moment of a finished match."""

from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import JSONBody

from openrummy import table as tables
from openrummy.server import clock_and_luck
from openrummy.server.costs import cost_for
from openrummy.server.documented import post
from openrummy.server.live import LiveTable
from openrummy.server.requester import Asked, address_of, check_reading
from openrummy.server.tables import Tables
from openrummy.table import messages as m
from openrummy.table.entries import Entry


@post("/tables/{table:str}/attempts", cost=10)
async def post_attempt(
    live: NamedDependency[LiveTable], data: JSONBody[m.OpenAttempt], state: State, request: Asked
) -> m.Seated:
    """Go on from a moment of a finished match at a table of one's own; for its seats and for anybody who may watch."""
    source, opener = live.table, state.tables
    check_reading(request, source)
    assert isinstance(opener, Tables)
    opener.count_opening(address_of(request), cost_for(len(source.seats), len(source.seats) - 1))
    token = clock_and_luck.new_token()

    def begun(identity: str) -> tuple[Entry, ...]:
        owner, now, chance = clock_and_luck.token_hash(token), clock_and_luck.now(), clock_and_luck.draw()
        return tables.open_attempt(identity, data, source, owner, now, chance)

    return m.Seated(await opener.begin(begun), data.seat, token)
