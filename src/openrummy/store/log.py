"""The log as everybody sees it who writes to it or reads it, whichever database it is in."""

from collections.abc import Callable, Collection, Sequence
from concurrent.futures import Future
from typing import Protocol, TypeAlias

from openrummy.store.asked import Beside
from openrummy.store.row import Row

OnDeath: TypeAlias = Callable[[BaseException], object]
"""Called once, from another thread, when a log can take no more entries; a server must then stop."""

OnCommit: TypeAlias = Callable[[int], object]
"""Called from that thread after every transaction, with the number of appends in it."""


class Log(Protocol):
    """An append-only log of all matches; any thread may call it.

    Nothing is acknowledged before it is on the disk.  Many logs, in many processes, may write to one database: of those
    that append the same version of a match, one succeeds.
    """

    @property
    def is_writing(self) -> bool:
        """Whether the log takes entries."""

    @property
    def is_shared(self) -> bool:
        """Whether other processes may write to it too; if not, nobody needs to look for what they wrote."""

    def append(self, match: str, expected_version: int, rows: Sequence[Row]) -> "Future[int]":
        """Write `rows` as the versions after `expected_version`, all or none.

        The future returns the last version when it is on the disk.  It raises VersionConflict if the log is not at
        `expected_version` or already contains a command id, StoreTrouble if nothing can be written for now, and
        WriterDied if nothing can be written any more.
        """

    def append_with(self, match: str, expected_version: int, rows: Sequence[Row], beside: Beside) -> "Future[int]":
        """Write `rows` as `append` does, and do `beside` in the same transaction: both are done, or neither.

        The future raises what `beside` raises, too; nothing is written then.
        """

    def keep(self, match: str, seat: int, version: int, body: bytes) -> "Future[int]":
        """Replace the arrangement of a seat's hand, sealed; the future is like that of `append`."""

    def kept(self, match: str) -> list[tuple[int, bytes]]:
        """Return the arranged hands of a match, each with the version of the match at that time; raise as `read` does."""

    def probe(self) -> "Future[int]":
        """Check whether an entry could be written now: the future returns 0, or raises like that of `append`."""

    def read(self, match: str, since: int = 0) -> list[Row]:
        """Return the rows of a match after version `since`, in order; empty for an unknown match.

        Raises EditedLog if one of them is not what was written, and StoreTrouble if they cannot be read.
        """

    def heads(self, matches: Collection[str]) -> dict[str, int]:
        """Return the last version of each of the matches, 0 for an unknown one, by one query; raise StoreTrouble."""

    def starting_with(self, prefix: str) -> list[str]:
        """Return the names of the matches that begin with `prefix`, which is plain ASCII, sorted; raise StoreTrouble."""

    def matches(self) -> list[str]:
        """Return the name of every match, sorted; raise StoreTrouble."""

    def deals(self, since: int) -> list[tuple[int, str, bytes]]:
        """Return the entries with the start or the end of a deal after position `since` of the whole log, in order.

        Each has its position, its match and its body; the entries of a match are in the order of their versions.
        Reading on from the last position skips no entry.  Cost: looks at every entry after `since`.
        """

    def close(self) -> None:
        """Write what is queued, close, and release the database."""
