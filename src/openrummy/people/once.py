"""Secrets that are good for one use and a short time."""

from sqlalchemy import Connection, delete, insert

from openrummy.people.schema import ONCE


def keep_once(
    db: Connection, kind: str, secret_hash: str, now: int, until: int, person: str | None = None, body: bytes = b""
) -> None:
    """Note a secret by its hash, for one use before `until`; those that are out of date are forgotten."""
    db.execute(delete(ONCE).where(ONCE.c.until <= now))
    db.execute(insert(ONCE).values(hash=secret_hash, kind=kind, person=person, body=body, until=until))


def forget_secrets(db: Connection, person: str) -> None:
    """Forget all secrets of a person, whose links nobody shall come in by any more."""
    db.execute(delete(ONCE).where(ONCE.c.person == person))


def take_once(db: Connection, kind: str, secret_hash: str, now: int) -> tuple[str | None, bytes] | None:
    """Return the person and the body of a secret, and let nobody use it again; None for one that is unknown, used or late."""
    taken = delete(ONCE).where(ONCE.c.hash == secret_hash, ONCE.c.kind == kind, ONCE.c.until > now)
    found = db.execute(taken.returning(ONCE.c.person, ONCE.c.body)).first()
    return None if found is None else (found.person, found.body)
