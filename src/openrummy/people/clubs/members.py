"""The members of a club and what each may do: an owner, helpers, members.  A club is never without an owner."""

from typing import Literal, TypeAlias

import msgspec
from sqlalchemy import ColumnElement, Connection, delete, func, insert, select, update

from openrummy.languages import Plural, Template
from openrummy.people.clubs.invitations import inviting
from openrummy.people.clubs.schema import CLUB, CLUB_MEMBER
from openrummy.people.schema import PERSON
from openrummy.table.refusal import Refusal

Role: TypeAlias = Literal["member", "helper", "owner"]
RANK: dict[str, int] = {"member": 1, "helper": 2, "owner": 3}
MOST_MEMBERS = 100
MOST_CLUBS = 20
"""In which a person may be."""

_NO_CLUB: Template = "There is no such club. The link may be incomplete, or the club was dissolved."
_LACKS: dict[Role, Template] = {
    "member": "Only members of the club can do this.",
    "helper": "Only helpers and the owner of the club can do this.",
    "owner": "Only the owner of the club can do this.",
}
_FULL = Plural("A club can have at most {count} member.", "A club can have at most {count} members.")
_MANY_CLUBS = Plural("You can be in at most {count} club.", "You can be in at most {count} clubs.")
_HAND_OVER: Template = "The club is yours. Hand it over to somebody first, or dissolve it."
_NOT_HERE: Template = "This person is not in the club."


class Member(msgspec.Struct, frozen=True):
    """A member of a club.  since: when they joined."""

    id: str
    name: str
    role: Role
    since: int


def members_of(db: Connection, club: str) -> list[Member]:
    """Return the members of a club: the owner, the helpers, then the others, each by name."""
    columns = (PERSON.c.id, PERSON.c.name, CLUB_MEMBER.c.role, CLUB_MEMBER.c.since)
    found = db.execute(
        select(*columns).join(CLUB_MEMBER, CLUB_MEMBER.c.person == PERSON.c.id).where(CLUB_MEMBER.c.club == club)
    )
    return sorted((Member(*each) for each in found), key=lambda one: (-RANK[one.role], one.name.casefold(), one.id))


def role_in(db: Connection, club: str, person: str | None) -> Role | None:
    """Return the role of a person in a club; None for anybody else."""
    if person is None:
        return None
    wanted = select(CLUB_MEMBER.c.role).where(CLUB_MEMBER.c.club == club, CLUB_MEMBER.c.person == person)
    found: Role | None = db.execute(wanted).scalar()
    return found


def check_role(db: Connection, club: str, person: str, least: Role) -> Role:
    """Return the role of a person; raise Refusal if it is less.  Nobody else changes the club until the transaction ends."""
    lock(db, club)
    role = role_in(db, club, person)
    if role is None or RANK[role] < RANK[least]:
        raise _lacking("member" if role is None else least)
    return role


def _lacking(least: Role) -> Refusal:
    return Refusal(f"not_{least}", _LACKS[least])


def lock(db: Connection, club: str) -> None:
    """Let nobody else change a club until the transaction ends; raise Refusal if there is none."""
    if not club.isprintable() or not _locked(db, club):
        raise no_club()


def _locked(db: Connection, club: str) -> bool:
    wanted = select(CLUB.c.id).where(CLUB.c.id == club).with_for_update()
    return db.execute(wanted).first() is not None


def no_club() -> Refusal:
    """Return the refusal for a club that is not there."""
    return Refusal("no_club", _NO_CLUB)


def clubs_of(db: Connection, person: str) -> list[tuple[str, str, Role]]:
    """Return the clubs of a person by name, each with its id, its name and the person's role."""
    wanted = select(CLUB.c.id, CLUB.c.name, CLUB_MEMBER.c.role).join(CLUB_MEMBER, CLUB_MEMBER.c.club == CLUB.c.id)
    found = db.execute(wanted.where(CLUB_MEMBER.c.person == person))
    return sorted(((one, name, role) for one, name, role in found), key=lambda each: (each[1].casefold(), each[0]))


def join_by(db: Connection, token_hash: str, person: str, now: int) -> str:
    """Join the club of a link and return its id; raise Refusal.  Whoever is in it already stays as they are."""
    host = inviting(db, token_hash)
    assert host.club is not None
    lock(db, host.club)
    if role_in(db, host.club, person) is None:
        add_member(db, host.club, person, "member", now)
    return host.club


def add_member(db: Connection, club: str, person: str, role: Role, now: int) -> None:
    """Let a person be in a club, which is locked; raise Refusal if the club is full, or the person in too many."""
    if _count(db, CLUB_MEMBER.c.person == person) >= MOST_CLUBS:
        raise Refusal("too_many_clubs", _MANY_CLUBS, count=MOST_CLUBS)
    if _count(db, CLUB_MEMBER.c.club == club) >= MOST_MEMBERS:
        raise Refusal("club_full", _FULL, count=MOST_MEMBERS)
    db.execute(insert(CLUB_MEMBER).values(club=club, person=person, role=role, since=now))


def _count(db: Connection, condition: ColumnElement[bool]) -> int:
    wanted = select(func.count()).select_from(CLUB_MEMBER).where(condition)
    return int(db.execute(wanted).scalar_one())


def leave(db: Connection, club: str, person: str) -> None:
    """Leave a club; raise Refusal for its owner."""
    if check_role(db, club, person, "member") == "owner":
        raise Refusal("hand_over", _HAND_OVER)
    _drop(db, club, person)


def remove(db: Connection, club: str, by: str, person: str) -> None:
    """Remove a member; raise Refusal: helpers may remove members, the owner helpers too."""
    mine = check_role(db, club, by, "helper")
    theirs = _role_of_member(db, club, person)
    if RANK[theirs] >= RANK[mine]:
        raise _lacking("owner") if by != person else Refusal("hand_over", _HAND_OVER)
    _drop(db, club, person)


def give_role(db: Connection, club: str, by: str, person: str, role: Role) -> None:
    """Appoint a helper, or end that, or hand the club over: then the owner before stays on as a helper.  Raise Refusal."""
    check_role(db, club, by, "owner")
    _role_of_member(db, club, person)
    if person == by:
        if role != "owner":
            raise Refusal("hand_over", _HAND_OVER)
        return
    if role == "owner":
        _set_role(db, club, by, "helper")
    _set_role(db, club, person, role)


def hand_on(db: Connection, person: str) -> None:
    """Let every club of a person who goes have another owner: a helper, or the longest member; a club of nobody else goes."""
    for club, _, _ in clubs_of(db, person):
        if not _locked(db, club) or role_in(db, club, person) != "owner":
            continue  # or the owner before has dissolved it, or kept it, meanwhile
        left = [one for one in members_of(db, club) if one.id != person]
        if left:
            heir = min(left, key=lambda one: (-RANK[one.role], one.since, one.id))
            _set_role(db, club, heir.id, "owner")
        else:
            db.execute(delete(CLUB).where(CLUB.c.id == club))


def _role_of_member(db: Connection, club: str, person: str) -> Role:
    role = role_in(db, club, person) if person.isprintable() else None
    if role is None:
        raise Refusal("not_here", _NOT_HERE)
    return role


def _set_role(db: Connection, club: str, person: str, role: Role) -> None:
    chosen = update(CLUB_MEMBER).where(CLUB_MEMBER.c.club == club, CLUB_MEMBER.c.person == person)
    db.execute(chosen.values(role=role))


def _drop(db: Connection, club: str, person: str) -> None:
    db.execute(delete(CLUB_MEMBER).where(CLUB_MEMBER.c.club == club, CLUB_MEMBER.c.person == person))
