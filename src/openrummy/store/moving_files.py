"""Reads and fills a whole database in a file."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from openrummy.store.contents import Contents, Fill, Source
from openrummy.store.faults import DamagedDatabase, NoDatabase, NotEmpty
from openrummy.store.moving_people import LISTINGS, places
from openrummy.store.sqlite.claim import claim, make_private
from openrummy.store.sqlite.migrate import migrate
from openrummy.store.sqlite.trouble import trouble_of

_ENTRIES = """
SELECT match, version, kind, command, at, CAST(body AS BLOB), CAST(chain AS BLOB) FROM event ORDER BY rowid
"""
_ARRANGEMENTS = "SELECT match, seat, version, body FROM arrangement ORDER BY match, seat"
_INSERT = "INSERT INTO event (match, version, kind, command, at, body, chain) VALUES (?, ?, ?, ?, ?, ?, ?)"
_CONTENTS = (
    "SELECT match FROM event UNION ALL SELECT match FROM arrangement UNION ALL SELECT id FROM person"
    " UNION ALL SELECT code FROM shared_sheet UNION ALL SELECT fingerprint FROM seal LIMIT 1"
)


@contextmanager
def reading(path: str) -> Iterator[Source]:
    """Read the database at `path`, which no server may have; raise OSError if there is none."""
    if not Path(path).is_file():
        raise FileNotFoundError(2, "there is no such database", path)
    with _alone(path) as connection:
        (noted,) = connection.execute("SELECT max(fingerprint) FROM seal").fetchone()
        arrangements = connection.execute(_ARRANGEMENTS).fetchall()
        beside = {name: connection.execute(listing).fetchall() for name, listing in LISTINGS.items()}
        yield Source(noted, connection.execute(_ENTRIES), arrangements, lambda _: None, beside)


@contextmanager
def filling(path: str) -> Iterator[Fill]:
    """Fill the database at `path`, which may not exist yet; an error leaves it as it was."""
    is_new = not Path(path).exists()
    make_private(Path(path))
    try:
        with _alone(path) as connection:
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("BEGIN IMMEDIATE")
            _check_empty(connection, path)
            yield lambda contents: _fill(connection, contents)
            connection.execute("COMMIT")
    except BaseException:
        if is_new:
            _remove(path)
        raise


def _check_empty(connection: sqlite3.Connection, path: str) -> None:
    if connection.execute(_CONTENTS).fetchone() is not None:
        raise NotEmpty(path)


def _fill(connection: sqlite3.Connection, contents: Contents) -> None:
    connection.executemany(_INSERT, contents.entries)
    connection.executemany("INSERT INTO arrangement VALUES (?, ?, ?, ?)", contents.arrangements)
    for name, rows in contents.beside.items():
        connection.executemany(f"INSERT INTO {name} VALUES ({places(name)})", rows)  # noqa: S608 - a name of ours
    if contents.fingerprint is not None:
        connection.execute("INSERT INTO seal VALUES (?)", (contents.fingerprint,))


@contextmanager
def _alone(path: str) -> Iterator[sqlite3.Connection]:
    """Open a database at this program's schema that no server has; raise DatabaseInUse, DamagedDatabase, NoDatabase."""
    with closing(claim(path)):
        try:
            migrate(path)
            with closing(sqlite3.connect(path, isolation_level=None)) as connection:
                yield connection
        except sqlite3.Error as fault:
            is_damaged = trouble_of(fault) == "damaged"
            raise (DamagedDatabase(path, fault) if is_damaged else NoDatabase(path, str(fault))) from None


def _remove(path: str) -> None:
    for end in ("", "-wal", "-shm", "-journal"):
        Path(f"{path}{end}").unlink(missing_ok=True)
