"""The log in PostgreSQL."""

from collections.abc import Collection

from openrummy.store.asked import Append, Keep
from openrummy.store.faults import EditedLog
from openrummy.store.log import OnCommit, OnDeath
from openrummy.store.postgres.address import Values
from openrummy.store.postgres.preparing import prepare
from openrummy.store.postgres.readers import Readers
from openrummy.store.postgres.settled import settled
from openrummy.store.postgres.writer import Writer
from openrummy.store.prepared import Prepared
from openrummy.store.row import Row
from openrummy.store.sealed_log import Found, SealedLog

_READ = """
SELECT head.version, head.chain, event.version, event.chain, kind, body, at, command
FROM head LEFT JOIN event ON event.match = head.match AND event.version >= %s
WHERE head.match = %s ORDER BY event.version
"""
"""A match and its head as they are at one moment."""

_HEADS = "SELECT match, version FROM head WHERE match = ANY(%s)"
_ARRANGED = "SELECT seat, version, body FROM arrangement WHERE match = %s ORDER BY seat"
_MATCHES = "SELECT match FROM head WHERE match >= %s AND match < %s ORDER BY match"
_DEALS = """
SELECT place, match, version, body FROM event
WHERE place > %s AND place <= %s AND (kind = 'dealt' OR kind = 'acted' AND POSITION('"deal_ended"'::bytea IN body) > 0)
ORDER BY place LIMIT %s
"""
_PAGE = 5_000
_AFTER = "\x7f"
"""Comes after every sign in the name of a match."""


class PostgresLog(SealedLog):
    """A log in a PostgreSQL database, by its address.

    The other arguments, and the errors raised, are those of `open_log`.
    """

    def __init__(
        self,
        database: str,
        on_death: OnDeath = lambda _: None,
        on_commit: OnCommit = lambda _: None,
        key: str | None = None,
        prepared: Prepared | None = None,
    ) -> None:
        self._prepared = prepared or prepare(database, key)
        self._seal = self._prepared.seal
        self._readers = Readers(database)
        self._writer = Writer(database, on_death, on_commit, self._prepared.hold)

    @property
    def is_writing(self) -> bool:
        return self._writer.is_writing

    @property
    def is_shared(self) -> bool:
        return True

    def heads(self, matches: Collection[str]) -> dict[str, int]:
        found: dict[str, int] = dict(self._readers.fetch(_HEADS, list(matches)))
        return {match: found.get(match, 0) for match in matches}

    def starting_with(self, prefix: str) -> list[str]:
        return [match for (match,) in self._readers.fetch(_MATCHES, prefix, prefix + _AFTER)]

    def matches(self) -> list[str]:
        return self.starting_with("")

    def close(self) -> None:
        self._writer.close()
        self._readers.close()
        self._prepared.close()

    def _submit(self, asked: Append | Keep) -> None:
        self._writer.submit(asked)

    def _found(self, match: str, since: int) -> list[Found]:
        rows = self._readers.fetch(_READ, since, match)
        if rows:
            _check_end(match, since, rows[-1])
        return [(version, chain, _row(*row)) for _, _, version, chain, *row in rows if version is not None]

    def _arranged(self, match: str) -> list[tuple[int, int, bytes]]:
        return [(seat, version, body) for seat, version, body in self._readers.fetch(_ARRANGED, match)]

    def _deal_ends(self, since: int) -> list[tuple[int, str, int, bytes]]:
        until, found = settled(self._readers), list[Values]()
        while page := self._readers.fetch(_DEALS, found[-1][0] if found else since, until, _PAGE):
            found += page
        return [(place, match, version, body) for place, match, version, body in found]


def _check_end(match: str, since: int, last: Values) -> None:
    """Raise EditedLog if the last row that was read of a match is not its head: somebody cut off its end, or added one."""
    version, chain, read_version, read_chain, *_ = last
    if version < since or (version, chain) == (read_version, read_chain):
        return
    if read_version is None:
        raise EditedLog(match, max(since, 1))
    raise EditedLog(match, version if read_version == version else min(version, read_version) + 1)


def _row(kind: str, body: bytes, at: int, command: bytes | None) -> Row:
    return Row(kind, body, at, None if command is None else command.decode(errors="replace"))
