"""Reads and fills a whole PostgreSQL database."""

from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager

from openrummy.store.contents import Arranged, Contents, Ends, Fill, Source, Stored
from openrummy.store.faults import EditedLog, NotEmpty
from openrummy.store.moving_people import COLUMNS, LISTINGS, TYPES
from openrummy.store.postgres.address import Bounded, Values, opening, shown
from openrummy.store.postgres.claim import claim
from openrummy.store.postgres.pooled import check_not_pooled
from openrummy.store.postgres.preparing import make

_HOURS = 24 * 3600
_WAY_OUT = "stop all servers on it first"
_LOCK = f"LOCK TABLE head, event, arrangement, seal, {', '.join(LISTINGS)} IN EXCLUSIVE MODE"
"""Keeps out whoever writes, if the claim is lost in the midst."""

_ENTRIES = "SELECT match, version, kind, command, at, body, chain FROM event ORDER BY place"
_ARRANGEMENTS = 'SELECT match, seat, version, body FROM arrangement ORDER BY match COLLATE "C", seat'
_CONTENTS = """
SELECT FROM event UNION ALL SELECT FROM head UNION ALL SELECT FROM arrangement UNION ALL SELECT FROM person
UNION ALL SELECT FROM shared_sheet UNION ALL SELECT FROM seal LIMIT 1
"""
_PAGE = 1_000


@contextmanager
def reading(database: str) -> Iterator[Source]:
    """Read a database that no server may use."""
    with _alone(database) as connection:
        (noted,) = connection.execute("SELECT max(fingerprint) FROM seal").fetchone() or (None,)
        arranged: list[Arranged] = [
            (match, seat, at, body) for match, seat, at, body in _rows(connection, _ARRANGEMENTS)
        ]
        heads = {match: (version, chain) for match, version, chain in _rows(connection, "SELECT * FROM head")}
        beside = {name: _rows(connection, listing) for name, listing in LISTINGS.items()}
        yield Source(noted, _entries(connection), arranged, lambda ends: _check(heads, ends), beside)


@contextmanager
def filling(database: str) -> Iterator[Fill]:
    """Fill an empty database; an error leaves it empty."""
    with _alone(database) as connection:
        if connection.execute(_CONTENTS).fetchone() is not None:
            raise NotEmpty(shown(database))
        yield lambda contents: _fill(connection, contents)


@contextmanager
def _alone(database: str) -> Iterator[Bounded]:
    """Open a database at this program's schema, in a transaction, while no server has it; raise DatabaseInUse."""
    with opening(database) as connection:
        check_not_pooled(connection, database)
        with closing(claim(database, alone=True, way_out=_WAY_OUT)):
            connection.seconds = _HOURS
            make(connection, database)
            with connection.transaction():
                connection.execute(_LOCK.encode())
                yield connection


def _rows(connection: Bounded, statement: str) -> list[Values]:
    return connection.execute(statement.encode(), binary=True).fetchall()


def _entries(connection: Bounded) -> Iterator[Stored]:
    with connection.cursor("entries", binary=True) as cursor:
        cursor.itersize = _PAGE
        for match, version, kind, command, at, body, chain in cursor.execute(_ENTRIES):
            yield match, version, kind, None if command is None else command.decode(), at, body, chain


def _check(heads: Ends, ends: Ends) -> None:
    """Raise EditedLog if a head is not where the last entry of its match is."""
    for match in sorted(heads.keys() | ends.keys()):
        version, _ = ends.get(match, (0, b""))
        if ends.get(match) != heads.get(match):
            raise EditedLog(match, version + 1)


def _fill(connection: Bounded, contents: Contents) -> None:
    entries = "event (match, version, kind, command, at, body, chain)"
    types = ["text", "int4", "text", "bytea", "int8", "bytea", "bytea"]
    _copy(connection, entries, types, map(_encoded, contents.entries))
    heads = ((match, version, chain) for match, (version, chain) in contents.ends.items())
    _copy(connection, "head (match, version, chain)", ["text", "int4", "bytea"], heads)
    _copy(
        connection, "arrangement (match, seat, version, body)", ["text", "int4", "int4", "bytea"], contents.arrangements
    )
    for name, rows in contents.beside.items():
        _copy(connection, f"{name} ({COLUMNS[name]})", TYPES[name], rows)
    if contents.fingerprint is not None:
        connection.execute("INSERT INTO seal VALUES (%s)", (contents.fingerprint,))


def _encoded(entry: Stored) -> Values:
    match, version, kind, command, at, body, chain = entry
    return match, version, kind, None if command is None else command.encode(), at, body, chain


def _copy(connection: Bounded, table: str, types: list[str], rows: Iterable[Values]) -> None:
    with connection.cursor() as cursor, cursor.copy(f"COPY {table} FROM STDIN (FORMAT binary)".encode()) as copy:
        copy.set_types(types)
        for row in rows:
            copy.write_row(row)
