"""Warnings and suspensions.  Each is done by an operator, is told to its person with a reason, and leaves a line in the log of operators."""

from collections.abc import Sequence

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from openrummy.people.accounts import account_of
from openrummy.people.conduct.schema import AUDIT, SUSPENSION, WARNING
from openrummy.people.once import forget_secrets
from openrummy.people.schema import SEAT
from openrummy.people.sessions import end_sessions


class Deed(msgspec.Struct, frozen=True):
    """A line of the log of operators.  who: a user of the operating system.  subject: the id of a person or a report."""

    id: str
    at: int
    who: str
    what: str
    subject: str
    why: str


class Warned(msgspec.Struct, frozen=True):
    """A warning.  read: when its person said so, None until then."""

    id: str
    person: str
    at: int
    words: str
    read: int | None = None


class Suspension(msgspec.Struct, frozen=True):
    """An account that cannot be opened until a time."""

    person: str
    at: int
    until: int
    words: str


def note_deed(db: Connection, deed: Deed) -> None:
    """Add a line to the log of operators."""
    db.execute(insert(AUDIT).values(**msgspec.structs.asdict(deed)))


def deeds(db: Connection, most: int, subject: str = "") -> list[Deed]:
    """Return the latest lines of the log, of one subject or of all, the newest first."""
    wanted = select(AUDIT).order_by(AUDIT.c.at.desc(), AUDIT.c.id).limit(most)
    if subject:
        wanted = wanted.where(AUDIT.c.subject == subject)
    return [Deed(**row._mapping) for row in db.execute(wanted)]  # noqa: SLF001 - SQLAlchemy's public name for it


def warn(db: Connection, deed: Deed) -> None:
    """Warn a person, who reads the reason when they sign in."""
    note_deed(db, deed)
    db.execute(insert(WARNING).values(id=deed.id, person=deed.subject, at=deed.at, words=deed.why))


def warnings_of(db: Connection, person: str, *, unread: bool = False) -> list[Warned]:
    """Return the warnings of a person, the oldest first; or those that were not read."""
    wanted = select(WARNING).where(WARNING.c.person == person).order_by(WARNING.c.at)
    if unread:
        wanted = wanted.where(WARNING.c.read.is_(None))
    return [Warned(**row._mapping) for row in db.execute(wanted)]  # noqa: SLF001


def read_warning(db: Connection, person: str, identity: str, now: int) -> bool:
    """Note that a person has read a warning; return False if there is none to read."""
    reading = update(WARNING).where(WARNING.c.id == identity, WARNING.c.person == person, WARNING.c.read.is_(None))
    return bool(db.execute(reading.values(read=now)).rowcount)


def suspend(db: Connection, deed: Deed, until: int) -> Sequence[str]:
    """Suspend a person until a time; end all that opens their account, and return the hashes of the sessions that end."""
    account_of(db, deed.subject, to_change=True)  # whoever signs in meanwhile waits, and is refused
    note_deed(db, deed)
    db.execute(delete(SUSPENSION).where(SUSPENSION.c.person == deed.subject))
    db.execute(insert(SUSPENSION).values(person=deed.subject, at=deed.at, until=until, words=deed.why))
    forget_secrets(db, deed.subject)
    return end_sessions(db, deed.subject)


def lift(db: Connection, deed: Deed) -> bool:
    """End a suspension; return False if there is none."""
    ended = db.execute(delete(SUSPENSION).where(SUSPENSION.c.person == deed.subject)).rowcount
    if ended:
        note_deed(db, deed)
    return bool(ended)


def suspension_of(db: Connection, person: str, now: int) -> Suspension | None:
    """Return the suspension of a person that has not run out."""
    wanted = select(SUSPENSION).where(SUSPENSION.c.person == person, SUSPENSION.c.until > now)
    row = db.execute(wanted).first()
    return None if row is None else Suspension(**row._mapping)  # noqa: SLF001


def suspended(db: Connection, now: int) -> frozenset[tuple[str, int]]:
    """Return the persons who are suspended now, and since when."""
    found = db.execute(select(SUSPENSION.c.person, SUSPENSION.c.at).where(SUSPENSION.c.until > now))
    return frozenset((person, at) for person, at in found)


def barred_tokens(db: Connection, now: int) -> dict[str, Suspension]:
    """Return the hashes of the tokens of seats whose persons are suspended now."""
    wanted = select(SEAT.c.token, SUSPENSION).join(SUSPENSION, SEAT.c.person == SUSPENSION.c.person)
    found = db.execute(wanted.where(SUSPENSION.c.until > now))
    return {row.token: Suspension(row.person, row.at, row.until, row.words) for row in found}
