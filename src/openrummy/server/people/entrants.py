"""The entries of accounts in events: theirs on any device that is signed in, and withdrawn when the account is deleted."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from litestar.datastructures import State
from sqlalchemy import Connection

from openrummy.people.seats import PlayedSeat, entries_of
from openrummy.people.sessions import session_with
from openrummy.server import clock_and_luck
from openrummy.server.live_tournament import PREFIX
from openrummy.server.people.cookies import session_hash
from openrummy.server.people.house import house_of
from openrummy.server.people.seats import link_seated
from openrummy.server.requester import Asked, token_asking
from openrummy.server.tournaments import Tournaments
from openrummy.table.messages.reminders import EntryKey, MyEvent
from openrummy.table.refusal import Refusal
from openrummy.tournament import Tournament, Withdraw
from openrummy.tournament.view import event_for

HOSTED = 1
"""The version of an event's log with which its host opened it: where the host's row stands, as an entrant's under that of their entry."""

_MOST_OF_ONE = 20
_NOTHING_TO_LEAVE = ("no_tournament", "no_seat", "started", "cancelled")
"""Why somebody cannot withdraw who need not."""


class Speaker(NamedTuple):
    """For whom a request speaks in an event, by the hashes of tokens, empty for nobody.  host: of the token that makes its host."""

    entrant: str
    host: str


async def speaker_of(tournament: Tournament, state: State, request: Asked) -> Speaker:
    """Return for whom a request speaks: for the token that it brings or, where that is nobody's, for what its account has there.

    Raises StoreTrouble.
    """
    brought = token_asking(request) or ""
    entrant, host = tournament.entrant_of(brought) is not None, brought == tournament.host
    if entrant and host:
        return Speaker(brought, brought)
    own = own_entries(tournament, await _entries_of_account(tournament.id, state, request))
    return Speaker(brought if entrant else own.entrant, brought if host else own.host)


async def my_events(entries: Sequence[EntryKey], state: State, request: Asked) -> tuple[MyEvent, ...]:
    """Return how the events of somebody stand; one that is not there is left out."""
    events: Tournaments = state.tournaments
    found = []
    for entry in entries[:_MOST_OF_ONE]:
        live = await events.find(entry.tournament)
        if live is not None:
            await live.find_open()
            token = await _speaking_for(live.tournament, entry.token, state, request)
            found.append(event_for(live.tournament, token, live.hosted))
    return tuple(found)


async def _speaking_for(tournament: Tournament, token: str, state: State, request: Asked) -> str:
    """Return the hash of a token or, if it is empty, of the one with which the account of a request entered an event, or opened it."""
    if token:
        return clock_and_luck.token_hash(token)
    own = own_entries(tournament, await _entries_of_account(tournament.id, state, request))
    return own.entrant or own.host


def own_entries(tournament: Tournament, entries: Iterable[PlayedSeat]) -> Speaker:
    """Return what an account has in an event now; its rows may be of entries that it has withdrawn, with a token that others have by now."""
    found = [(one.token, one.seat) for one in entries]
    entrant = (
        token
        for token, version in found
        if version == tournament.entry_of(token) and tournament.entrant_of(token) is not None
    )
    host = (token for token, version in found if version == HOSTED and token == tournament.host)
    return Speaker(next(entrant, ""), next(host, ""))


async def _entries_of_account(event: str, state: State, request: Asked) -> list[PlayedSeat]:
    known, now = session_hash(request), clock_and_luck.now()

    def find(db: Connection) -> list[PlayedSeat]:
        session = session_with(db, known, now) if known else None
        return [] if session is None else entries_of(db, session.person, PREFIX + event)

    return [] if known is None else await house_of(state).read(find)


async def note_entry(tournament: Tournament, token: str, state: State, request: Asked) -> None:
    """Note that whoever is signed in has entered an event, or opened it, with a token."""
    hashed = clock_and_luck.token_hash(token)
    for version in (HOSTED if hashed == tournament.host else None, tournament.entry_of(hashed)):
        await link_seated(PREFIX + tournament.id, version, token, state, request)


async def withdraw_all(seats: Iterable[PlayedSeat], state: State) -> None:
    """Withdraw an account from each event that has not started, so that its entries go back; raise Refusal if one cannot be written.

    This can be repeated.
    """
    events: Tournaments = state.tournaments
    for seat in seats:
        if seat.match.startswith(PREFIX):
            await _withdraw(events, seat)


async def _withdraw(events: Tournaments, seat: PlayedSeat) -> None:
    try:
        live = await events.get(seat.match.removeprefix(PREFIX), "")
        await live.level()
        own = own_entries(live.tournament, [seat])
        if live.tournament.status == "open" and own.entrant:
            await live.submit(Withdraw(own.entrant))
    except Refusal as refusal:
        if refusal.code not in _NOTHING_TO_LEAVE:
            raise
