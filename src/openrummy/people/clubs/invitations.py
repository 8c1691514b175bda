"""Links that invite: one makes two people friends and is good once; one of a club is good for many, until it is revoked."""

import msgspec
from sqlalchemy import ColumnElement, Connection, delete, func, insert, select

from openrummy.languages import Plural, Template
from openrummy.people.clubs.schema import CLUB, INVITATION
from openrummy.people.friends.ties import befriend, tie_of
from openrummy.people.schema import PERSON
from openrummy.table.refusal import Refusal

MOST_OPEN = 10
"""Links of a person, and of a club, that are good at a time."""
_MANY = Plural(
    "At most {count} invitation link can be open. Revoke one first.",
    "At most {count} invitation links can be open. Revoke one first.",
)
_GONE: Template = "This invitation is no longer good. Ask for a new link."
_YOURS: Template = "This is your own invitation. Send the link to somebody else."
_NO_LINK: Template = "There is no such invitation; perhaps it was used or revoked already."


class Invitation(msgspec.Struct, frozen=True):
    """A link.  id: its name in lists."""

    hash: str
    id: str
    person: str
    club: str | None
    made: int


class Inviting(msgspec.Struct, frozen=True):
    """The one who invites, and the club, as whoever has the link sees them."""

    person: str
    name: str
    club: str | None
    club_name: str


def make_invitation(db: Connection, new: Invitation) -> None:
    """Write a link; raise Refusal if there would be too many."""
    wanted = select(func.count()).select_from(INVITATION).where(*_of(new.person, new.club))
    if int(db.execute(wanted).scalar_one()) >= MOST_OPEN:
        raise Refusal("too_many_links", _MANY, count=MOST_OPEN)
    db.execute(insert(INVITATION).values(**msgspec.structs.asdict(new)))


def invitations(db: Connection, person: str, club: str | None = None) -> list[Invitation]:
    """Return the links of a club, or those of a person to be friends, the earliest first."""
    found = db.execute(select(INVITATION).where(*_of(person, club)).order_by(INVITATION.c.made, INVITATION.c.id))
    return [Invitation(**each._mapping) for each in found]  # noqa: SLF001 - SQLAlchemy's public name for it


def all_invitations(db: Connection, person: str) -> list[Invitation]:
    """Return every link that a person has made."""
    found = db.execute(select(INVITATION).where(INVITATION.c.person == person).order_by(INVITATION.c.made))
    return [Invitation(**each._mapping) for each in found]  # noqa: SLF001


def revoke(db: Connection, identity: str, person: str, club: str | None = None) -> None:
    """Let a link be worth nothing; raise Refusal if there is none of that name."""
    gone = delete(INVITATION).where(INVITATION.c.id == identity, *_of(person, club))
    if not identity.isprintable() or not db.execute(gone).rowcount:
        raise Refusal("no_invitation", _NO_LINK)


def inviting(db: Connection, token_hash: str) -> Inviting:
    """Return who invites by a link; raise Refusal for one that is not good."""
    wanted = (
        select(PERSON.c.id, PERSON.c.name, INVITATION.c.club, CLUB.c.name)
        .select_from(
            INVITATION.join(PERSON, PERSON.c.id == INVITATION.c.person).outerjoin(CLUB, CLUB.c.id == INVITATION.c.club)
        )
        .where(INVITATION.c.hash == token_hash)
    )
    found = db.execute(wanted).first()
    if found is None:
        raise Refusal("no_invitation", _GONE)
    return Inviting(found[0], found[1], found[2], found[3] or "")


def take_as_friend(db: Connection, token_hash: str, person: str, now: int) -> None:
    """Become the friend of whoever made a link, which is then used up; raise Refusal."""
    host = inviting(db, token_hash).person
    if host == person:
        raise Refusal("own_invitation", _YOURS)
    if tie_of(db, host, person) == "blocked":
        raise Refusal("no_invitation", _GONE)  # as if it had been revoked
    befriend(db, person, host, now)
    if not db.execute(delete(INVITATION).where(INVITATION.c.hash == token_hash)).rowcount:
        raise Refusal("no_invitation", _GONE)  # somebody else was faster, which undoes the rest


def _of(person: str, club: str | None) -> tuple[ColumnElement[bool], ...]:
    if club is not None:
        return (INVITATION.c.club == club,)
    return INVITATION.c.person == person, INVITATION.c.club.is_(None)
