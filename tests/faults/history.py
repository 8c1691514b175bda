"""The history of a run with faults: what clients heard, what the proxy delivered, what is on the disk.

Nothing is judged here; `judge`, `clocks` and `cards` compare these with each other.
"""

import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple, TypeAlias

import msgspec

Viewer: TypeAlias = tuple[str, int | None]
"""A table and a seat at it; None is a watcher."""

Faces: TypeAlias = tuple[str, ...]
"""Cards as text, sorted."""


class Chapter(NamedTuple):
    """A viewer's messages about a version.  print: a hash of all of them.  cards: every card named.  late: a time-out
    was told.
    """

    version: int
    print: int
    cards: Faces = ()
    late: bool = False


class ClockSeen(NamedTuple):
    """A seat's time as shown, in milliseconds.  bank: for thinking (0) or for absence (1)."""

    left: int
    bank: int


@dataclass(frozen=True, slots=True)
class Hello:
    """A link began.  seen: the version that its viewer claimed.  run: the number of the server that it led to.

    delayed: it watches one deal late.
    """

    viewer: Viewer
    seen: int
    run: int = 0
    delayed: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """A viewer got an answer on `link`.  version: of an accepted command, None if it was refused.

    at: the table's version when it was refused.
    """

    link: int
    viewer: Viewer
    command: str
    version: int | None
    at: int = 0


@dataclass(frozen=True, slots=True)
class Shown:
    """A viewer got an update: the versions it covers, and that of the view.

    complete: older versions were not left out.  hand: in the view, during a deal.  heard: milliseconds since 1970.
    clocks: of each seat, kept for the first moments of a server.
    """

    link: int
    viewer: Viewer
    told: tuple[Chapter, ...]
    version: int
    complete: bool = True
    hand: Faces | None = None
    heard: int = 0
    clocks: tuple[ClockSeen | None, ...] = ()


@dataclass(frozen=True)
class Logged:
    """An entry on the disk.  body: its JSON."""

    table: str
    version: int
    body: bytes

    @cached_property
    def entry(self) -> Mapping[str, Any]:
        """The entry as plain values."""
        return msgspec.json.decode(self.body, type=dict[str, Any])

    @property
    def command(self) -> str | None:
        """Its `seat:id`, if it answers a command."""
        identity = self.entry.get("id")
        return None if identity is None else f"{self.entry['seat']}:{identity}"


class HalfOpen(NamedTuple):
    """A link whose client vanished without closing.  seconds: until the server hung up; None: not before the wait
    ended.
    """

    link: int
    seconds: float | None


@dataclass
class History:
    """A whole run.

    runs: when each server was ready, in milliseconds since 1970.  give_back: how long its clocks then stand still.
    skew: milliseconds between the clocks of several servers: each counts steadily from its own start.
    hellos: of each link.  acknowledged: every command that was accepted, once.  deliveries: of each link, how often the
    server
    received each command.  drained: links on which every answer was awaited.  joined: tables, seats and hashes of
    tokens that
    were issued.  left: commands after which the server reported that the seat belongs to somebody else.
    hosts: the token of each table's host, who stays.
    outages: when no server had a database, in milliseconds since 1970: clocks stood still.
    resumed: when each link broke, and when its viewer saw the table again, in milliseconds since 1970.  accepted_at: when
    each command was first acknowledged.  acted_at: the door (of the proxy) through which each table's last act came.
    finished: tables that were played to the end.  steps: how often a player heard a message, or a second of silence.
    """

    runs: list[int] = field(default_factory=list)
    give_back: int = 0
    skew: int = 0
    hellos: dict[int, Hello] = field(default_factory=dict)
    deliveries: dict[int, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    answers: list[Answer] = field(default_factory=list)
    acknowledged: set[tuple[Viewer, str]] = field(default_factory=set)
    shown: list[Shown] = field(default_factory=list)
    half_open: list[HalfOpen] = field(default_factory=list)
    drained: set[int] = field(default_factory=set)
    joined: list[tuple[str, int, str]] = field(default_factory=list)
    left: list[tuple[Viewer, str]] = field(default_factory=list)
    tables: list[str] = field(default_factory=list)
    hosts: dict[str, str] = field(default_factory=dict)
    outages: list[tuple[int, int]] = field(default_factory=list)
    resumed: list[tuple[int, int]] = field(default_factory=list)
    accepted_at: list[int] = field(default_factory=list)
    acted_at: dict[str, int] = field(default_factory=dict)
    finished: set[str] = field(default_factory=set)
    log: list[Logged] = field(default_factory=list)
    steps: int = 0

    def hear(self, answer: Answer) -> None:
        """Record that somebody got an answer."""
        self.answers.append(answer)
        if answer.version is not None and (answer.viewer, answer.command) not in self.acknowledged:
            self.acknowledged.add((answer.viewer, answer.command))
            self.accepted_at.append(now())

    @property
    def chapters(self) -> int:
        """The number of versions that viewers were told of, every time counted."""
        return sum(len(shown.told) for shown in self.shown)


def now() -> int:
    """Return the time in milliseconds since 1970."""
    return round(time.time() * 1000)


def by_table(log: Iterable[Logged]) -> Mapping[str, Sequence[Logged]]:
    """Return the entries of each table in order."""
    tables: dict[str, list[Logged]] = defaultdict(list)
    for entry in sorted(log, key=lambda entry: (entry.table, entry.version)):
        tables[entry.table].append(entry)
    return tables
