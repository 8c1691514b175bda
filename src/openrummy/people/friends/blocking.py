"""Blocked people at tables: by the seats that both have there."""

from sqlalchemy import Connection, select

from openrummy.people.friends.schema import TIE
from openrummy.people.schema import SEAT


def blocking_seats(db: Connection, match: str, person: str) -> list[tuple[int, int]]:
    """Return pairs of seats at a table: that of somebody who blocks, and of the one who is blocked; `person` has one of them."""
    mine, theirs = SEAT.alias("mine"), SEAT.alias("theirs")
    found = db.execute(
        select(mine.c.seat, theirs.c.seat)
        .select_from(mine.join(TIE, TIE.c.person == mine.c.person).join(theirs, theirs.c.person == TIE.c.other))
        .where(TIE.c.kind == "blocked", mine.c.match == match, theirs.c.match == match)
        .where((mine.c.person == person) | (theirs.c.person == person))
    )
    return [(one, other) for one, other in found]


def shared_tables(db: Connection, one: str, other: str, since: int) -> list[str]:
    """Return the tables at which two people have sat since a time."""
    mine, theirs = SEAT.alias("mine"), SEAT.alias("theirs")
    wanted = select(mine.c.match).join(theirs, mine.c.match == theirs.c.match)
    found = db.execute(wanted.where(mine.c.person == one, theirs.c.person == other, mine.c.since >= since))
    return list(found.scalars())


def is_unwelcome(db: Connection, match: str, host: int, token: str, person: str) -> bool:
    """Return whether the host of a table, known by the seat and the hash of its token, has blocked a person."""
    wanted = select(TIE.c.kind).join(SEAT, SEAT.c.person == TIE.c.person)
    hosts = wanted.where(SEAT.c.match == match, SEAT.c.seat == host, SEAT.c.token == token)
    return db.execute(hosts.where(TIE.c.other == person, TIE.c.kind == "blocked")).first() is not None
