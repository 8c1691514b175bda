"""Sitting down at a rated table: whoever does is signed in and has one seat there."""

from collections.abc import Collection

from litestar.datastructures import State
from sqlalchemy import Connection, select

from openrummy.languages import Template
from openrummy.people.schema import SEAT
from openrummy.server.people.cookies import check_private
from openrummy.server.people.house import house_of
from openrummy.server.requester import Asked
from openrummy.table import Table
from openrummy.table.messages import SettingsView
from openrummy.table.refusal import Refusal

_SIGN_IN: Template = "This table is rated: sign in to an account before you sit down."
_ONE_SEAT: Template = "You have a seat at this table already; at a rated table everybody has one."


async def check_rated_player(settings: SettingsView, state: State, request: Asked, table: Table | None = None) -> None:
    """Raise Refusal if the table is rated and whoever asks may not sit down there.  table: None for one that they open."""
    if not settings.rated:
        return
    check_private(request)
    session = await house_of(state).session(request)
    if session is None:
        raise Refusal("not_signed_in", _SIGN_IN)
    tokens = {seat.sitter.token for seat in table.seats if seat.sitter.kind == "person"} if table is not None else set()
    if table is not None and await house_of(state).read(lambda db: _sits(db, session.person, table.id, tokens)):
        raise Refusal("one_seat", _ONE_SEAT)


def _sits(db: Connection, person: str, match: str, tokens: Collection[str]) -> bool:
    wanted = select(SEAT.c.seat).where(SEAT.c.match == match, SEAT.c.person == person, SEAT.c.token.in_(tokens))
    return db.execute(wanted).first() is not None
