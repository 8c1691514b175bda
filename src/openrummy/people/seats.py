"""The seats that a person has played, which were a guest's until then."""

import msgspec
from sqlalchemy import ColumnElement, Connection, select, text

from openrummy.people.schema import SEAT

_LINK = text(
    "INSERT INTO seat (match, seat, person, token, since) VALUES (:match, :seat, :person, :token, :since)"
    " ON CONFLICT (match, seat) DO UPDATE SET person = excluded.person, token = excluded.token, since = excluded.since"
    " WHERE seat.token <> excluded.token"
)
"""A seat stays with the person who brought its token first, unless somebody else has sat down there since."""


class PlayedSeat(msgspec.Struct, frozen=True):
    """A seat at a table.  token: its hash."""

    match: str
    seat: int
    token: str
    since: int


def link_seat(db: Connection, person: str, seat: PlayedSeat) -> None:
    """Note that a person has played a seat, whose token they have shown."""
    db.execute(_LINK, {**msgspec.structs.asdict(seat), "person": person})


def seats_of(db: Connection, person: str) -> list[PlayedSeat]:
    """Return the seats that a person has played, the earliest first."""
    return _found(db, SEAT.c.person == person)


def _found(db: Connection, wanted: ColumnElement[bool]) -> list[PlayedSeat]:
    columns = (SEAT.c.match, SEAT.c.seat, SEAT.c.token, SEAT.c.since)
    found = db.execute(select(*columns).where(wanted).order_by(SEAT.c.since, SEAT.c.match, SEAT.c.seat))
    return [PlayedSeat(*each) for each in found]


def entries_of(db: Connection, person: str, match: str) -> list[PlayedSeat]:
    """Return what a person has at a table or in an event, the earliest first."""
    return _found(db, (SEAT.c.person == person) & (SEAT.c.match == match))
