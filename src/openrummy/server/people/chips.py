"""The HTTP routes of play chips."""

from litestar.datastructures import State
from litestar.di import NamedDependency
from sqlalchemy import Connection

from openrummy.languages import Language, Template
from openrummy.people import messages as m
from openrummy.people.ledger.purses import TOP_UP, account_for, purse_of, top_up
from openrummy.people.persons import chip_entries
from openrummy.server import clock_and_luck
from openrummy.server.documented import get, post
from openrummy.server.people.house import house_of
from openrummy.server.requester import Asked
from openrummy.server.stakes import new_account

_SHOWN = 50
_WORDS: Template = "Play chips are for play alone: nobody can buy them, sell them, give them away or be paid for them."


@get("/chips")
async def get_chips(state: State, request: Asked, language: NamedDependency[Language]) -> m.Chips:
    """The play chips of the account that is signed in; the first look gives those of the start."""
    return await _chips(state, request, language, tops_up=False)


@post("/chips/top-up", status_code=200, cost=10)
async def post_top_up(state: State, request: Asked, language: NamedDependency[Language]) -> m.Chips:
    """Fill the chips up to 2,000, once a day (UTC), for nothing."""
    return await _chips(state, request, language, tops_up=True)


async def _chips(state: State, request: Asked, language: Language, *, tops_up: bool) -> m.Chips:
    house = house_of(state)
    session = await house.player(request)
    now, new = clock_and_luck.now(), new_account()

    def seen(db: Connection) -> m.Chips:
        account = account_for(db, session.person, new, now)
        if tops_up:
            top_up(db, account, now)
        purse, entries = purse_of(db, account, now), chip_entries(db, account, _SHOWN)
        return m.Chips(purse.balance, purse.held, TOP_UP if purse.can_top_up else 0, language.say(_WORDS), entries)

    return await house.done_for(session, seen)
