"""The judge of a run with faults, which knows nothing of sockets, servers or rules; each of its complaints is a broken
promise.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from tests.faults.cards import cards_complaints
from tests.faults.clocks import clock_complaints
from tests.faults.history import History, Logged, Viewer, by_table

Log: TypeAlias = Mapping[str, Sequence[Logged]]


def complaints(history: History) -> list[str]:
    """Return every broken promise as a sentence that begins with its kind; empty if all were kept."""
    log = by_table(history.log)
    found = [*_lost(history, log), *_denied(history, log), *_twice(log), *_gaps_in_log(log), *_fickle(history)]
    found += [*_unanswered(history), *_gaps(history), *_rewritten(history), *_unwritten(history, log)]
    found += [*_deaf(history), *_abandoned(history)]
    return [*found, *clock_complaints(history, log), *cards_complaints(history, log)]


def _lost(history: History, log: Log) -> Iterator[str]:
    """An accepted command is in the log, at the version in its answer; so is every seat that was assigned."""
    written = {(entry.table, entry.version): entry.command for entries in log.values() for entry in entries}
    accepted = {(each.viewer, each.command, each.version) for each in history.answers if each.version is not None}
    for (table, seat), command, version in sorted(accepted, key=repr):
        if written.get((table, version)) != f"{seat}:{command}":
            yield f"lost: {command} of seat {seat} at {table} was accepted as version {version}"
    for table, seat, token in history.joined:
        if not any(token.encode() in entry.body for entry in log.get(table, ())):
            yield f"lost: seat {seat} at {table} was given to somebody"
    for (table, seat), command in history.left:
        if not any(entry.command == f"{seat}:{command}" for entry in log.get(table, ())):
            yield f"lost: seat {seat} at {table} was taken away without {command}"


def _denied(history: History, log: Log) -> Iterator[str]:
    """A command that was carried out is not refused later."""
    done = {(entry.table, entry.command): entry.version for entries in log.values() for entry in entries}
    for answer in history.answers:
        table, seat = answer.viewer
        if answer.version is None and done.get((table, f"{seat}:{answer.command}"), answer.at + 1) <= answer.at:
            yield f"denied: {answer.command} of seat {seat} at {table} was refused at version {answer.at}"


def _twice(log: Log) -> Iterator[str]:
    """No command is in a log twice."""
    for table, entries in log.items():
        commands = Counter(entry.command for entry in entries if entry.command is not None)
        yield from (f"twice: {command} at {table}, {count} times" for command, count in commands.items() if count > 1)


def _gaps_in_log(log: Log) -> Iterator[str]:
    """The versions of a match are 1, 2, 3 and so on."""
    for table, entries in log.items():
        if [entry.version for entry in entries] != list(range(1, len(entries) + 1)):
            yield f"log: the versions of {table} have a gap"


def _fickle(history: History) -> Iterator[str]:
    """A command is accepted in one version, however often it is repeated."""
    answers: dict[tuple[Viewer, str], set[int]] = defaultdict(set)
    for answer in history.answers:
        if answer.version is not None:
            answers[answer.viewer, answer.command].add(answer.version)
    for (viewer, command), versions in answers.items():
        if len(versions) > 1:
            yield f"fickle: {command} of {viewer} was answered with {sorted(versions)}"


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
    """On each link the versions follow on from the viewer's, without a gap, up to the view.

    If the server reports that it left older ones out, the versions in the message follow on each other.
    """
    had = {link: hello.seen for link, hello in history.hellos.items()}
    for shown in history.shown:
        versions = [chapter.version for chapter in shown.told]
        first = had[shown.link] + 1 if shown.complete else min(versions, default=shown.version + 1)
        if first <= had[shown.link] or versions != list(range(first, shown.version + 1)):
            yield f"gap: {shown.viewer} had {had[shown.link]}, was told of {versions}, saw {shown.version}"
        had[shown.link] = shown.version


def _rewritten(history: History) -> Iterator[str]:
    """A viewer is told the same about a version every time."""
    first: dict[tuple[Viewer, int], int] = {}
    for shown in history.shown:
        for chapter in shown.told:
            if first.setdefault((shown.viewer, chapter.version), chapter.print) != chapter.print:
                yield f"rewritten: {shown.viewer} was told two stories of version {chapter.version}"


def _unwritten(history: History, log: Log) -> Iterator[str]:
    """Nobody was shown a version that the log does not have."""
    last: dict[str, int] = defaultdict(int)
    for shown in history.shown:
        last[shown.viewer[0]] = max(last[shown.viewer[0]], shown.version)
    for table, version in last.items():
        if version > len(log.get(table, ())):
            yield f"unwritten: version {version} of {table} was shown"


def _deaf(history: History) -> Iterator[str]:
    """A client that vanishes without closing is noticed."""
    yield from (
        f"deaf: the server kept link {link} half-open" for link, seconds in history.half_open if seconds is None
    )


def _abandoned(history: History) -> Iterator[str]:
    """Every table was played to its end."""
    yield from (
        f"abandoned: {table} was not played to its end" for table in history.tables if table not in history.finished
    )
