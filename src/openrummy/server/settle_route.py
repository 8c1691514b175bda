"""The HTTP route of questions about the rules."""

from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import JSONBody

from openrummy.languages import Language
from openrummy.server.desk import Desk
from openrummy.server.documented import post
from openrummy.server.requester import Asked, address_of
from openrummy.settle import settled
from openrummy.table import messages as m


@post("/settle", status_code=200, cost=5)
async def post_settle(
    data: JSONBody[m.AskSettle], state: State, request: Asked, language: NamedDependency[Language]
) -> m.Settled:
    """The answers to a question about the rules that are chosen."""
    desk: Desk = state.desk
    return await desk.done(address_of(request), lambda: settled(data, language))
