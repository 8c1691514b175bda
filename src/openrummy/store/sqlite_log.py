"""The log of all matches in one SQLite database."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager

import msgspec
from sqlalchemy import Connection, LargeBinary, cast, create_engine, select, text
from sqlalchemy.exc import DatabaseError

from openrummy.store.asked import Append, Keep
from openrummy.store.log import OnCommit, OnDeath
from openrummy.store.prepared import Prepared
from openrummy.store.row import Row
from openrummy.store.sealed_log import Found, SealedLog
from openrummy.store.sqlite.preparing import prepare
from openrummy.store.sqlite.schema import ARRANGEMENTS, EVENTS
from openrummy.store.sqlite.trouble import trouble_of
from openrummy.store.sqlite.writer import Writer
from openrummy.store.trouble import StoreTrouble

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


class SqliteLog(SealedLog):
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

    def heads(self, matches: Collection[str]) -> dict[str, int]:
        with self._reading() as connection:
            found = connection.execute(_HEADS, {"matches": msgspec.json.encode(tuple(matches)).decode()})
            return {match: int(last) for match, last in found}

    def starting_with(self, prefix: str) -> list[str]:
        wanted = select(EVENTS.c.match).where(EVENTS.c.match >= prefix, EVENTS.c.match < prefix + "\x7f")
        with self._reading() as connection:
            return list(connection.scalars(wanted.where(EVENTS.c.version == 1).order_by(EVENTS.c.match)))

    def matches(self) -> list[str]:
        wanted = select(EVENTS.c.match).where(EVENTS.c.version == 1).order_by(EVENTS.c.match)
        with self._reading() as connection:
            return list(connection.scalars(wanted))

    def close(self) -> None:
        self._writer.close()
        self._readers.dispose()
        self._prepared.close()

    def _submit(self, asked: Append | Keep) -> None:
        self._writer.submit(asked)

    def _found(self, match: str, since: int) -> list[Found]:
        wanted = select(*_ROW).where(EVENTS.c.match == match, EVENTS.c.version >= since).order_by(EVENTS.c.version)
        with self._reading() as connection:
            return [(version, chain, Row(*row)) for version, chain, *row in connection.execute(wanted)]

    def _arranged(self, match: str) -> list[tuple[int, int, bytes]]:
        wanted = select(ARRANGEMENTS).where(ARRANGEMENTS.c.match == match).order_by(ARRANGEMENTS.c.seat)
        with self._reading() as connection:
            return [(seat, version, body) for _, seat, version, body in connection.execute(wanted)]

    def _deal_ends(self, since: int) -> list[tuple[int, str, int, bytes]]:
        with self._reading() as connection:
            return [
                (place, match, version, body)
                for place, match, version, body in connection.execute(_DEALS, {"since": since})
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
