"""The people somebody knows here: those they have played with, invitations to tables, and who may see where they are."""

import msgspec
from sqlalchemy import Connection, delete, func, select, text

from openrummy.languages import Template
from openrummy.people.clubs.schema import CLUB_MEMBER
from openrummy.people.friends.schema import CALL, IN_SIGHT, TIE
from openrummy.people.friends.ties import are_friends
from openrummy.people.results.schema import RESULT
from openrummy.people.schema import PERSON, SEAT
from openrummy.table.refusal import Refusal

CALL_LASTS_MS = 6 * 3600 * 1000
"""An invitation to a table is shown for so long."""
_MOST_MET = 200
_CALL = text(
    'INSERT INTO call (person, sender, "match", at) VALUES (:person, :sender, :match, :at)'
    ' ON CONFLICT (person, sender) DO UPDATE SET "match" = excluded."match", at = excluded.at'
)
_SHOW = text("INSERT INTO in_sight (person, since) VALUES (:person, :since) ON CONFLICT (person) DO NOTHING")
_NOT_KNOWN: Template = "You can do this only with people you have played with, your friends, and members of your clubs."
_NO_FRIEND: Template = "You can invite only your friends to a table; others need its link."
_NOT_YOURS: Template = "You can invite only to a table at which you sit."


class Met(msgspec.Struct, frozen=True):
    """Somebody who has played with a person.  times: finished matches together.  last: when they last were at one table."""

    id: str
    name: str
    times: int
    last: int


class Call(msgspec.Struct, frozen=True):
    """An invitation to a table."""

    id: str
    name: str
    match: str
    at: int


def met_by(db: Connection, person: str) -> list[Met]:
    """Return those with accounts at whose tables a person sat too, the latest first."""
    mine, theirs = SEAT.alias("mine"), SEAT.alias("theirs")
    times, last = func.count(RESULT.c.match.distinct()), func.max(func.coalesce(RESULT.c.ended, mine.c.since))
    tables = mine.join(theirs, mine.c.match == theirs.c.match).join(PERSON, PERSON.c.id == theirs.c.person)
    found = db.execute(
        select(PERSON.c.id, PERSON.c.name, times, last)
        .select_from(tables.outerjoin(RESULT, RESULT.c.match == mine.c.match))
        .where(mine.c.person == person, theirs.c.person != person)
        .group_by(PERSON.c.id, PERSON.c.name)
        .order_by(last.desc(), PERSON.c.name, PERSON.c.id)
        .limit(_MOST_MET)
    )
    return [Met(*each) for each in found]


def check_known(db: Connection, person: str, other: str) -> None:
    """Raise Refusal if a person cannot name the other: so nobody finds out which accounts exist."""
    if person == other or not other.isprintable() or not (_is_tied(db, person, other) or _has_met(db, person, other)):
        raise Refusal("no_person", _NOT_KNOWN)


def _is_tied(db: Connection, person: str, other: str) -> bool:
    wanted = select(TIE.c.kind).where(TIE.c.person.in_((person, other)), TIE.c.other.in_((person, other)))
    return db.execute(wanted).first() is not None


def _has_met(db: Connection, person: str, other: str) -> bool:
    """Return whether two people sat at one table, or are in one club."""
    return any(
        db.execute(
            select(mine.c.person)
            .join(theirs, mine.c[shared] == theirs.c[shared])
            .where(mine.c.person == person, theirs.c.person == other)
            .limit(1)
        ).first()
        is not None
        for shared, mine, theirs in (
            ("match", SEAT.alias("mine"), SEAT.alias("theirs")),
            ("club", CLUB_MEMBER.alias("mine"), CLUB_MEMBER.alias("theirs")),
        )
    )


def call(db: Connection, sender: str, person: str, match: str, now: int) -> None:
    """Invite a friend to a table; nothing comes of it if they have blocked the sender.  Raise Refusal.

    Invitations that last no longer are forgotten.
    """
    seated = select(SEAT.c.match).where(SEAT.c.match == match, SEAT.c.person == sender)
    if not match.isprintable() or db.execute(seated).first() is None:
        raise Refusal("no_seat", _NOT_YOURS)
    if are_friends(db, sender, person):
        db.execute(delete(CALL).where(CALL.c.person == person, CALL.c.at < now - CALL_LASTS_MS))
        db.execute(_CALL, {"person": person, "sender": sender, "match": match, "at": now})
    elif not _says_friend(db, sender, person):
        raise Refusal("no_friend", _NO_FRIEND)


def _says_friend(db: Connection, person: str, other: str) -> bool:
    wanted = select(TIE.c.kind).where(TIE.c.person == person, TIE.c.other == other, TIE.c.kind == "friend")
    return db.execute(wanted).first() is not None


def calls_for(db: Connection, person: str, now: int) -> list[Call]:
    """Return the invitations to tables that a person has now, the latest first."""
    wanted = select(PERSON.c.id, PERSON.c.name, CALL.c.match, CALL.c.at).join(CALL, CALL.c.sender == PERSON.c.id)
    lasts = (CALL.c.person == person, CALL.c.at >= now - CALL_LASTS_MS)
    found = db.execute(wanted.where(*lasts).order_by(CALL.c.at.desc(), PERSON.c.id))
    return [Call(*each) for each in found]


def decline(db: Connection, person: str, sender: str) -> None:
    """Forget an invitation to a table."""
    db.execute(delete(CALL).where(CALL.c.person == person, CALL.c.sender == sender))


def show(db: Connection, person: str, now: int, *, shown: bool) -> None:
    """Let the friends of a person see at which table they are, or no longer."""
    if shown:
        db.execute(_SHOW, {"person": person, "since": now})
    else:
        db.execute(delete(IN_SIGHT).where(IN_SIGHT.c.person == person))


def is_shown(db: Connection, person: str) -> bool:
    """Return whether the friends of a person may see at which table they are."""
    return db.execute(select(IN_SIGHT.c.person).where(IN_SIGHT.c.person == person)).first() is not None


def seats_in_sight(db: Connection, person: str, since: int) -> dict[str, list[tuple[str, int]]]:
    """Return the seats, since a time, of those friends of a person who let them be seen: for each, the latest first."""
    mine, theirs = TIE.alias("mine"), TIE.alias("theirs")
    found = db.execute(
        select(SEAT.c.person, SEAT.c.match, SEAT.c.seat)
        .join(IN_SIGHT, IN_SIGHT.c.person == SEAT.c.person)
        .join(mine, mine.c.other == SEAT.c.person)
        .join(theirs, (theirs.c.person == mine.c.other) & (theirs.c.other == mine.c.person))
        .where(mine.c.person == person, mine.c.kind == "friend", theirs.c.kind == "friend", SEAT.c.since >= since)
        .order_by(SEAT.c.since.desc(), SEAT.c.match)
    )
    seats: dict[str, list[tuple[str, int]]] = {}
    for friend, match, seat in found:
        seats.setdefault(friend, []).append((match, seat))
    return seats
