"""Sessions: the devices on which a person is signed in.  A session is known by the hash of its token alone."""

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from openrummy.people.schema import SESSION

LASTS_MS = 180 * 24 * 3600 * 1000
"""A session ends when it was not used for so long."""

FRESH_MS = 15 * 60 * 1000
"""For so long after signing in with a proof of their own, people may change what opens their account."""

_NOTED_MS = 3600 * 1000
"""Use is noted this often, so that most requests write nothing."""
MOST = 50
"""Sessions of a person; the longest unused ends when there would be more."""


class Session(msgspec.Struct, frozen=True):
    """A device that is signed in.  proved: when its person last proved who they are, 0 if another device vouched for it."""

    hash: str
    id: str
    person: str
    device: str
    made: int
    used: int
    proved: int

    def is_to_note(self, now: int) -> bool:
        """Return whether the last use that was noted is so long ago that this one has to be."""
        return now - self.used > _NOTED_MS

    def is_fresh(self, now: int) -> bool:
        """Return whether the person has proved who they are a short time ago."""
        return now - self.proved < FRESH_MS


def begin_session(db: Connection, session: Session) -> list[str]:
    """Write a session; return the hashes of those that end for it."""
    db.execute(insert(SESSION).values(**msgspec.structs.asdict(session)))
    found = sessions_of(db, session.person, session.used)
    return [ended.hash for ended in found[MOST:] if end_session(db, ended.person, ended.id) is not None]


def session_with(db: Connection, token_hash: str, now: int) -> Session | None:
    """Return the session of a token."""
    found = db.execute(select(SESSION).where(SESSION.c.hash == token_hash, SESSION.c.used > now - LASTS_MS)).first()
    return None if found is None else Session(**found._mapping)  # noqa: SLF001 - SQLAlchemy's public name for it


def note_use(db: Connection, session: Session, now: int) -> None:
    """Note that a session is used now."""
    db.execute(update(SESSION).where(SESSION.c.hash == session.hash, SESSION.c.used < now).values(used=now))


def sessions_of(db: Connection, person: str, now: int) -> list[Session]:
    """Return the sessions of a person, the latest used first."""
    wanted = select(SESSION).where(SESSION.c.person == person, SESSION.c.used > now - LASTS_MS)
    found = db.execute(wanted.order_by(SESSION.c.used.desc(), SESSION.c.made.desc(), SESSION.c.id))
    return [Session(**each._mapping) for each in found]  # noqa: SLF001


def end_session(db: Connection, person: str, identity: str) -> str | None:
    """End a session of a person by its name in lists; return its hash, or None if there is none."""
    if not identity.isprintable():  # PostgreSQL knows no NUL
        return None
    ended = delete(SESSION).where(SESSION.c.person == person, SESSION.c.id == identity)
    return db.execute(ended.returning(SESSION.c.hash)).scalar()


def end_sessions(db: Connection, person: str, but: str = "") -> list[str]:
    """End all sessions of a person but the one with the hash `but`; return their hashes."""
    ended = delete(SESSION).where(SESSION.c.person == person, SESSION.c.hash != but)
    return list(db.execute(ended.returning(SESSION.c.hash)).scalars())


def is_there(db: Connection, session: Session) -> bool:
    """Return whether a session has not ended; nobody ends it until the transaction does."""
    wanted = select(SESSION.c.hash).where(SESSION.c.hash == session.hash).with_for_update()
    return db.execute(wanted).first() is not None


def known_of(db: Connection, hashes: list[str]) -> set[str]:
    """Return those of the hashes that belong to sessions."""
    return set(db.execute(select(SESSION.c.hash).where(SESSION.c.hash.in_(hashes))).scalars())
