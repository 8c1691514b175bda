"""One transaction of the log: everything that is queued is written together, and each append gets its own answer."""

import sqlite3
from collections.abc import Iterator, Sequence

from openrummy.store.asked import Answer, Append, Keep
from openrummy.store.chain import START, link
from openrummy.store.faults import VersionConflict
from openrummy.store.lent import Lent, done_beside
from openrummy.store.sqlite.trouble import trouble_of
from openrummy.store.trouble import StoreTrouble

_LAST = "SELECT version, chain FROM event WHERE match = ? ORDER BY version DESC LIMIT 1"
_TOUCH = "UPDATE seal SET fingerprint = fingerprint"
"""Writes a page without changing anything."""
_KEEP = "INSERT OR REPLACE INTO arrangement (match, seat, version, body) VALUES (?, ?, ?, ?)"
_INSERT = "INSERT INTO event (match, version, kind, command, at, body, chain) VALUES (?, ?, ?, ?, ?, ?, ?)"


def written(lent: Lent[sqlite3.Connection], batch: Sequence[Append | Keep]) -> list[Answer]:
    """Write a batch, or nothing of it; return for each append its last version or why it was not written."""
    connection = lent.connection
    try:
        return _write(lent, batch)
    except sqlite3.Error as fault:
        trouble = trouble_of(fault)
        if trouble is None:
            raise
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        return [StoreTrouble(trouble) for _ in batch]


def _write(lent: Lent[sqlite3.Connection], batch: Sequence[Append | Keep]) -> list[Answer]:
    """Write a batch in one transaction."""
    connection = lent.connection
    if any(isinstance(append, Append) and append.beside is not None for append in batch):
        _ = lent.tables  # not within a transaction
    connection.execute("BEGIN IMMEDIATE")
    answers = [_guarded(lent, append) for append in batch]
    if not any(append.rows for append in batch):
        connection.execute(_TOUCH)
    connection.execute("COMMIT")
    return answers


def _guarded(lent: Lent[sqlite3.Connection], append: Append | Keep) -> Answer:
    """Write one append, so that a damaged page stops only the matches on it."""
    try:
        return _append(lent, append)
    except sqlite3.DatabaseError as fault:
        if trouble_of(fault) != "damaged":
            raise
        return StoreTrouble("damaged")


def _append(lent: Lent[sqlite3.Connection], append: Append | Keep) -> Answer:
    connection = lent.connection
    if isinstance(append, Keep):
        connection.execute(_KEEP, (append.match, append.seat, append.version, append.body))
        return append.version
    version, chain = connection.execute(_LAST, (append.match,)).fetchone() or (0, START)
    if version != append.expected:
        return VersionConflict(append.match, append.expected)
    connection.execute("SAVEPOINT one")
    try:
        connection.executemany(_INSERT, _values(append, chain))
    except sqlite3.IntegrityError:
        _take_back(connection)
        return VersionConflict(append.match, append.expected)
    except sqlite3.DatabaseError as fault:
        if trouble_of(fault) == "damaged":
            _take_back(connection)
        raise
    refused = None if append.beside is None else done_beside(lent.tables, append.beside, trouble_of)
    if refused is not None:
        _take_back(connection)
        return refused
    connection.execute("RELEASE one")
    return append.expected + len(append.rows)


def _take_back(connection: sqlite3.Connection) -> None:
    connection.execute("ROLLBACK TO one")
    connection.execute("RELEASE one")


def _values(append: Append, chain: bytes) -> Iterator[tuple[object, ...]]:
    for version, row in enumerate(append.rows, append.expected + 1):
        chain = link(chain, append.match, version, row)
        yield append.match, version, row.kind, row.command, row.at, row.body, chain
