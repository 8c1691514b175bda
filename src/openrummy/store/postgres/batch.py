"""Arranges the appends of a batch into runs: in one match each begins where the one before it ends."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple, TypeAlias

import msgspec

from openrummy.store.asked import Append, Keep
from openrummy.store.chain import START, link
from openrummy.store.faults import VersionConflict
from openrummy.store.row import Row


class Head(NamedTuple):
    """Where a match is: its last version and the hash of that entry."""

    version: int
    chain: bytes


NEW = Head(0, START)


class Waiting(msgspec.Struct, eq=False):
    """A write that waits for its answer until a time of the monotonic clock.

    chain: the hash that its last entry was sent with.  is_doubtful: nobody knows whether that was written.
    """

    asked: Append | Keep
    until: float
    chain: bytes | None = None
    is_doubtful: bool = False

    @property
    def is_done(self) -> bool:
        """Whether it has its answer."""
        return self.asked.done.done()


Entry: TypeAlias = tuple[str, int, int, str, bytes | None, int, bytes, bytes]
"""Match, first version of its append, version, kind, command, time, body and hash."""


class Run(msgspec.Struct, eq=False):
    """Appends that follow each other in a match, all of which are written or none.

    head: where the match has to be.  reached: where it is then.
    """

    match: str
    head: Head
    reached: Head
    waiting: list[Waiting] = []
    entries: list[Entry] = []
    commands: set[str] = set()

    def takes(self, append: Append) -> bool:
        """Return whether an append follows, with commands of its own."""
        return append.expected == self.reached.version and self.commands.isdisjoint(_commands(append))

    def add(self, waiting: Waiting, append: Append) -> None:
        """Add an append that follows."""
        chain = self.reached.chain
        for version, row in enumerate(append.rows, append.expected + 1):
            chain = link(chain, self.match, version, row)
            self.entries.append(_entry(append, version, row, chain))
        self.waiting.append(waiting)
        self.commands.update(_commands(append))
        self.reached, waiting.chain = Head(append.last, chain), chain

    @property
    def beginning(self) -> "Run":
        """The first of its appends alone."""
        alone, first = begun(self.match, self.head), self.waiting[0]
        assert isinstance(first.asked, Append)
        alone.add(first, first.asked)
        return alone


def begun(match: str, head: Head) -> Run:
    """Return a run without appends."""
    return Run(match, head, head)


def _entry(append: Append, version: int, row: Row, chain: bytes) -> Entry:
    command = None if row.command is None else row.command.encode()
    return append.match, append.expected + 1, version, row.kind, command, row.at, row.body, chain


def _commands(append: Append) -> list[str]:
    return [row.command for row in append.rows if row.command is not None]


class Plan(NamedTuple):
    """The runs to write, in the order of their matches; the appends that cannot be written; all others come next time."""

    runs: list[Run]
    refused: list[tuple[Waiting, VersionConflict]]


def planned(appends: Iterable[tuple[Waiting, Append]], heads: Mapping[str, Head]) -> Plan:
    """Return the plan for appends in the order in which they were asked.  heads: of matches that are not new.

    An append that does not follow the one before it in its match is decided when that one has its answer.
    """
    runs: dict[str, Run] = {}
    closed: set[str] = set()
    refused: list[tuple[Waiting, VersionConflict]] = []
    for waiting, append in appends:
        match = append.match
        run = runs.get(match) or begun(match, heads.get(match, NEW))
        if match not in closed and run.takes(append) and _are_different(append):
            run.add(waiting, append)
            runs[match] = run
        elif match in runs:
            closed.add(match)
        else:
            refused.append((waiting, VersionConflict(match, append.expected)))
    return Plan([runs[match] for match in sorted(runs)], refused)


def _are_different(append: Append) -> bool:
    return len(set(_commands(append))) == len(_commands(append))


def columns(rows: Iterable[tuple[Any, ...]], count: int) -> list[list[Any]]:
    """Return the columns of a table of `count` columns, which may have no rows."""
    return [list(column) for column in zip(*rows, strict=True)] or [[] for _ in range(count)]
