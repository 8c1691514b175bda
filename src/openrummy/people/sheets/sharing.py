"""The life of a shared score sheet: it begins, is read, is changed by one writer at a time, and ends.

Codes and keys come here as their hashes, and a sheet as bytes that are equal for equal sheets.
"""

import hmac

import msgspec
from sqlalchemy import Connection, case, delete, func, insert, null, select, update

from openrummy.languages import Template
from openrummy.people.sheets.schema import SHEET
from openrummy.table.refusal import Refusal

LASTS_MS = 90 * 24 * 3600 * 1000
"""A sheet is kept for so long after its last change."""
MOST_SHEETS = 50_000
"""As many as a server keeps, 6.5 GB if each is as long as it may be."""

_FULL: Template = "This server keeps as many shared sheets as it can. Share a copy as a link instead."
_NO_SHEET: Template = (
    "There is no such shared sheet: the link is wrong, its sharing has ended, or nothing changed for 90 days."
)
_WRONG_KEY: Template = "This key does not open the sheet for writing."
_CHANGED: Template = "Somebody else has changed the sheet in the meantime. Read it again, and put both together."


class Kept(msgspec.Struct, frozen=True):
    """A shared sheet as it stands.  body: None for a reader who has this version already.  changed: in milliseconds since 1970."""

    version: int
    changed: int
    body: bytes | None


def begin_sheet(db: Connection, code: str, key: str, body: bytes, now: int) -> int:
    """Keep a sheet under its code, and return its version; raise Refusal if the server has too many."""
    if db.execute(select(func.count()).select_from(SHEET)).scalar_one() >= MOST_SHEETS:
        raise Refusal("sheets_full", _FULL)
    db.execute(insert(SHEET).values(code=code, key=key, version=1, body=body, changed=now))
    return 1


def sheet_at(db: Connection, code: str, after: int | None, now: int) -> Kept:
    """Return a sheet; raise Refusal if there is none.  after: the version that the reader has, None for none."""
    body = SHEET.c.body if after is None else case((SHEET.c.version != after, SHEET.c.body), else_=null())
    wanted = select(SHEET.c.version, SHEET.c.changed, body).where(
        SHEET.c.code == code, SHEET.c.changed > now - LASTS_MS
    )
    found = db.execute(wanted).first()
    if found is None:
        raise Refusal("no_sheet", _NO_SHEET)
    return Kept(*found)


def change_sheet(db: Connection, code: str, key: str, base: int, body: bytes, now: int) -> int:
    """Write a sheet that was made from version `base`, and return its new version; raise Refusal if it is another one by now.

    A sheet that is the same already is no change: a request that is sent again after a lost answer gets the version.
    """
    _check_key(db, code, key, now)
    known = sheet_at(db, code, None, now)
    if known.body == body:
        return known.version
    this = update(SHEET).where(SHEET.c.code == code, SHEET.c.version == base)
    version = db.execute(this.values(version=base + 1, body=body, changed=now).returning(SHEET.c.version)).scalar()
    if version is not None:
        return int(version)
    known = sheet_at(db, code, None, now)
    if known.body != body:
        raise Refusal("sheet_changed", _CHANGED)
    return known.version


def end_sheet(db: Connection, code: str, key: str, now: int) -> None:
    """Delete a sheet; raise Refusal without its key."""
    _check_key(db, code, key, now)
    db.execute(delete(SHEET).where(SHEET.c.code == code))


def forget_sheets(db: Connection, now: int) -> int:
    """Delete the sheets that nobody has changed for too long; return how many."""
    return db.execute(delete(SHEET).where(SHEET.c.changed <= now - LASTS_MS)).rowcount


def _check_key(db: Connection, code: str, key: str, now: int) -> None:
    """Raise Refusal unless there is such a sheet and this is its key; the time that it takes tells nothing about the key."""
    own = select(SHEET.c.key).where(SHEET.c.code == code, SHEET.c.changed > now - LASTS_MS)
    found = db.execute(own).scalar()
    if found is None:
        raise Refusal("no_sheet", _NO_SHEET)
    if not hmac.compare_digest(found, key):
        raise Refusal("wrong_key", _WRONG_KEY)
