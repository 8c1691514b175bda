"""A log in memory that several servers of one test share, as processes share a database."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from concurrent.futures import Future
from threading import Lock

from openrummy.store import Log, Row, StoreTrouble, VersionConflict
from openrummy.store.asked import Beside


class Database:
    """The rows of all matches.  is_gone: nobody can reach it.  twice: each append is sent again after its commit."""

    def __init__(self) -> None:
        self.rows: dict[str, list[Row]] = defaultdict(list)
        self.kept: dict[str, dict[int, tuple[int, bytes]]] = defaultdict(dict)
        self.is_gone = False
        self.twice = False
        self.reads: list[tuple[str, int]] = []
        self.lock = Lock()

    def check_there(self) -> None:
        if self.is_gone:
            raise StoreTrouble("unreachable")

    def commit(self, match: str, expected: int, rows: Sequence[Row]) -> int:
        with self.lock:
            self.check_there()
            known = {row.command for row in self.rows[match]} - {None}
            if len(self.rows[match]) != expected or any(row.command in known for row in rows):
                raise VersionConflict(match, expected)
            self.rows[match] += rows
            return len(self.rows[match])


class SharedLog(Log):
    """The log of one server.  Its appends are answered at once."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.refused = 0

    @property
    def is_writing(self) -> bool:
        return True

    @property
    def is_shared(self) -> bool:
        return True

    def append(self, match: str, expected_version: int, rows: Sequence[Row]) -> "Future[int]":
        done: Future[int] = Future()
        try:
            written = self.database.commit(match, expected_version, rows)
            if self.database.twice:
                self.database.commit(match, expected_version, rows)
            done.set_result(written)
        except (VersionConflict, StoreTrouble) as fault:
            self.refused += isinstance(fault, VersionConflict)
            done.set_exception(fault)
        return done

    def append_with(self, match: str, expected_version: int, rows: Sequence[Row], beside: Beside) -> "Future[int]":
        raise AssertionError("nobody plays for chips here")

    def keep(self, match: str, seat: int, version: int, body: bytes) -> "Future[int]":
        self.database.kept[match][seat] = version, body
        done: Future[int] = Future()
        done.set_result(version)
        return done

    def kept(self, match: str) -> list[tuple[int, bytes]]:
        return [self.database.kept[match][seat] for seat in sorted(self.database.kept[match])]

    def probe(self) -> "Future[int]":
        return self.append("", 0, ())

    def read(self, match: str, since: int = 0) -> list[Row]:
        self.database.check_there()
        self.database.reads.append((match, since))
        return self.database.rows[match][since:]

    def heads(self, matches: Collection[str]) -> dict[str, int]:
        self.database.check_there()
        return {match: len(self.database.rows[match]) for match in matches}

    def starting_with(self, prefix: str) -> list[str]:
        return [match for match in self.matches() if match.startswith(prefix)]

    def matches(self) -> list[str]:
        self.database.check_there()
        return sorted(match for match, rows in self.database.rows.items() if rows)

    def deals(self, since: int) -> list[tuple[int, str, bytes]]:
        return []

    def close(self) -> None:
        """Nothing is open."""
