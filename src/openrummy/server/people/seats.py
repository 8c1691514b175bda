"""The seats of guests, which come along when their people keep them, and lose the name when their people go."""

from collections.abc import Sequence
from contextlib import suppress

import msgspec
from litestar.datastructures import State
from sqlalchemy import Connection

from openrummy import table as tables
from openrummy.people import messages as m
from openrummy.people.results.keeping import keep_result
from openrummy.people.seats import PlayedSeat, link_seat
from openrummy.people.sessions import Session, session_with
from openrummy.server import clock_and_luck
from openrummy.server.on_log import load
from openrummy.server.people.cookies import session_hash
from openrummy.server.people.hooks import HOOKS
from openrummy.server.people.house import house_of
from openrummy.server.requester import Asked, address_of
from openrummy.server.tables import Tables
from openrummy.store import StoreTrouble
from openrummy.table.refusal import Refusal
from openrummy.table.results.made import result_of
from openrummy.table.results.result import MatchResult
from openrummy.table.senders import names_with, plays_on


class Shown(msgspec.Struct, frozen=True):
    """A seat whose token was shown.  result: of its match, None before the end."""

    seat: PlayedSeat
    result: MatchResult | None


async def shown_seats(played: Sequence[m.PlayedAt], state: State, request: Asked) -> list[Shown]:
    """Return the seats whose tokens are right; the others may be of tables that are gone."""
    found = [await _shown(each, state, request) for each in played]
    return [seat for seat in found if seat is not None]


async def _shown(played: m.PlayedAt, state: State, request: Asked) -> Shown | None:
    if "." in played.table:  # the name of another kind of log, such as an event's
        return None
    token, log = clock_and_luck.token_hash(played.token), house_of(state).log
    return await state.desk.done(address_of(request), lambda: _found(load(log, played.table), token))  # type: ignore[no-any-return]


def _found(table: tables.Table | None, token: str) -> Shown | None:
    """Return the seat that somebody with a token has, had or left for good at a table."""
    if table is None:
        return None
    names, result = names_with(table, token), result_of(table)
    left = (number for number, seat in enumerate(table.seats) if plays_on(seat.sitter, names))
    ended = () if result is None else result.seats
    if (seat := table.seat_of(token)) is not None and table.seats[seat].sitter.kind != "person":
        return None  # a program's
    seats = (seat, next(left, None), *(each.seat for each in ended if each.token == token))
    seat = next((seat for seat in seats if seat is not None), None)
    return None if seat is None else Shown(PlayedSeat(table.id, seat, token, clock_and_luck.now()), result)


def come_along(db: Connection, person: str, shown: Sequence[Shown]) -> None:
    """Note that a person has played seats, with the results of their matches."""
    for each in shown:
        link_seat(db, person, each.seat)
        if each.result is not None:
            keep_result(db, each.result, HOOKS)


async def link_seats(session: Session, shown: Sequence[Shown], state: State) -> None:
    """Note that the person of a session has played seats."""
    await house_of(state).done_for(session, lambda db: come_along(db, session.person, shown))


async def link_seated(match: str, seat: int | None, token: str, state: State, request: Asked) -> None:
    """Note that whoever is signed in has sat down; they have the seat all the same if that cannot be noted."""
    known, now = session_hash(request), clock_and_luck.now()
    if known is None or seat is None:
        return
    played = PlayedSeat(match, seat, clock_and_luck.token_hash(token), now)

    def link(db: Connection) -> None:
        session = session_with(db, known, now)
        if session is not None:
            link_seat(db, session.person, played)

    with suppress(StoreTrouble):
        await house_of(state).done(link)


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
