"""A kill at any statement of an upgrade leaves a database that the next start can upgrade."""

import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from openrummy.store import Row, SqliteLog, back_up
from openrummy.store.sqlite.migrate import migrate
from tests.store.earlier import first_schema

ROWS = [Row("acted", b'{"number":%d}' % number, 1_700_000_000_000 + number, f"0:{number}") for number in range(1, 7)]

OLD = {"a": ROWS, "b": ROWS[:1]}

_KILLS = Path(__file__).parent / "kill_upgrades.py"


@contextmanager
def opened(path: Path) -> Iterator[SqliteLog]:
    log = SqliteLog(str(path))
    try:
        yield log
    finally:
        log.close()


def edit(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        for statement in statements:
            connection.execute(statement)


def is_whole(path: Path) -> bool:
    """Return whether the database opens, holds the old entries and has an intact chain."""
    with opened(path) as log:
        if log.read("a") != ROWS or log.read("b") != ROWS[:1]:
            return False
        log.append("b", 1, ROWS[1:]).result()
    return back_up(path, path.with_suffix(".copy")).entries == 2 * len(ROWS)


def killed_at_every_statement(path: Path, folder: Path) -> list[Path]:
    """Return copies of the database, each with an upgrade that was killed one statement later; the last one was not
    killed.
    """
    folder.mkdir()
    process = subprocess.run(
        [sys.executable, str(_KILLS), str(path), str(folder)], check=True, capture_output=True, text=True
    )
    signals = [int(line) for line in process.stdout.split()]
    assert set(signals[:-1]) == {signal.SIGKILL}
    assert signals[-1] == 0
    return [folder / f"{number}.db" for number in range(1, len(signals) + 1)]


@pytest.mark.slow
def test_an_upgrade_that_is_killed_at_any_statement_is_done_again(tmp_path: Path) -> None:
    first_schema(tmp_path / "old.db", OLD)
    killed = killed_at_every_statement(tmp_path / "old.db", tmp_path / "killed")
    assert len(killed) > 10
    assert all(is_whole(path) for path in killed)


@pytest.mark.slow
def test_a_new_database_whose_making_was_killed_at_any_statement_is_made(tmp_path: Path) -> None:
    (tmp_path / "new.db").touch()
    for path in killed_at_every_statement(tmp_path / "new.db", tmp_path / "killed"):
        with opened(path) as log:
            assert log.append("a", 0, ROWS).result() == len(ROWS)
            assert log.read("a") == ROWS


@pytest.mark.parametrize("chained", ["x''", "x'00'"])
def test_a_database_that_an_earlier_program_left_half_upgraded_is_mended(tmp_path: Path, chained: str) -> None:
    """A kill left the new column, but not its hashes, and the revision is the old one."""
    path = tmp_path / "half.db"
    first_schema(path, OLD)
    edit(path, "ALTER TABLE event ADD COLUMN chain BLOB DEFAULT (x'') NOT NULL", f"UPDATE event SET chain = {chained}")
    assert is_whole(path)


def test_a_first_database_without_its_index_or_revision_is_mended(tmp_path: Path) -> None:
    path = tmp_path / "half.db"
    first_schema(path, OLD)
    edit(path, "DROP INDEX event_command", "DELETE FROM alembic_version")
    assert is_whole(path)


def test_databases_are_made_at_the_same_time_in_one_process(tmp_path: Path) -> None:
    """Alembic keeps the upgrade of this moment in its modules, where a second one would find it."""
    paths = [tmp_path / f"{number}.db" for number in range(8)]
    with ThreadPoolExecutor(len(paths)) as threads:
        list(threads.map(lambda path: migrate(str(path)), paths))
    for path in paths:
        with opened(path) as log:
            assert log.append("a", 0, ROWS).result() == len(ROWS)
