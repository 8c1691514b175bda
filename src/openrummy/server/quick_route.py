"""The HTTP route of quick matches."""

from litestar.datastructures import State
from litestar.params import JSONBody

from openrummy.server.documented import post
from openrummy.server.people.rated import check_rated_player
from openrummy.server.people.seats import link_seated
from openrummy.server.quick import opening_of
from openrummy.server.requester import Asked, address_of
from openrummy.table import Table
from openrummy.table import messages as m


@post("/quick", cost=5)
async def post_quick(data: JSONBody[m.AskQuick], state: State, request: Asked) -> m.Seated:
    """Play now: sit down where others wait for the same, or at a new table, which starts within ten seconds with bots in its free seats."""
    settings, quick = opening_of(data).settings, state.quick
    await check_rated_player(settings, state, request)

    async def may_sit(table: Table) -> None:
        await check_rated_player(table.settings, state, request, table)

    seated: m.Seated = await quick.seat(data, address_of(request), may_sit)
    await link_seated(seated.table, seated.seat, seated.token, state, request)
    return seated
