"""The log in memory: one database, and for each process a `Log` that reaches it over a wire that takes time."""

from collections import defaultdict
from collections.abc import Callable, Collection, Sequence
from concurrent.futures import Future
from random import Random
from typing import Protocol

import msgspec

from openrummy.store import Row, StoreTrouble, VersionConflict
from openrummy.store.asked import Beside
from tests.simulation.loop import Place, VirtualLoop

_PATIENCE = 5.0
"""Seconds that an append waits for a database that is gone."""
_PROMPT = 0.75
"""How often a probe is answered at once, which is cheaper: every process asks all the time."""


class Witness(Protocol):
    """Learns what is written."""

    def committed(self, by: Place, match: str, expected: int, rows: Sequence[Row]) -> None:
        """Note that `rows`, decided on version `expected`, are now in the log."""


class Trouble(msgspec.Struct, frozen=True):
    """How often an append is refused, is committed but reported as refused, and is sent a second time after its commit."""

    refused: float = 0
    in_doubt: float = 0
    repeated: float = 0


class Database:
    """All matches, and the only fence: a version of a match is written once.

    is_gone: nothing can be written or read.  delay: draws the seconds of one way.
    """

    def __init__(self, loop: VirtualLoop, luck: Random, delay: Callable[[], float], witness: Witness) -> None:
        self.loop = loop
        self.luck = luck
        self.delay = delay
        self.trouble = Trouble()
        self.is_gone = False
        self.place = loop.place("database")
        self.rows: dict[str, list[Row]] = defaultdict(list)
        self.kept: dict[str, dict[int, tuple[int, bytes]]] = defaultdict(dict)
        self._commands: dict[str, set[str]] = defaultdict(set)
        self._witness = witness

    def commit(self, by: Place, match: str, expected: int, rows: Sequence[Row]) -> int:
        """Write all rows or none, and return the last version; raise VersionConflict."""
        self.check(match, expected, rows)
        self.rows[match] += rows
        self._commands[match].update(row.command for row in rows if row.command is not None)
        self._witness.committed(by, match, expected, rows)
        return len(self.rows[match])

    def check(self, match: str, expected: int, rows: Sequence[Row]) -> None:
        """Raise VersionConflict if the log is not at `expected`, or has one of the commands."""
        if len(self.rows[match]) != expected or self.has_any(match, rows):
            raise VersionConflict(match, expected)

    def has_any(self, match: str, rows: Sequence[Row]) -> bool:
        """Return whether one of the commands is in the log."""
        return any(row.command in self._commands[match] for row in rows)

    def check_there(self) -> None:
        """Raise StoreTrouble while the database is gone."""
        if self.is_gone:
            raise StoreTrouble("unreachable")


def _promised() -> "Future[int]":
    """Return a future that cannot be cancelled: what is on its way to the database is not called back."""
    done: Future[int] = Future()
    done.set_running_or_notify_cancel()
    return done


class MemoryLog:
    """The log of one process.  Its commits take time and may fail in every way that a database over a wire can."""

    def __init__(self, database: Database, place: Place) -> None:
        self._database = database
        self._place = place

    @property
    def is_writing(self) -> bool:
        return not self._database.is_gone

    @property
    def is_shared(self) -> bool:
        return True

    def append(self, match: str, expected_version: int, rows: Sequence[Row]) -> "Future[int]":
        done = _promised()
        self._send(lambda: self._arrive(done, match, expected_version, list(rows)))
        return done

    def append_with(self, match: str, expected_version: int, rows: Sequence[Row], beside: Beside) -> "Future[int]":
        raise AssertionError("nobody plays for chips here")

    def keep(self, match: str, seat: int, version: int, body: bytes) -> "Future[int]":
        done = _promised()
        self._send(lambda: self._keep(done, match, seat, version, body))
        return done

    def probe(self) -> "Future[int]":
        done = _promised()
        database = self._database
        if not database.is_gone and database.luck.random() < _PROMPT:
            done.set_result(0)
        else:
            way = database.delay() + database.delay()
            database.loop.call_later(way, self._answer_probe, done, context=self._place.context)
        return done

    def _answer_probe(self, done: "Future[int]") -> None:
        if self._database.is_gone:
            done.set_exception(StoreTrouble("unreachable"))
        else:
            done.set_result(0)

    def _send(self, arrive: Callable[[], None]) -> None:
        database = self._database
        database.loop.call_later(database.delay(), arrive, context=database.place.context)

    def _arrive(self, done: "Future[int]", match: str, expected: int, rows: list[Row]) -> None:
        """Carry out an append; that of a process that has died may have left it or not."""
        database, luck = self._database, self._database.luck.random()
        if self._place.is_dead and luck < 0.5:
            return
        if database.is_gone or luck < database.trouble.refused:
            self._answer(done, StoreTrouble("unreachable"), luck * _PATIENCE)
            return
        outcome = self._committed(match, expected, rows)
        if database.luck.random() < database.trouble.in_doubt:
            outcome = StoreTrouble("unreachable")
        elif database.luck.random() < database.trouble.repeated:
            outcome = self._committed(match, expected, rows)
        self._answer(done, outcome)

    def _committed(self, match: str, expected: int, rows: Sequence[Row]) -> int | Exception:
        try:
            return self._database.commit(self._place, match, expected, rows)
        except VersionConflict as conflict:
            return conflict

    def _keep(self, done: "Future[int]", match: str, seat: int, version: int, body: bytes) -> None:
        if self._database.is_gone:
            self._answer(done, StoreTrouble("unreachable"))
        else:
            self._database.kept[match][seat] = version, body
            self._answer(done, version)

    def _answer(self, done: "Future[int]", outcome: int | Exception, after: float = 0) -> None:
        tell = done.set_exception if isinstance(outcome, Exception) else done.set_result
        delay = after + self._database.delay()
        self._database.loop.call_later(delay, tell, outcome, context=self._place.context)

    def read(self, match: str, since: int = 0) -> list[Row]:
        self._database.check_there()
        return self._database.rows[match][since:]

    def kept(self, match: str) -> list[tuple[int, bytes]]:
        self._database.check_there()
        return [self._database.kept[match][seat] for seat in sorted(self._database.kept[match])]

    def heads(self, matches: Collection[str]) -> dict[str, int]:
        self._database.check_there()
        return {match: len(self._database.rows[match]) for match in matches}

    def starting_with(self, prefix: str) -> list[str]:
        return [match for match in self.matches() if match.startswith(prefix)]

    def matches(self) -> list[str]:
        self._database.check_there()
        return sorted(match for match, rows in self._database.rows.items() if rows)

    def deals(self, since: int) -> list[tuple[int, str, bytes]]:
        """Return nothing: the simulated servers count no cards."""
        return []

    def close(self) -> None:
        """Nothing: what was sent is on its way."""
