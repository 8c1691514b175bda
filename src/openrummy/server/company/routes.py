"""The HTTP routes of fair company: for the host of a tournament, and for the owner and the helpers of a club."""

from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery

from openrummy.languages import Language
from openrummy.server.company.looks import CompanyLooks
from openrummy.server.company.matters import club_matter, tournament_matter
from openrummy.server.company.words import company_list
from openrummy.server.documented import get
from openrummy.server.people.entrants import speaker_of
from openrummy.server.people.house import house_of
from openrummy.server.requester import Asked, address_of
from openrummy.table.messages.company import CompanyList


@get("/{tournament:str}/company", cost=20)
async def get_tournament_company(
    tournament: FromPath[str],
    state: State,
    request: Asked,
    language: NamedDependency[Language],
    known: FromQuery[int] = -1,
) -> CompanyList:
    """How the players treat each other, for the host: finished matches alone; the list is made while somebody asks."""
    live = await state.tournaments.get(tournament, address_of(request))
    await live.level()
    matter = tournament_matter(live.tournament, (await speaker_of(live.tournament, state, request)).host)
    looks: CompanyLooks = state.company_looks
    return company_list(await looks.more(f"tournament {live.tournament.id}", matter, known), language)


@get("/clubs/{club:str}/company", cost=20)
async def get_club_company(
    club: FromPath[str],
    state: State,
    request: Asked,
    language: NamedDependency[Language],
    known: FromQuery[int] = -1,
) -> CompanyList:
    """How the members treat each other at the club's tables, for its owner and helpers, as at a tournament."""
    session = await house_of(state).player(request)
    matter = await house_of(state).read_for(session, lambda db: club_matter(db, club, session.person))
    looks: CompanyLooks = state.company_looks
    return company_list(await looks.more(f"club {club}", matter, known), language)
