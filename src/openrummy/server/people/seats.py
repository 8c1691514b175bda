"""The seats of guests, which come along when their people keep them, and lose the name when their people go."""

from collections.abc import Sequence

from litestar.datastructures import State
from sqlalchemy import Connection

from openrummy import table as tables
from openrummy.people import messages as m
from openrummy.people.seats import PlayedSeat, link_seat
from openrummy.people.sessions import Session
from openrummy.server import clock_and_luck
from openrummy.server.on_log import load
from openrummy.server.people.house import house_of
from openrummy.server.requester import Asked, address_of
from openrummy.server.tables import Tables
from openrummy.table.refusal import Refusal
from openrummy.table.senders import names_with, plays_on


async def shown_seats(played: Sequence[m.PlayedAt], state: State, request: Asked) -> list[PlayedSeat]:
    """Return the seats whose tokens are right; the others may be of tables that are gone."""
    found = [await _shown(each, state, request) for each in played]
    return [seat for seat in found if seat is not None]


async def _shown(played: m.PlayedAt, state: State, request: Asked) -> PlayedSeat | None:
    token, log = clock_and_luck.token_hash(played.token), house_of(state).log
    table: tables.Table | None = await state.desk.done(address_of(request), lambda: load(log, played.table))
    if table is None:
        return None
    names = names_with(table, token)
    left = (number for number, seat in enumerate(table.seats) if plays_on(seat.sitter, names))
    seat = table.seat_of(token)
    seat = next(left, None) if seat is None else seat
    return None if seat is None else PlayedSeat(table.id, seat, token, clock_and_luck.now())


async def link_seats(session: Session, seats: Sequence[PlayedSeat], state: State) -> None:
    """Note that the person of a session has played seats."""

    def link(db: Connection) -> None:
        for seat in seats:
            link_seat(db, session.person, seat)

    await house_of(state).done_for(session, link)


async def take_names(seats: Sequence[PlayedSeat], state: State) -> None:
    """Take the name from each seat, wherever it is shown from now on; raise Refusal if one cannot be written.

    A seat that has lost it already, or belongs to somebody else by now, stays as it is, so this can be repeated.
    """
    hall: Tables = state.tables
    for seat in seats:
        try:
            live = await hall.get(seat.match, "")
        except Refusal as refusal:
            if refusal.code == "no_table":
                continue
            raise
        outcome = await live.submit(None, tables.TakeName(seat.token))
        if outcome.refusal is not None:
            raise outcome.refusal
