"""Whom somebody has blocked: not heard at a table by whoever blocked them, nor let in where those are the host."""

from collections.abc import Iterable
from contextlib import suppress

from litestar.datastructures import State
from sqlalchemy import Connection

from openrummy.languages import Template
from openrummy.people.friends.blocking import blocking_seats, is_unwelcome
from openrummy.people.sessions import session_with
from openrummy.server import clock_and_luck
from openrummy.server.live import LiveTable
from openrummy.server.people.cookies import Asking, session_hash
from openrummy.server.people.house import House, house_of
from openrummy.server.requester import Asked
from openrummy.server.tables import Tables
from openrummy.store import StoreTrouble
from openrummy.table import Table
from openrummy.table.messages import Mute
from openrummy.table.refusal import Refusal

_UNWELCOME: Template = "You cannot sit down at this table."


async def hush(house: House, asking: Asking, live: LiveTable) -> bool:
    """Mute at a table whom others there have blocked, before whoever asks is there to be heard or to hear; nothing for a guest.

    Return whether whoever asks is signed in; False too if the database cannot be read now.
    """
    known, now = session_hash(asking), clock_and_luck.now()
    if known is None:
        return False

    def pairs(db: Connection) -> list[tuple[int, int]] | None:
        session = session_with(db, known, now)
        return None if session is None else blocking_seats(db, live.table.id, session.person)

    with suppress(StoreTrouble):  # whoever is at the table plays on all the same
        found = await house.read(pairs)
        mute(live, found or ())
        return found is not None
    return False


async def hush_here(table: str, state: State, request: Asked) -> None:
    """Do the same at a table at which whoever asks has just sat down, for those who were there before."""
    hall: Tables = state.tables
    live = hall.loaded(table)
    if live is not None:
        await hush(house_of(state), request, live)


def mute(live: LiveTable, pairs: Iterable[tuple[int, int]]) -> None:
    """Mute the second seat of each pair for the first."""
    for listener, speaker in pairs:
        try:
            live.talk(listener, Mute("blocked", speaker))
        except (Refusal, IndexError):  # one of them has left
            continue


async def check_welcome(table: Table, state: State, request: Asked) -> None:
    """Raise Refusal if the host of a table has blocked whoever is signed in."""
    known, now = session_hash(request), clock_and_luck.now()
    if known is None:
        return
    sitter = table.seats[table.host].sitter

    def refused(db: Connection) -> bool:
        session = session_with(db, known, now)
        return session is not None and is_unwelcome(db, table.id, table.host, sitter.token, session.person)

    with suppress(StoreTrouble):
        if await house_of(state).read(refused):
            raise Refusal("unwelcome", _UNWELCOME)
