"""Why a SQLite database cannot be used for now, according to its error codes."""

import sqlite3

from openrummy.store.trouble import Trouble

_TROUBLES: dict[int, Trouble] = {
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
    sqlite3.SQLITE_READONLY: "read_only",
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_IOERR: "unreachable",
    sqlite3.SQLITE_CANTOPEN: "unreachable",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_NOTADB: "damaged",
}
"""By the low byte of a code; the rest only adds detail."""

_FOR_GOOD = (sqlite3.SQLITE_IOERR_FSYNC, sqlite3.SQLITE_IOERR_DIR_FSYNC)
"""After a failed fsync nobody knows what is on the disk until it is read again, so the process has to end."""


def trouble_of(fault: BaseException | None) -> Trouble | None:
    """Return what is wrong if it may pass or concerns only a part of the database; None for any other fault."""
    code = getattr(fault, "sqlite_errorcode", None)
    return None if code is None or code in _FOR_GOOD else _TROUBLES.get(code & 0xFF)
