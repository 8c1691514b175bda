"""Playing the matches of an arena, here or in several processes, whatever is missing in its log."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from multiprocessing.util import Finalize
from pathlib import Path

from openrummy.arena.log import MatchLog
from openrummy.arena.played import Arena, Fixture, PlayedMatch, fixtures, play, record_text
from openrummy.arena.seats import Crew
from openrummy.sim.workers import AHEAD, end_at_interrupt, kept_ahead

Progress = Callable[[PlayedMatch], None]
"""Called after each match."""


def run(
    arena: Arena, log: MatchLog, *, jobs: int = 1, records: Path | None = None, progress: Progress | None = None
) -> None:
    """Play all matches that the log does not have; it has each as soon as it was played, so an interrupt loses none.

    jobs: processes at work at the same time; the results are those of one.  records: a folder for a record of each match.
    """
    done = {each.fixture.number for each in log.played}
    missing = [each for each in fixtures(arena) if each.number not in done]
    play_all = _here if jobs == 1 else _elsewhere
    for each in play_all(arena, missing, jobs, records):
        log.add(each)
        if progress is not None:
            progress(each)


def _here(arena: Arena, missing: Sequence[Fixture], jobs: int, records: Path | None) -> Iterator[PlayedMatch]:
    crew = Crew(arena.budget)
    try:
        for fixture in missing:
            yield _played(arena, fixture, crew, records)
    finally:
        crew.close()


def _elsewhere(arena: Arena, missing: Sequence[Fixture], jobs: int, records: Path | None) -> Iterator[PlayedMatch]:
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _set_up, (arena, records))
    try:
        begun = (pool.submit(_play_there, fixture) for fixture in missing)
        for each in kept_ahead(begun, AHEAD * jobs):
            yield each.result()
    finally:
        pool.shutdown(cancel_futures=True)


def _played(arena: Arena, fixture: Fixture, crew: Crew, records: Path | None) -> PlayedMatch:
    found, match = play(arena, fixture, crew)
    if records is not None:
        text = record_text(arena, fixture, match, found.faults)
        (records / f"match-{fixture.number:06}.orr").write_text(text, encoding="utf-8")
    return found


_THERE: list[tuple[Arena, Crew, Path | None]] = []
"""The work of this process, if it is a worker."""


def _set_up(arena: Arena, records: Path | None) -> None:
    end_at_interrupt()
    crew = Crew(arena.budget)
    _THERE.append((arena, crew, records))
    Finalize(crew, crew.close, exitpriority=10)


def _play_there(fixture: Fixture) -> PlayedMatch:
    arena, crew, records = _THERE[0]
    return _played(arena, fixture, crew, records)
