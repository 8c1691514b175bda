"""How two people stand to each other: asked, friends, blocked.

Whoever is blocked is not told: their own row stays as it was, and every question that matters looks at both.
"""

from collections.abc import Iterable
from typing import Literal, TypeAlias

import msgspec
from sqlalchemy import Connection, and_, delete, func, or_, select, text

from openrummy.languages import Plural, Template
from openrummy.people.friends.schema import CALL, TIE
from openrummy.people.schema import PERSON
from openrummy.table.refusal import Refusal

Kind: TypeAlias = Literal["asked", "friend", "blocked"]
KINDS: tuple[Kind, ...] = ("friend", "asked", "blocked")

MOST_FRIENDS = 200
MOST_BLOCKED = 500
_FULL = Plural("You can have at most {count} friend.", "You can have at most {count} friends.")
_THEIRS_FULL: Template = "They have as many friends as anybody can have here."
_MANY_BLOCKED = Plural("You can block at most {count} person.", "You can block at most {count} people.")
_BLOCKED: Template = "You have blocked this person. Stop blocking them first."
_WRITE = text(
    "INSERT INTO tie (person, other, kind, since) VALUES (:person, :other, :kind, :since)"
    " ON CONFLICT (person, other) DO UPDATE SET kind = excluded.kind, since = excluded.since"
)
_NOT_ASKED: Template = "They have not asked you, or they have taken it back."


class Person(msgspec.Struct, frozen=True):
    """Somebody, as others see them.  since: when the tie was made."""

    id: str
    name: str
    since: int


def tie_of(db: Connection, person: str, other: str) -> Kind | None:
    """Return how a person stands to another; nobody changes it until the transaction ends."""
    wanted = select(TIE.c.kind).where(TIE.c.person == person, TIE.c.other == other).with_for_update()
    found: Kind | None = db.execute(wanted).scalar()
    return found


def tied(db: Connection, person: str, kind: Kind) -> list[Person]:
    """Return the people to whom a person stands in this way, by name."""
    wanted = select(PERSON.c.id, PERSON.c.name, TIE.c.since).join(TIE, TIE.c.other == PERSON.c.id)
    found = db.execute(wanted.where(TIE.c.person == person, TIE.c.kind == kind))
    return _by_name(Person(*each) for each in found)


def asking(db: Connection, person: str) -> list[Person]:
    """Return those who have asked a person to be their friend and are not blocked."""
    mine = TIE.alias("mine")
    wanted = (
        select(PERSON.c.id, PERSON.c.name, TIE.c.since)
        .join(TIE, TIE.c.person == PERSON.c.id)
        .outerjoin(mine, and_(mine.c.person == TIE.c.other, mine.c.other == TIE.c.person))
        .where(TIE.c.other == person, TIE.c.kind == "asked", or_(mine.c.kind.is_(None), mine.c.kind == "asked"))
    )
    return _by_name(Person(*each) for each in db.execute(wanted))


def are_friends(db: Connection, one: str, other: str) -> bool:
    """Return whether both say so: whoever was blocked still has a row that does."""
    return tie_of(db, one, other) == tie_of(db, other, one) == "friend"


def ask_to_be_friends(db: Connection, person: str, other: str, now: int) -> None:
    """Ask somebody to be a friend, who has perhaps asked before; raise Refusal."""
    mine = tie_of(db, person, other)
    if mine == "blocked":
        raise Refusal("blocked_by_you", _BLOCKED)
    if tie_of(db, other, person) == "asked":
        befriend(db, person, other, now)
    elif mine is None:
        _check_room(db, person, "asked", "friend")
        _write(db, person, other, "asked", now)


def answer(db: Connection, person: str, other: str, now: int, *, accepts: bool) -> None:
    """Accept or decline to be somebody's friend; raise Refusal if they have not asked, or are blocked."""
    if tie_of(db, person, other) == "blocked" or tie_of(db, other, person) != "asked":
        raise Refusal("not_asked", _NOT_ASKED)
    if accepts:
        befriend(db, person, other, now)
    else:
        _drop(db, other, person)


def befriend(db: Connection, person: str, other: str, now: int) -> None:
    """Make two people friends; raise Refusal if `person` has blocked the other, or either has too many friends."""
    if tie_of(db, person, other) == "blocked":
        raise Refusal("blocked_by_you", _BLOCKED)
    for one, another in ((person, other), (other, person)):
        if tie_of(db, one, another) != "friend":
            _drop(db, one, another)
            _check_room(db, one, "friend", words=_FULL if one == person else None)
            _write(db, one, another, "friend", now)


def part(db: Connection, person: str, other: str) -> None:
    """Be friends no more, or take back what was asked; whom somebody has blocked stays so."""
    for one, another in ((person, other), (other, person)):
        if tie_of(db, one, another) == "friend" or (one == person and tie_of(db, one, another) == "asked"):
            _drop(db, one, another)


def block(db: Connection, person: str, other: str, now: int) -> None:
    """Block somebody; raise Refusal if a person has blocked very many."""
    if tie_of(db, person, other) == "blocked":
        return
    if _count(db, person, "blocked") >= MOST_BLOCKED:
        raise Refusal("too_many_blocked", _MANY_BLOCKED, count=MOST_BLOCKED)
    _drop(db, person, other)
    _write(db, person, other, "blocked", now)
    db.execute(delete(CALL).where(CALL.c.person == person, CALL.c.sender == other))
    db.execute(delete(CALL).where(CALL.c.person == other, CALL.c.sender == person))


def unblock(db: Connection, person: str, other: str) -> None:
    """Block somebody no longer: what they have asked comes to light again, and neither is the other's friend."""
    if tie_of(db, person, other) == "blocked":
        _drop(db, person, other)
        if tie_of(db, other, person) == "friend":
            _drop(db, other, person)


def blocked_by(db: Connection, person: str) -> set[str]:
    """Return those whom a person has blocked."""
    return set(db.execute(select(TIE.c.other).where(TIE.c.person == person, TIE.c.kind == "blocked")).scalars())


def _check_room(db: Connection, person: str, *kinds: Kind, words: Plural | None = _FULL) -> None:
    if sum(_count(db, person, kind) for kind in kinds) < MOST_FRIENDS:
        return
    if words is None:
        raise Refusal("friends_full", _THEIRS_FULL)
    raise Refusal("friends_full", words, count=MOST_FRIENDS)


def _count(db: Connection, person: str, kind: Kind) -> int:
    wanted = select(func.count()).select_from(TIE).where(TIE.c.person == person, TIE.c.kind == kind)
    return int(db.execute(wanted).scalar_one())


def _write(db: Connection, person: str, other: str, kind: Kind, now: int) -> None:
    db.execute(_WRITE, {"person": person, "other": other, "kind": kind, "since": now})


def _drop(db: Connection, person: str, other: str) -> None:
    db.execute(delete(TIE).where(TIE.c.person == person, TIE.c.other == other))


def _by_name(found: Iterable[Person]) -> list[Person]:
    return sorted(found, key=lambda one: (one.name.casefold(), one.id))
