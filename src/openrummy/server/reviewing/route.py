"""The HTTP route of reviews."""

from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from openrummy.languages import Language
from openrummy.server.desk import Desk
from openrummy.server.documented import get
from openrummy.server.live import LiveTable
from openrummy.server.requester import Asked as Request
from openrummy.server.requester import address_of, check_reading
from openrummy.server.reviewing.reviews import Asked, Matter, Reviews
from openrummy.server.reviewing.words import answer
from openrummy.table import messages as m
from openrummy.table.history import table_record
from openrummy.table.refusal import Refusal
from openrummy.table.table import Table


@get("/tables/{table:str}/review/{seat:int}", cost=30)
async def get_review(
    live: NamedDependency[LiveTable],
    seat: FromPath[int],
    state: State,
    request: Request,
    language: NamedDependency[Language],
    known: FromQuery[int] = -1,
) -> m.Review:
    """The review of a seat in a finished match so far; it goes on while somebody asks, and waits for news some seconds."""
    check_reading(request, live.table)
    table, reviews = live.table, state.reviews
    assert isinstance(reviews, Reviews)
    await _check(table, seat, reviews)
    asked, matter = Asked(table.id, seat), None
    if not reviews.begun(asked):
        desk: Desk = state.desk
        matter = await desk.done(address_of(request), lambda: Matter.of(table_record(table), seat))
    return answer(table, seat, await reviews.more(asked, known, matter), language)


async def can_review(table: Table, reviews: Reviews) -> bool:
    """Whether the decisions of this match can be reviewed: search knows its rules, and there are workers for it."""
    return table.has_record and await reviews.can_judge(table.rules)


async def _check(table: Table, seat: int, reviews: Reviews) -> None:
    if not 0 <= seat < len(table.seats):
        raise Refusal("no_seat", "There is no such seat.")
    if table.status != "over":
        raise Refusal("not_over", "A match is reviewed when it is over.")
    if not await can_review(table, reviews):
        raise Refusal("not_reviewed", "This game cannot be reviewed yet.")
