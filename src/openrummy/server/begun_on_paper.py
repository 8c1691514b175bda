"""Opening a table that goes on from a match with real cards: its sheet is worked at the desk, and the event loop goes on meanwhile."""

from contextlib import suppress

from litestar.datastructures import State

from openrummy.options import OptionError
from openrummy.paper import worked
from openrummy.parts.paper.mistold import Mistold
from openrummy.server.allowance import Allowance
from openrummy.server.desk import Desk
from openrummy.server.requester import Asked, address_of
from openrummy.table.messages import OpenTable

_ROUND = 20
"""The cost of a deal whose cards have to be counted, in milliseconds."""


async def work_beforehand(asked: OpenTable, state: State, request: Asked) -> None:
    """Work the sheet, if there is one, so that whoever opens the table finds it; a fault is told by the opening.  Raise TooMany."""
    paper = asked.paper
    if paper is None:
        return
    allowance: Allowance = state.allowance
    desk: Desk = state.desk
    allowance.take(address_of(request), _ROUND * len(paper.rounds))
    with suppress(OptionError, Mistold):
        await desk.done(address_of(request), lambda: worked(paper))
