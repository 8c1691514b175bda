"""The HTTP route of the receipts of bots."""

from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromQuery

from openrummy.languages import Language
from openrummy.receipts import told
from openrummy.server.desk import Desk
from openrummy.server.documented import get
from openrummy.server.live import LiveTable
from openrummy.server.receipts.checks import Check, Checks, Matter
from openrummy.server.requester import Asked, address_of, check_reading
from openrummy.table import messages as m
from openrummy.table.history import table_record
from openrummy.table.refusal import Refusal


@get("/tables/{table:str}/receipts", cost=30)
async def get_receipts(
    live: NamedDependency[LiveTable],
    state: State,
    request: Asked,
    language: NamedDependency[Language],
    known: FromQuery[int] = -1,
) -> m.Receipts:
    """The acts of the bots of a finished match, done again; it goes on while somebody asks, and waits for news some seconds."""
    check_reading(request, live.table)
    table, checks = live.table, state.checks
    assert isinstance(checks, Checks)
    if table.status != "over":
        raise Refusal("not_over", "The bots are checked when the match is over.")
    matter = None
    if not checks.begun(table.id):
        desk: Desk = state.desk
        matter = await desk.done(address_of(request), lambda: Matter.of(table_record(table)))
    return shown(await checks.more(table.id, known, matter), language)


def shown(check: Check, language: Language) -> m.Receipts:
    """Return a check as it is told to the page."""
    found = tuple(check.bots.values())
    return m.Receipts(
        looked_at=check.progress,
        total=len(check.acts),
        is_done=check.is_done,
        holds=all(receipt.holds for receipt in found),
        lines=tuple(line.strip() for line in told(found, language)) if check.is_done else (),
    )
