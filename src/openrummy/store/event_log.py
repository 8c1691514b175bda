"""The log of all matches in one SQLite database."""

from collections.abc import Callable, Sequence
from concurrent.futures import Future

from sqlalchemy import create_engine, select, text

from openrummy.store.migrate import migrate
from openrummy.store.row import Row
from openrummy.store.schema import EVENTS
from openrummy.store.writer import Append, Writer

_DEALS = text(
    "SELECT rowid, match, body FROM event WHERE rowid > :since AND (kind = 'dealt'"
    " OR (kind = 'acted' AND instr(body, CAST('\"deal_ended\"' AS BLOB)))) ORDER BY rowid"
)


def _ignore(_: object) -> None:
    """For callers that look at the futures."""


class EventLog:
    """An append-only log; any thread may call it.

    path: of the database file, made when it is not there.  on_death: called from another thread when the log
    can take no more entries; a server then has to stop.  on_commit: called from that thread after every transaction,
    with the number of appends that shared it.
    Raises NewerSchema when a newer program has been at the database.
    """

    def __init__(
        self,
        path: str,
        on_death: Callable[[BaseException], None] = _ignore,
        on_commit: Callable[[int], object] = _ignore,
    ) -> None:
        migrate(path)
        self._readers = create_engine(f"sqlite:///{path}")
        self._writer = Writer(path, on_death, on_commit)

    @property
    def is_writing(self) -> bool:
        """Whether the log takes entries."""
        return self._writer.is_writing

    def append(self, match: str, expected_version: int, rows: Sequence[Row]) -> "Future[int]":
        """Write `rows` as the versions after `expected_version`, all or none.

        The future gives the last version once it is on the disk.  It raises VersionConflict when the log is not at
        `expected_version` or a command id is in it already, and WriterDied when nothing can be written.
        """
        done: Future[int] = Future()
        self._writer.submit(Append(match, expected_version, rows, done))
        return done

    def read(self, match: str, since: int = 0) -> list[Row]:
        """The rows of a match after version `since`, in order; empty for an unknown match."""
        columns = (EVENTS.c.kind, EVENTS.c.body, EVENTS.c.at, EVENTS.c.command)
        wanted = select(*columns).where(EVENTS.c.match == match, EVENTS.c.version > since)
        with self._readers.connect() as connection:
            return [Row(*row) for row in connection.execute(wanted.order_by(EVENTS.c.version))]

    def starting_with(self, prefix: str) -> list[str]:
        """The names of the matches that begin with `prefix`, which is plain ASCII."""
        wanted = select(EVENTS.c.match).where(EVENTS.c.match >= prefix, EVENTS.c.match < prefix + "\x7f")
        with self._readers.connect() as connection:
            return list(connection.scalars(wanted.where(EVENTS.c.version == 1).order_by(EVENTS.c.match)))

    def matches(self) -> list[str]:
        """The name of every match, sorted."""
        wanted = select(EVENTS.c.match).where(EVENTS.c.version == 1).order_by(EVENTS.c.match)
        with self._readers.connect() as connection:
            return list(connection.scalars(wanted))

    def deals(self, since: int) -> list[tuple[int, str, bytes]]:
        """The entries with the start or the end of a deal after position `since` of the whole log, in order.

        Each with its position, its match and its body.  Cost: looks at every entry after `since`.
        """
        with self._readers.connect() as connection:
            return [(row[0], row[1], row[2]) for row in connection.execute(_DEALS, {"since": since})]

    def close(self) -> None:
        """Write what is queued and close."""
        self._writer.close()
        self._readers.dispose()
