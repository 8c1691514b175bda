"""The seats of an account at a table, taken from any device that is signed in to it."""

from litestar.datastructures import State
from sqlalchemy import Connection

from openrummy.people.results.keeping import links_of
from openrummy.people.sessions import session_with
from openrummy.server import clock_and_luck
from openrummy.server.people.cookies import Asking, session_hash
from openrummy.server.people.house import House, house_of
from openrummy.server.requester import Asked, lend_token
from openrummy.table import Table


async def token_of_account(house: House, asking: Asking, table: Table) -> str | None:
    """Return the hash of the token of the seat that whoever is signed in has at a table; None for a guest, and without one.

    A seat of an event or of a rematch is theirs by the event, or by the match before.  Raises StoreTrouble.
    """
    known, now = session_hash(asking), clock_and_luck.now()
    tokens = [seat.sitter.token for seat in table.seats if seat.sitter.kind == "person" and seat.sitter.token]
    if known is None or not tokens:
        return None

    def find(db: Connection) -> str | None:
        session = session_with(db, known, now)
        if session is None:
            return None
        links = links_of(db, table.id, tokens, to_change=False)
        return next((token for token in tokens if token in links and links[token].person == session.person), None)

    return await house.read(find)


async def lend_own_token(state: State, request: Asked, table: Table) -> None:
    """Let a request without a token speak for the seat of its account."""
    if "authorization" not in request.headers:
        lend_token(request, await token_of_account(house_of(state), request, table))
