"""Copies the log while a server writes to it."""

import os
import sqlite3
from collections import deque
from contextlib import closing
from itertools import groupby
from operator import itemgetter
from pathlib import Path

import msgspec

from openrummy.store.chain import START, checked
from openrummy.store.faults import BadBackup, EditedLog
from openrummy.store.row import Row


class Copied(msgspec.Struct, frozen=True):
    """The contents of a copy."""

    matches: int
    entries: int
    bytes: int


def back_up(database: Path, file: Path, *, force: bool = False) -> Copied:
    """Copy the log of `database` to `file` and check that the copy is complete; a server may keep writing meanwhile.

    The copy is made beside `file` and replaces it after the check, so a failure leaves the old file.
    Raises OSError if the database does not exist, or if `file` exists and `force` is not set; BadBackup if the
    database or the copy is damaged.
    """
    if not database.is_file():
        raise FileNotFoundError(2, "there is no such database", str(database))
    if file.exists() and (not force or file.samefile(database)):
        raise FileExistsError(17, "is there already; --force replaces a backup, never the database", str(file))
    draft = file.with_name(f".{file.name}.{os.getpid()}.part")
    try:
        _copy(database, draft)
        copied = _checked(draft)
        _settle(draft, file)
    except OSError as fault:  # the operator named the file, and knows of no draft
        raise OSError(fault.errno, fault.strerror, str(file)) from None
    except sqlite3.Error as fault:
        raise BadBackup(f"{database} cannot be backed up: {fault}") from None
    finally:
        draft.unlink(missing_ok=True)
    return copied


def _copy(database: Path, draft: Path) -> None:
    """Copy in one pass under one read lock: in WAL mode writers do not wait for it, and the copy is of one moment."""
    os.close(
        os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    )  # it contains hands and secrets, so only its owner may read it
    with closing(_reader(database)) as source, closing(sqlite3.connect(draft)) as target:
        source.backup(target)
        target.execute("PRAGMA journal_mode = DELETE")  # one file, with no others beside it


def _reader(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=5)


def _checked(draft: Path) -> Copied:
    with closing(_reader(draft)) as copy:
        (verdict,) = copy.execute("PRAGMA integrity_check").fetchone()
        if verdict != "ok":
            raise BadBackup(f"the copy is damaged: {verdict}")
        matches, entries, last = copy.execute(_COUNT).fetchone()
        if entries != last:
            raise BadBackup(f"the copy has {entries} entries where its matches count {last}")
        _check_chains(copy)
    return Copied(matches, entries, draft.stat().st_size)


def _check_chains(copy: sqlite3.Connection) -> None:
    """Check every hash chain.  Cost: reads every entry, about 200,000 per second."""
    for match, found in groupby(copy.execute(_ENTRIES), itemgetter(0)):
        rows = ((version, chain, Row(*row)) for _, version, chain, *row in found)
        try:
            deque(checked(START, match, 0, rows), maxlen=0)
        except EditedLog as fault:
            raise BadBackup(str(fault)) from None


_ENTRIES = "SELECT match, version, CAST(chain AS BLOB), kind, CAST(body AS BLOB), at, command FROM event ORDER BY match, version"
_COUNT = """SELECT count(*), coalesce(sum(rows), 0), coalesce(sum(last), 0)
FROM (SELECT count(*) AS rows, max(version) AS last FROM event GROUP BY match)"""


def _settle(draft: Path, file: Path) -> None:
    """Put the draft in its place, durably."""
    _sync(draft)
    draft.replace(file)
    _sync(file.parent)


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
