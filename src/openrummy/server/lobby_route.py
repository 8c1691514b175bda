"""The HTTP route of the lobby."""

from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.params import FromQuery
from litestar.response import Response

from openrummy.languages import Language
from openrummy.server.bodies import written
from openrummy.server.documented import get
from openrummy.server.lobby import Wanted
from openrummy.server.lobby_keeper import LobbyKeeper
from openrummy.table import messages as m


def _wanted(
    preset: FromQuery[str | None] = None,
    players: FromQuery[int | None] = None,
    free: FromQuery[bool] = False,
    clock: FromQuery[str | None] = None,
    bots: FromQuery[str | None] = None,
    rated: FromQuery[bool | None] = None,
    chips: FromQuery[bool | None] = None,
) -> Wanted:
    return Wanted(preset, players, free, clock, bots, rated, chips)


@get("/tables", dependencies={"wanted": Provide(_wanted, sync_to_thread=False)})
async def get_tables(
    state: State, language: NamedDependency[Language], wanted: NamedDependency[Wanted]
) -> Response[m.Lobby]:
    """The open tables where somebody is, all or those that are asked for."""
    keeper: LobbyKeeper = state.lobby
    return written(await keeper.answer(wanted, language))
