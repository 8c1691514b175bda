"""The entries of accounts in events: withdrawn from any device that is signed in, and when the account is deleted."""

from collections.abc import Iterable

from litestar.datastructures import State
from sqlalchemy import Connection

from openrummy.people.seats import PlayedSeat, tokens_at
from openrummy.people.sessions import session_with
from openrummy.server import clock_and_luck
from openrummy.server.live_tournament import PREFIX
from openrummy.server.people.cookies import session_hash
from openrummy.server.people.house import house_of
from openrummy.server.requester import Asked, token_asking
from openrummy.server.tournaments import Tournaments
from openrummy.table.refusal import Refusal
from openrummy.tournament import Tournament, Withdraw

_NOTHING_TO_LEAVE = ("no_tournament", "no_seat", "started", "cancelled")
"""Why somebody cannot withdraw who need not."""


async def token_speaking(tournament: Tournament, state: State, request: Asked) -> str:
    """Return the hash of the token for which a request speaks in an event.

    It is the one that the request brings or, if that is no entrant's, one with which the account of its session entered.  Raises StoreTrouble.
    """
    brought = token_asking(request) or ""
    if tournament.entrant_of(brought) is not None:
        return brought
    tokens = await _tokens_of_account(tournament.id, state, request)
    return next((token for token in tokens if tournament.entrant_of(token) is not None), brought)


async def _tokens_of_account(event: str, state: State, request: Asked) -> list[str]:
    known, now = session_hash(request), clock_and_luck.now()

    def find(db: Connection) -> list[str]:
        session = session_with(db, known, now) if known else None
        return [] if session is None else tokens_at(db, session.person, PREFIX + event)

    return [] if known is None else await house_of(state).read(find)


async def withdraw_all(seats: Iterable[PlayedSeat], state: State) -> None:
    """Withdraw an account from each event that has not started, so that its entries go back; raise Refusal if one cannot be written.

    This can be repeated.
    """
    events: Tournaments = state.tournaments
    for seat in seats:
        if seat.match.startswith(PREFIX):
            await _withdraw(events, seat.match.removeprefix(PREFIX), seat.token)


async def _withdraw(events: Tournaments, event: str, token: str) -> None:
    try:
        live = await events.get(event, "")
        await live.level()
        if live.tournament.status == "open":
            await live.submit(Withdraw(token))
    except Refusal as refusal:
        if refusal.code not in _NOTHING_TO_LEAVE:
            raise
