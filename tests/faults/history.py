"""What happened in a run with faults, and a judge of it that knows nothing of sockets, servers or rules.

The clients say what they heard, the proxy what it handed to the server, the log what is on the disk.  `complaints`
holds them against each other; every line of its answer is a broken promise.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

Viewer: TypeAlias = tuple[str, int | None]
"""A table and a seat at it; None watches."""

Chapter: TypeAlias = tuple[int, int]
"""A version, and a fingerprint of all that a viewer was told of it."""


@dataclass(frozen=True)
class Answer:
    """A viewer got an answer on `link`.  version: of an accepted command, None when it was refused."""

    link: int
    viewer: Viewer
    command: str
    version: int | None


@dataclass(frozen=True)
class Shown:
    """A viewer got an update: the versions told of, and that of the view."""

    link: int
    viewer: Viewer
    told: tuple[Chapter, ...]
    version: int


@dataclass(frozen=True)
class Logged:
    """An entry on the disk.  command: `seat:id`, where it answers one."""

    table: str
    version: int
    command: str | None


@dataclass
class History:
    """A whole run.

    hellos: of each link, its viewer and the version that it said it had.  deliveries: of each link, how often the
    server was handed each command.  drained: links on which every answer was waited for.  finished: tables that
    were played to the end.
    """

    hellos: dict[int, tuple[Viewer, int]] = field(default_factory=dict)
    deliveries: dict[int, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    answers: list[Answer] = field(default_factory=list)
    shown: list[Shown] = field(default_factory=list)
    drained: set[int] = field(default_factory=set)
    tables: list[str] = field(default_factory=list)
    finished: set[str] = field(default_factory=set)
    log: list[Logged] = field(default_factory=list)

    @property
    def acknowledged(self) -> set[tuple[Viewer, str]]:
        """Every command that was accepted, once."""
        return {(answer.viewer, answer.command) for answer in self.answers if answer.version is not None}


def complaints(history: History) -> list[str]:
    """Every broken promise in a sentence that begins with its kind; empty when all were kept."""
    log = _by_table(history.log)
    found = [*_lost(history, log), *_twice(log), *_gaps_in_log(log), *_fickle(history), *_unanswered(history)]
    return [*found, *_gaps(history), *_rewritten(history), *_unwritten(history, log), *_abandoned(history)]


def _by_table(log: Iterable[Logged]) -> Mapping[str, list[Logged]]:
    tables: dict[str, list[Logged]] = defaultdict(list)
    for entry in sorted(log, key=lambda entry: (entry.table, entry.version)):
        tables[entry.table].append(entry)
    return tables


def _lost(history: History, log: Mapping[str, Sequence[Logged]]) -> Iterator[str]:
    """An accepted command is in the log, at the version that was said."""
    written = {(entry.table, entry.version): entry.command for entries in log.values() for entry in entries}
    accepted = {(each.viewer, each.command, each.version) for each in history.answers if each.version is not None}
    for (table, seat), command, version in sorted(accepted, key=repr):
        if written.get((table, version)) != f"{seat}:{command}":
            yield f"lost: {command} of seat {seat} at {table} was accepted as version {version}"


def _twice(log: Mapping[str, Sequence[Logged]]) -> Iterator[str]:
    """No command is in a log twice."""
    for table, entries in log.items():
        commands = Counter(entry.command for entry in entries if entry.command is not None)
        yield from (f"twice: {command} at {table}, {count} times" for command, count in commands.items() if count > 1)


def _gaps_in_log(log: Mapping[str, Sequence[Logged]]) -> Iterator[str]:
    """The versions of a match are 1, 2, 3 and so on."""
    for table, entries in log.items():
        if [entry.version for entry in entries] != list(range(1, len(entries) + 1)):
            yield f"log: the versions of {table} have a gap"


def _fickle(history: History) -> Iterator[str]:
    """A command has one answer, however often it is asked."""
    answers: dict[tuple[Viewer, str], set[int | None]] = defaultdict(set)
    for answer in history.answers:
        answers[answer.viewer, answer.command].add(answer.version)
    for (viewer, command), versions in answers.items():
        if len(versions) > 1:
            yield f"fickle: {command} of {viewer} was answered with {sorted(map(str, versions))}"


def _unanswered(history: History) -> Iterator[str]:
    """Every delivery is answered exactly once; on a link that broke some answers may be missing."""
    answers: dict[int, Counter[str]] = defaultdict(Counter)
    for answer in history.answers:
        answers[answer.link][answer.command] += 1
    for link in sorted(answers.keys() | history.deliveries.keys()):
        delivered, answered = history.deliveries.get(link, Counter()), answers[link]
        for command, count in (answered - delivered).items():
            yield f"answered: {command} on link {link} {count} times too often"
        for command in (delivered - answered) if link in history.drained else ():
            yield f"unanswered: {command} on link {link}"


def _gaps(history: History) -> Iterator[str]:
    """On each link the versions follow on what the viewer had, without a gap, up to the view."""
    had = {link: seen for link, (_, seen) in history.hellos.items()}
    for shown in history.shown:
        versions = [version for version, _ in shown.told]
        if versions != list(range(had[shown.link] + 1, shown.version + 1)):
            yield f"gap: {shown.viewer} had {had[shown.link]}, was told of {versions}, saw {shown.version}"
        had[shown.link] = shown.version


def _rewritten(history: History) -> Iterator[str]:
    """What a viewer is told of a version is the same every time."""
    first: dict[tuple[Viewer, int], int] = {}
    for shown in history.shown:
        for version, fingerprint in shown.told:
            if first.setdefault((shown.viewer, version), fingerprint) != fingerprint:
                yield f"rewritten: {shown.viewer} was told two stories of version {version}"


def _unwritten(history: History, log: Mapping[str, Sequence[Logged]]) -> Iterator[str]:
    """Nobody was shown a version that the log does not have."""
    last: dict[str, int] = defaultdict(int)
    for shown in history.shown:
        last[shown.viewer[0]] = max(last[shown.viewer[0]], shown.version)
    for table, version in last.items():
        if version > len(log.get(table, ())):
            yield f"unwritten: version {version} of {table} was shown"


def _abandoned(history: History) -> Iterator[str]:
    """Every table was played to its end."""
    yield from (
        f"abandoned: {table} was not played to its end" for table in history.tables if table not in history.finished
    )
