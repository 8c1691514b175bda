"""The HTTP route of the rule laboratory."""

from litestar import Router
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.params import JSONBody

from openrummy.languages import Language
from openrummy.options import OptionError
from openrummy.server.documented import post
from openrummy.server.headers import NOT_KEPT
from openrummy.server.http_errors import asked_language
from openrummy.server.laboratory.runs import Asked, Runs
from openrummy.server.laboratory.words import answer
from openrummy.server.origin import own_origin_guard
from openrummy.table import messages as m
from openrummy.table.refusal import Refusal
from openrummy.variants import rules_for


@post("/", status_code=200, cost=20)
async def post_laboratory(
    data: JSONBody[m.CompareRules], state: State, language: NamedDependency[Language]
) -> m.Laboratory:
    """The result so far of a comparison of rules, which is played on while somebody asks; waits for news some seconds."""
    runs: Runs = state.laboratory
    asked = Asked((_text(data.one, data.players), _text(data.other, data.players)), data.players)
    return answer(await runs.more(asked, data.known), data.players, language)


def _text(choice: str, players: int) -> str:
    """Return the same text for the same rules; raise Refusal if they cannot be played."""
    try:
        return rules_for(choice, players).text
    except OptionError as fault:
        raise Refusal.of("bad_rules", fault) from None


LABORATORY = Router(
    "/api/laboratory",
    guards=[own_origin_guard],
    response_headers=NOT_KEPT,
    dependencies={"language": Provide(asked_language, sync_to_thread=False)},
    route_handlers=[post_laboratory],
)
