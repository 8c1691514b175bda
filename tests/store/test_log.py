"""The log keeps what it acknowledged, in order, and lets nobody write a version twice."""

import sqlite3
import subprocess
import sys
import textwrap
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import create_engine

from openrummy.people import tables as people_schema
from openrummy.store import Log, NewerSchema, Row, VersionConflict, WriterDied, open_log
from openrummy.store.postgres import schema as postgres_schema
from openrummy.store.sqlite.schema import METADATA
from tests.databases import Database


def row(number: int, command: str | None = None) -> Row:
    return Row("acted", b'{"number":%d}' % number, 1_700_000_000_000 + number, command)


@pytest.fixture
def path(tmp_path: Path) -> str:
    return str(tmp_path / "log.db")


def test_appended_rows_are_read_in_order(log: Log) -> None:
    assert log.append("m", 0, [row(1), row(2)]).result() == 2
    assert log.append("m", 2, [row(3, "0:c")]).result() == 3
    assert log.read("m") == [row(1), row(2), row(3, "0:c")]
    assert log.read("m", since=2) == [row(3, "0:c")]
    assert log.read("other") == []


def test_matches_are_listed_once(log: Log) -> None:
    for match in ("b", "a"):
        log.append(match, 0, [row(1), row(2)]).result()
    assert log.matches() == ["a", "b"]


def test_the_heads_of_many_matches_are_read_at_once(log: Log) -> None:
    for number in range(3):
        log.append(f"m{number}", 0, [row(each) for each in range(number + 1)]).result()
    assert log.heads(["m0", "m2", 'of "nobody"']) == {"m0": 1, "m2": 3, 'of "nobody"': 0}
    assert log.heads([]) == {}
    many = {f"m{number}" for number in range(40_000)}  # more than a statement may have parameters
    assert {match: last for match, last in log.heads(many).items() if last} == {"m0": 1, "m1": 2, "m2": 3}


def test_an_address_names_the_same_file_as_a_path(path: str) -> None:
    log = open_log(f"sqlite:///{path}")
    log.append("m", 0, [row(1)]).result()
    log.close()
    again = open_log(path)
    assert again.read("m") == [row(1)]
    again.close()


@pytest.mark.parametrize("expected", [0, 2])
def test_a_version_that_is_not_next_is_refused(log: Log, expected: int) -> None:
    log.append("m", 0, [row(1)]).result()
    with pytest.raises(VersionConflict):
        log.append("m", expected, [row(2)]).result()
    assert log.read("m") == [row(1)]


def test_a_command_id_is_written_once_in_a_match_and_its_append_is_all_or_nothing(log: Log) -> None:
    log.append("m", 0, [row(1, "0:x")]).result()
    log.append("n", 0, [row(1, "0:x")]).result()
    with pytest.raises(VersionConflict):
        log.append("m", 1, [row(2), row(3, "0:x")]).result()
    assert log.read("m") == [row(1, "0:x")]


