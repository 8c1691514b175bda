"""Sitting down: where chips are at stake, or ratings, whoever does is signed in, has one seat there, and can cover what they bring."""

from litestar.datastructures import State
from sqlalchemy import Connection

from openrummy.people.ledger.at_tables import check_covered, check_one_seat
from openrummy.server import clock_and_luck
from openrummy.server.begun_on_paper import work_beforehand
from openrummy.server.people.house import house_of
from openrummy.server.people.hushing import check_welcome, hush_here
from openrummy.server.people.rated import check_rated_player
from openrummy.server.people.seats import link_seated
from openrummy.server.requester import Asked, address_of
from openrummy.server.stakes import new_account
from openrummy.server.tables import Tables
from openrummy.table import Table
from openrummy.table.messages import JoinTable, OpenTable, Seated


async def open_table(asked: OpenTable, state: State, request: Asked) -> Seated:
    """Open a table and sit down as its host; raise Refusal."""
    hall: Tables = state.tables
    await check_rated_player(asked.settings, state, request)
    if asked.settings.stake:
        await _check(state, request, asked.settings.stake)
    await work_beforehand(asked, state, request)
    return await _linked(await hall.open(asked, address_of(request)), state, request)


async def join_table(identity: str, asked: JoinTable, state: State, request: Asked) -> Seated:
    """Sit down at a table; raise Refusal.  Whoever takes back the seat that they left has brought their chips."""
    hall: Tables = state.tables
    table = (await hall.get(identity, address_of(request))).table
    if not asked.token:
        await check_rated_player(table.settings, state, request, table)
    await check_welcome(table, state, request)
    if table.settings.stake and not asked.token:
        await _check(state, request, table.settings.stake, table)
    seated = await _linked(await hall.join(table.id, asked, address_of(request)), state, request)
    await hush_here(table.id, state, request)
    return seated


async def _check(state: State, request: Asked, stake: int, table: Table | None = None) -> None:
    """Raise Refusal for a guest, and for somebody who cannot sit down."""
    session = await house_of(state).player(request)
    now, new = clock_and_luck.now(), new_account()

    def check(db: Connection) -> None:
        check_covered(db, session.person, new, stake, now)
        if table is not None:
            check_one_seat(db, session.person, table.id, [seat.sitter.token for seat in table.seats])

    await house_of(state).done_for(session, check)


async def _linked(seated: Seated, state: State, request: Asked) -> Seated:
    await link_seated(seated.table, seated.seat, seated.token, state, request)
    return seated
