"""The writer's connection: it writes batches and answers each write of them."""

from collections.abc import Sequence
from itertools import groupby
from typing import LiteralString

from psycopg.errors import DataCorrupted, IndexCorrupted, UniqueViolation

from openrummy.store.asked import Answer, Append, Beside, Keep, answer
from openrummy.store.faults import VersionConflict
from openrummy.store.lent import Lent, done_beside
from openrummy.store.log import OnCommit
from openrummy.store.postgres.address import Values, connect_to_write
from openrummy.store.postgres.batch import Head, Plan, Run, Waiting, columns, planned
from openrummy.store.postgres.book import trouble_of_fault
from openrummy.store.postgres.statements import ENTRIES, HEADS, KEEP, TOUCH, WRITE
from openrummy.store.trouble import StoreTrouble

_MOST_HEADS = 50_000
_OWN_FAULTS = (UniqueViolation, DataCorrupted, IndexCorrupted)
"""Faults of one append that make the statement fail for all."""


class Session:
    """One connection for writing.  on_commit: as for `open_log`.  Everything raises psycopg.Error, which ends it.

    After an error nobody knows whether the batch was written; it may be given to another session, which finds out.
    """

    def __init__(self, database: str, on_commit: OnCommit) -> None:
        self._connection = connect_to_write(database)
        self._lent = Lent(self._connection, "postgresql+psycopg://")
        self._on_commit = on_commit
        self._heads: dict[str, Head] = {}

    def close(self) -> None:
        """Hang up."""
        self._connection.close()

    def write(self, batch: Sequence[Waiting]) -> None:
        """Write a batch.  Those that get no answer have to be given again."""
        for is_alone, some in groupby(batch, lambda each: _beside(each) is not None):
            if is_alone:
                for waiting in some:
                    self._append_with(waiting)
            else:
                self._write(tuple(some))

    def _write(self, batch: Sequence[Waiting]) -> None:
        """Write what has no work beside it."""
        appends = [(each, each.asked) for each in batch if isinstance(each.asked, Append) and each.asked.rows]
        keeps = [each.asked for each in batch if isinstance(each.asked, Keep)]
        probes = [each.asked for each in batch if isinstance(each.asked, Append) and not each.asked.rows]
        was_written = bool(appends) and self._append(appends)
        if keeps:
            self._keep(keeps)
        if probes:
            self._probe(probes, was_written=was_written or bool(keeps))

    def _append(self, appends: Sequence[tuple[Waiting, Append]]) -> bool:
        """Write appends and answer them; return whether anything was written."""
        self._learn([append for _, append in appends])
        plan = planned(appends, self._heads)
        answers: list[tuple[Waiting, Answer]] = [*plan.refused]
        if plan.runs:
            answers += self._written(plan)
        self._answer(answers)
        return any(isinstance(given, int) for _, given in answers)

    def _append_with(self, waiting: Waiting) -> None:
        """Write an append and do the work beside it, in a transaction of their own; answer it."""
        append, beside, tables = waiting.asked, _beside(waiting), self._lent.tables
        assert isinstance(append, Append)
        assert beside is not None
        self._learn([append])
        plan = planned([(waiting, append)], self._heads)
        answers: list[tuple[Waiting, Answer]] = [*plan.refused]
        if plan.runs:
            self._connection.execute("BEGIN")
            answers = self._sent_alone(plan.runs[0])
            if (
                isinstance(answers[0][1], int)
                and (refused := done_beside(tables, beside, trouble_of_fault)) is not None
            ):
                answers = [(waiting, refused)]
            is_written = isinstance(answers[0][1], int)
            self._connection.execute("COMMIT" if is_written else "ROLLBACK")
            if not is_written:
                self._heads.pop(append.match, None)
        self._answer(answers)

    def _learn(self, appends: Sequence[Append]) -> None:
        """Ask for the heads that are not known to be where the first append to their match expects them."""
        if len(self._heads) > _MOST_HEADS:
            self._heads.clear()
        first = {append.match: append.expected for append in reversed(appends)}
        asked = [match for match, expected in first.items() if not self._is_at(match, expected)]
        for match in asked:
            self._heads.pop(match, None)
        if asked := [match for match in asked if first[match] > 0]:
            self._heads |= {match: Head(*head) for match, *head in self._fetched(HEADS, asked)}

    def _is_at(self, match: str, expected: int) -> bool:
        head = self._heads.get(match)
        return head is not None and head.version == expected

    def _written(self, plan: Plan) -> list[tuple[Waiting, Answer]]:
        """Write the runs; if an append would make that fail, the first append of each run alone."""
        try:
            return self._sent(plan.runs)
        except _OWN_FAULTS:
            return [answered for run in plan.runs for answered in self._sent_alone(run.beginning)]

    def _sent_alone(self, run: Run) -> list[tuple[Waiting, Answer]]:
        try:
            return self._sent([run])
        except UniqueViolation:
            return [(run.waiting[0], VersionConflict(run.match, run.head.version))]
        except (DataCorrupted, IndexCorrupted):
            return [(run.waiting[0], StoreTrouble("damaged"))]

    def _sent(self, runs: Sequence[Run]) -> list[tuple[Waiting, Answer]]:
        """Write the runs in one transaction."""
        heads = ((run.match, *run.head, *run.reached) for run in runs)
        entries = (entry for run in runs for entry in run.entries)
        found: dict[str, int | None] = dict(self._fetched(WRITE, *columns(heads, 5), *columns(entries, 8)))
        self._on_commit(sum(len(run.waiting) for run in runs if found.get(run.match, 0) is None))
        return [answered for run in runs for answered in self._outcome(run, found)]

    def _outcome(self, run: Run, found: dict[str, int | None]) -> list[tuple[Waiting, Answer]]:
        """Return the answers to the appends of a run.  found: what the statement returned."""
        first = found.get(run.match, run.head.version + 1)  # not where it should be, so the first cannot be written
        if first is None:
            self._heads[run.match] = run.reached
            return [(waiting, _last(waiting)) for waiting in run.waiting]
        self._heads.pop(run.match, None)
        refused = next(waiting for waiting in run.waiting if _first(waiting) == first)
        return [(refused, VersionConflict(run.match, first - 1))]

    def _answer(self, answers: Sequence[tuple[Waiting, Answer]]) -> None:
        """Give the answers, but look first whether a refused append was written after all, and its answer lost."""
        doubtful = [waiting for waiting, given in answers if waiting.is_doubtful and isinstance(given, VersionConflict)]
        own = self._own(doubtful) if doubtful else set()
        for waiting, given in answers:
            answer(waiting.asked, _last(waiting) if waiting in own else given)

    def _own(self, doubtful: Sequence[Waiting]) -> set[Waiting]:
        """Return those whose last entry is in the log with the hash that it was sent with."""
        places = ((waiting.asked.match, _last(waiting)) for waiting in doubtful)
        found = {(match, version): chain for match, version, chain in self._fetched(ENTRIES, *columns(places, 2))}
        return {each for each in doubtful if found.get((each.asked.match, _last(each))) == each.chain}

    def _keep(self, keeps: Sequence[Keep]) -> None:
        latest = {(keep.match, keep.seat): keep for keep in keeps}
        rows = ((keep.match, keep.seat, keep.version, keep.body) for keep in latest.values())
        self._connection.execute(KEEP, columns(rows, 4))
        for keep in keeps:
            answer(keep, keep.version)

    def _probe(self, probes: Sequence[Append], *, was_written: bool) -> None:
        """Write something, unless that was done a moment ago."""
        if not was_written:
            self._connection.execute(TOUCH)
        for probe in probes:
            answer(probe, probe.last)

    def _fetched(self, statement: LiteralString, *values: object) -> list[Values]:
        return self._connection.execute(statement, values, binary=True).fetchall()


def _beside(waiting: Waiting) -> Beside | None:
    return waiting.asked.beside if isinstance(waiting.asked, Append) else None


def _last(waiting: Waiting) -> int:
    assert isinstance(waiting.asked, Append)
    return waiting.asked.last


def _first(waiting: Waiting) -> int:
    assert isinstance(waiting.asked, Append)
    return waiting.asked.expected + 1