def test_one_refusal_in_a_batch_does_not_hurt_the_others(log: Log) -> None:
    futures = [log.append(f"m{number % 50}", number // 50, [row(number)]) for number in range(500)]
    wrong = log.append("m0", 0, [row(0)])
    assert [future.result() for future in futures] == [number // 50 + 1 for number in range(500)]
    with pytest.raises(VersionConflict):
        wrong.result()


def test_two_writers_cannot_both_write_a_version(database: Database) -> None:
    prepared = database.prepare()
    first, second = (database.open(prepared=prepared) for _ in range(2))
    won = 0
    for version in range(40):
        won += sum(map(_is_written, [log.append("m", version, [row(version)]) for log in (first, second)]))
    assert won == 40
    assert first.read("m") == second.read("m") == [row(version) for version in range(40)]
    first.close()
    second.close()


def _is_written(future: "Future[int]") -> bool:
    try:
        future.result()
    except VersionConflict:
        return False
    return True


def test_a_log_is_found_again(database: Database) -> None:
    log = database.open()
    queued = log.append("m", 0, [row(1)])
    log.close()
    assert queued.result() == 1
    again = database.open()
    assert again.read("m") == [row(1)]
    again.close()


def test_the_death_of_the_writer_is_reported_and_nothing_waits_for_it(database: Database) -> None:
    deaths: list[BaseException] = []
    log = database.open(on_death=deaths.append)
    log.append("m", 0, [row(1)]).result()
    database.execute("DROP TABLE event")
    with pytest.raises(WriterDied):
        log.append("m", 1, [row(2)]).result(timeout=60)
    with pytest.raises(WriterDied):
        log.append("m", 1, [row(2)]).result(timeout=60)
    log.close()
    assert len(deaths) == 1


def test_a_write_that_nobody_waits_for_any_more_is_written(log: Log) -> None:
    given_up = log.append("m", 0, [row(1)])
    assert not given_up.cancel()
    assert log.append("m", 1, [row(2)]).result() == 2


@pytest.mark.parametrize("command", ["0:" + "x" * 10_000, "0:\x00\N{SNOWMAN}"])
def test_a_person_may_choose_any_id_for_a_command(log: Log, command: str) -> None:
    log.append("m", 0, [row(1, command)]).result()
    assert log.read("m") == [row(1, command)]
    with pytest.raises(VersionConflict):
        log.append("m", 1, [row(2, command)]).result()


def test_a_command_id_twice_in_an_append_is_refused(log: Log) -> None:
    with pytest.raises(VersionConflict):
        log.append("m", 0, [row(1, "0:x"), row(2, "0:x")]).result()
    assert log.read("m") == []
    assert log.heads(["m"]) == {"m": 0}


def test_appends_that_follow_each_other_need_not_wait(log: Log) -> None:
    """Those that do not follow are refused as if each came alone, and no other with them."""
    asked = [(0, "a"), (1, "b"), (1, "c"), (2, "a"), (2, "d"), (3, "d"), (3, None), (5, None), (4, "e")]
    futures = [log.append("m", expected, [row(number, command)]) for number, (expected, command) in enumerate(asked)]
    assert list(map(_is_written, futures)) == [True, True, False, False, True, False, True, False, True]
    assert [row.command for row in log.read("m")] == ["a", "b", "d", None, "e"]


def test_matches_are_found_by_the_beginning_of_their_names(log: Log) -> None:
    for match in ("ABC-x", "ABD-x", "abc-x", "ABC_", "tournament.1"):
        log.append(match, 0, [row(1)]).result()
    assert log.starting_with("ABC") == ["ABC-x", "ABC_"]
    assert log.starting_with("tournament.") == ["tournament.1"]
    assert log.matches() == ["ABC-x", "ABC_", "ABD-x", "abc-x", "tournament.1"]


def test_the_disk_has_a_commit_before_it_is_acknowledged(path: str) -> None:
    from openrummy.store.sqlite.writer import connect

    connection = connect(path)
    assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert connection.execute("PRAGMA synchronous").fetchone() == (2,)
    connection.close()


class TwiceRefused:
    """A connection that twice fails to change the mode because of somebody else's lock."""

    def __init__(self) -> None:
        self.asked = 0

    def execute(self, statement: str) -> None:
        self.asked += 1
        if self.asked <= 2:
            raise sqlite3.OperationalError("database is locked")


def test_two_processes_that_open_a_new_database_wait_for_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    from openrummy.store.sqlite import writer

    monkeypatch.setattr(writer, "_WAL_SECONDS", 0)
    connection: Any = TwiceRefused()
    writer.use_wal(connection)
    assert connection.asked == 3


def test_the_migrations_lead_to_the_schema(database: Database) -> None:
    database.prepare().close()
    is_file = not database.url.startswith("postgresql:")
    engine = create_engine(f"sqlite:///{database.url}" if is_file else database.url.replace(":", "+psycopg:", 1))
    with engine.connect() as connection:
        asked: Any = [METADATA if is_file else postgres_schema.METADATA, people_schema.METADATA]
        found = compare_metadata(MigrationContext.configure(connection), asked)
    engine.dispose()
    assert found == []


def test_a_newer_database_is_left_alone(database: Database) -> None:
    database.prepare().close()
    database.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(NewerSchema, match="9999"):
        database.open()


_APPENDER = textwrap.dedent("""
    import sys
    from openrummy.store import Row, open_log
    log = open_log(sys.argv[1], key=sys.argv[2])
    start = len(log.read("m"))
    for version in range(start, 1_000_000):
        log.append("m", version, [Row("acted", b"%d" % version, version)]).result()
        print(version + 1, flush=True)
""")


@pytest.mark.slow
def test_nothing_acknowledged_is_lost_to_kill_9(database: Database) -> None:
    acknowledged = 0
    for lines in (1, 40, 200):
        command = [sys.executable, "-c", _APPENDER, database.url, database.key]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        for _ in range(lines):
            acknowledged = int(process.stdout.readline())
        process.kill()
        acknowledged = int((process.stdout.read().split() or [str(acknowledged)])[-1])
        process.wait()
        process.stdout.close()
        log = database.open()
        bodies = [row.body for row in log.read("m")]
        log.close()
        assert len(bodies) >= acknowledged
        assert bodies == [b"%d" % version for version in range(len(bodies))]


def test_an_id_that_no_match_can_have_is_of_none(log: Log) -> None:
    assert (log.read("\0"), log.read("\0", 3), log.kept("\0")) == ([], [], [])
