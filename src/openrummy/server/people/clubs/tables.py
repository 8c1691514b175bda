"""The HTTP route by which members open a table of their club."""

from litestar.datastructures import State
from litestar.params import FromPath, JSONBody
from sqlalchemy import Connection

from openrummy.languages import Template
from openrummy.people.accounts import account_of
from openrummy.people.clubs import messages as m
from openrummy.people.clubs.club import club_with
from openrummy.people.clubs.tables import check_opening, note_table
from openrummy.server import clock_and_luck
from openrummy.server.documented import post
from openrummy.server.people.house import house_of
from openrummy.server.people.sitting import open_table
from openrummy.server.requester import Asked
from openrummy.table.messages import OpenSeat, OpenTable, Seated, TableSettings
from openrummy.table.refusal import Refusal

_NO_RULES: Template = "The club does not play this game any more; reload its page."
_SETTINGS = TableSettings(chat=True, takeover=True)
"""Members know each other, and whoever comes late takes over from a bot."""


@post("/clubs/{club:str}/tables", cost=10)
async def post_club_table(club: FromPath[str], data: JSONBody[m.OpenClubTable], state: State, request: Asked) -> Seated:
    """Open a table by the club's rules, for its members to find on its page, and sit down as its host."""
    house, now = house_of(state), clock_and_luck.now()
    session = await house.player(request)

    def checked(db: Connection) -> str:
        check_opening(db, club, session.person, now)
        found, account = club_with(db, club), account_of(db, session.person)
        if found is None or account is None or data.rules not in found.rules:
            raise Refusal("bad_rules", _NO_RULES)
        return account.name

    name = await house.done_for(session, checked)
    asked = OpenTable(data.rules, name, (OpenSeat(),) * data.players, settings=_SETTINGS)
    seated = await open_table(asked, state, request)
    await house.done(lambda db: note_table(db, club, seated.table, now))
    return seated
