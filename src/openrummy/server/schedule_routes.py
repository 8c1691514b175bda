"""The HTTP routes for tournaments that take place again and again."""

from litestar import Router
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, JSONBody

from openrummy.languages import Language
from openrummy.server import clock_and_luck
from openrummy.server.documented import get, post
from openrummy.server.headers import NOT_KEPT
from openrummy.server.http_errors import asked_language
from openrummy.server.origin import own_origin_guard
from openrummy.server.requester import Asked, address_of, token_asking
from openrummy.server.schedules import Schedules
from openrummy.table.messages.schedules import OpenSchedule, ScheduleKey, ScheduleList
from openrummy.tournament.schedules.schedule import shown


@get("/", sync_to_thread=False)
def get_schedules(state: State, language: NamedDependency[Language]) -> ScheduleList:
    """The schedules, and when their next events take place."""
    found = (shown(*each, language) for each in _schedules(state).listed())
    return ScheduleList(tuple(found), clock_and_luck.now())


@post("/")
async def post_schedule(data: JSONBody[OpenSchedule], state: State, request: Asked) -> ScheduleKey:
    """Let an event take place again and again, and become its host."""
    return await _schedules(state).open(data, address_of(request))


@post("/{schedule:str}/stop", status_code=200)
async def post_stop(
    schedule: FromPath[str], state: State, request: Asked, language: NamedDependency[Language]
) -> ScheduleList:
    """Stop a schedule, as its host."""
    await _schedules(state).stop(schedule, token_asking(request) or "")
    return ScheduleList(tuple(shown(*each, language) for each in _schedules(state).listed()), clock_and_luck.now())


def _schedules(state: State) -> Schedules:
    schedules: Schedules = state.schedules
    return schedules


SCHEDULES = Router(
    "/api/schedules",
    guards=[own_origin_guard],
    response_headers=NOT_KEPT,
    dependencies={"language": Provide(asked_language, sync_to_thread=False)},
    route_handlers=[get_schedules, post_schedule, post_stop],
)
