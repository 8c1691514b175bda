"""The HTTP routes of the statistics of a server's deals."""

from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.response import Response

from openrummy.languages import Language
from openrummy.server.documented import get
from openrummy.server.statistics import DealCounter, as_csv
from openrummy.table import messages as m
from openrummy.table.statistics import in_words


@get("/statistics", cost=10)
async def get_statistics(state: State, language: NamedDependency[Language]) -> m.Statistics:
    """Statistics of the finished deals on this server."""
    return in_words(await _counter(state).statistics(), language)


@get("/statistics.csv", media_type="text/csv", cost=10)
async def get_statistics_file(state: State) -> Response[str]:
    """The same statistics as a file, one row per card."""
    headers = {"Content-Disposition": 'attachment; filename="deals.csv"'}
    return Response(as_csv(await _counter(state).statistics()), media_type="text/csv", headers=headers)


def _counter(state: State) -> DealCounter:
    counter: DealCounter = state.deals
    return counter
