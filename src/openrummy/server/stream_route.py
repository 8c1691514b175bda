"""The HTTP route of a match as a stream of lines."""

from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromQuery
from litestar.response import Stream

from openrummy.languages import Language
from openrummy.server.documented import get
from openrummy.server.live import LiveTable
from openrummy.server.requester import Asked, address_of, check_reading
from openrummy.server.streams import Streams, Wanted

LINES = "application/x-ndjson"
"""The type of an answer with one JSON value a line."""
LONGEST_SECONDS = 3600
_UNBUFFERED = {"x-accel-buffering": "no"}
"""For a proxy that would keep the lines until there are many."""


@get("/tables/{table:str}/stream", media_type=LINES, cost=50)
async def get_stream(
    live: NamedDependency[LiveTable],
    state: State,
    request: Asked,
    language: NamedDependency[Language],
    since: FromQuery[int] = 0,
    wait: FromQuery[int] = LONGEST_SECONDS,
) -> Stream:
    """The match as lines of JSON, as a watcher sees it: `match`, then `events` for each act, and `end` when it is over.

    While the match goes on, the stream does too, with a blank line every ten seconds in which nothing happens. Where watchers see finished deals only, the events
    of a deal come when it is over. A token gives its seat the right to read, and shows no further card. At most eight streams of an address are open at a time. `gone`
    instead of `end` says why the stream may not go on; one that simply stops is gone on with by `since`.
    """
    streams: Streams = state.streams
    seconds = max(0, min(wait, LONGEST_SECONDS))
    wanted = Wanted(address_of(request), max(0, since), seconds, lambda: check_reading(request, live.table), language)
    return Stream(await streams.opened(live, wanted), media_type=LINES, headers=_UNBUFFERED)
