"""The log of all matches in one SQLite database."""

from collections.abc import Collection, Iterable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager

import msgspec
from msgspec.structs import replace
from sqlalchemy import Connection, LargeBinary, cast, create_engine, select, text
from sqlalchemy.exc import DatabaseError

from openrummy.store.chain import START, checked
from openrummy.store.faults import EditedLog
from openrummy.store.log import Log, OnCommit, OnDeath
from openrummy.store.preparing import Prepared, prepare
from openrummy.store.row import Row
from openrummy.store.schema import ARRANGEMENTS, EVENTS
from openrummy.store.transaction import Append, Keep
from openrummy.store.trouble import StoreTrouble, trouble_of
from openrummy.store.writer import Writer

_BYTES = [cast(column, LargeBinary).label(column.name) for column in (EVENTS.c.chain, EVENTS.c.body)]
"""As bytes, even if somebody's edit left text that cannot be decoded."""
_ROW = (EVENTS.c.version, _BYTES[0], EVENTS.c.kind, _BYTES[1], EVENTS.c.at, EVENTS.c.command)

_DEALS = text(
    "SELECT rowid, match, version, body FROM event WHERE rowid > :since AND (kind = 'dealt'"
    " OR (kind = 'acted' AND instr(body, CAST('\"deal_ended\"' AS BLOB)))) ORDER BY rowid"
)
_HEADS = text(
    "SELECT value, coalesce((SELECT max(version) FROM event WHERE match = value), 0) FROM json_each(:matches)"
)


class SqliteLog(Log):
    """A log in one SQLite file, by its path.

    The other arguments, and the errors raised, are those of `open_log`.
    """

    def __init__(
        self,
        path: str,
        on_death: OnDeath = lambda _: None,
        on_commit: OnCommit = lambda _: None,
        key: str | None = None,
        prepared: Prepared | None = None,
    ) -> None:
        self._prepared = prepared or prepare(path, key)
        self._seal = self._prepared.seal
        self._readers = create_engine(f"sqlite:///{path}")
        self._writer = Writer(path, on_death, on_commit)

    @property
    def is_writing(self) -> bool:
        return self._writer.is_writing

    @property
    def is_shared(self) -> bool:
        return False  # its file is claimed

    def append(self, match: str, expected_version: int, rows: Sequence[Row]) -> "Future[int]":
        done: Future[int] = Future()
        sealed = [self._sealed(match, version, row) for version, row in enumerate(rows, expected_version + 1)]
        self._writer.submit(Append(match, expected_version, sealed, done))
        return done

    def keep(self, match: str, seat: int, version: int, body: bytes) -> "Future[int]":
        done: Future[int] = Future()
        self._writer.submit(Keep(match, seat, version, self._seal.close(match, _beside(seat), body), done))
        return done

    def kept(self, match: str) -> list[tuple[int, bytes]]:
        wanted = select(ARRANGEMENTS).where(ARRANGEMENTS.c.match == match).order_by(ARRANGEMENTS.c.seat)
        with self._reading() as connection:
            found = list(connection.execute(wanted))
        return [(version, self._seal.open(match, _beside(seat), body)) for _, seat, version, body in found]

    def probe(self) -> "Future[int]":
        done: Future[int] = Future()
        self._writer.submit(Append("", 0, (), done))
        return done

    def read(self, match: str, since: int = 0) -> list[Row]:
        wanted = select(*_ROW).where(EVENTS.c.match == match, EVENTS.c.version >= since).order_by(EVENTS.c.version)
        with self._reading() as connection:
            found = [(version, chain, Row(*row)) for version, chain, *row in connection.execute(wanted)]
        if since == 0 or not found:
            return self._opened(match, 0, checked(START, match, 0, found))
        (first, before, _), *later = found
        if first != since:
            raise EditedLog(match, since)
        return self._opened(match, since, checked(before, match, since, later))

    def _sealed(self, match: str, version: int, row: Row) -> Row:
        return replace(row, body=self._seal.close(match, version, row.body), is_secret=False) if row.is_secret else row

    def _opened(self, match: str, since: int, rows: Iterable[Row]) -> list[Row]:
        return [
            replace(row, body=self._seal.open(match, version, row.body)) for version, row in enumerate(rows, since + 1)
        ]

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        try:
            with self._readers.connect() as connection:
                yield connection
        except DatabaseError as fault:
            trouble = trouble_of(fault.orig)
            if trouble is None:
                raise
            raise StoreTrouble(trouble) from None

    def starting_with(self, prefix: str) -> list[str]:
        wanted = select(EVENTS.c.match).where(EVENTS.c.match >= prefix, EVENTS.c.match < prefix + "\x7f")
        with self._reading() as connection:
            return list(connection.scalars(wanted.where(EVENTS.c.version == 1).order_by(EVENTS.c.match)))

    def heads(self, matches: Collection[str]) -> dict[str, int]:
        with self._reading() as connection:
            found = connection.execute(_HEADS, {"matches": msgspec.json.encode(tuple(matches)).decode()})
            return {match: int(last) for match, last in found}

    def matches(self) -> list[str]:
        wanted = select(EVENTS.c.match).where(EVENTS.c.version == 1).order_by(EVENTS.c.match)
        with self._reading() as connection:
            return list(connection.scalars(wanted))

    def deals(self, since: int) -> list[tuple[int, str, bytes]]:
        with self._reading() as connection:
            found = list(connection.execute(_DEALS, {"since": since}))
        return [(place, match, self._seal.open(match, version, body)) for place, match, version, body in found]

    def close(self) -> None:
        self._writer.close()
        self._readers.dispose()
        self._prepared.close()


def _beside(seat: int) -> int:
    """Return the place for which an arrangement is sealed: not a version, so that it opens nowhere in the log."""
    return -1 - seat
