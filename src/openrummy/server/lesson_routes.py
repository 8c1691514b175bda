"""The HTTP routes of lessons: the list, and a table that is one."""

from typing import Any

from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import JSONBody

from openrummy.languages import Language
from openrummy.server.documented import get, post
from openrummy.server.requester import Asked, address_of
from openrummy.server.tables import Tables
from openrummy.table import messages as m
from openrummy.table.teaching import lessons_in


@get("/lessons", sync_to_thread=False)
def get_lessons(language: NamedDependency[Language]) -> m.Lessons:
    """The lessons, one for each family of games."""
    return lessons_in(language)


@post("/lessons")
async def post_lesson(data: JSONBody[m.OpenLesson], state: State, request: Asked) -> m.Seated:
    """Open a lesson's table and sit down at it."""
    tables: Tables = state.tables
    return await tables.open(data, address_of(request))


LESSONS: list[Any] = [get_lessons, post_lesson]
