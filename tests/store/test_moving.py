"""A log moves to another database whole, checked and sealed as it is, or not at all."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import psycopg
import pytest

from openrummy.store import DatabaseInUse, EditedLog, Log, NoDatabase, NotEmpty, Row, SqliteLog, move
from openrummy.store.moving import Moved
from tests.databases import Database
from tests.store.earlier import first_schema

_OF_PEOPLE = ("person", "passkey", "recovery_code", "session", "once", "seat")
_OF_CHIPS = ("purse", "chip_move", "chip_transfer", "chip_account")
_OF_RESULTS = ("match_result", "result_seat")
TABLES = ("event", "arrangement", "seal", *_OF_PEOPLE, *_OF_CHIPS, *_OF_RESULTS, "shared_sheet")


@pytest.fixture
def file(tmp_path: Path) -> Database:
    """A database in a file with a bit of everything."""
    file = Database(str(tmp_path / "log.db"), str(tmp_path / "log.key"))
    log = file.open()
    fill(log)
    log.close()
    file.execute(*PEOPLE)
    return file


@pytest.fixture
def shared(postgres_url: str, file: Database) -> Database:
    """An empty database in PostgreSQL, for the same key."""
    return Database(postgres_url, file.key)


def fill(log: Log) -> None:
    """Write two matches in turns, with a sealed entry, an odd command and arrangements."""
    log.append("b", 0, [Row("dealt", b'{"secret":1}', 1, is_secret=True)]).result()
    log.append("a", 0, [Row("acted", b"", -5, "0:\x00\N{SNOWMAN}"), Row("acted", bytes(range(256)), 2**40)]).result()
    log.append("b", 1, [Row("acted", b'{"deal_ended"}', 3, "x" * 9_000)]).result()
    log.keep("b", 1, 2, b"hand").result()
    log.keep("a", 0, 1, b"other hand").result()


SHEET = "INSERT INTO shared_sheet VALUES ('code', 'key', 4, x'7b7d', 1800000000000)"
PEOPLE = (
    "INSERT INTO person VALUES ('p', 'Mira', 'mira-1', NULL, 17)",
    "INSERT INTO person VALUES ('q', 'Otto', 'otto-1', 'hash', 18)",
    "INSERT INTO passkey VALUES (x'00ff', 'p', x'01', 3, 'Firefox', 4, 5)",
    "INSERT INTO recovery_code VALUES ('c', 'p')",
    "INSERT INTO session VALUES ('s', 'i', 'q', 'Firefox', 1, 2, 3)",
    "INSERT INTO once VALUES ('o', 'sign in', NULL, x'', 9)",
    "INSERT INTO seat VALUES ('a', 2, 'q', 't', 4)",
    "INSERT INTO chip_account VALUES ('issue:', 'issue', -7)",
    "INSERT INTO chip_account VALUES ('player:x', 'player', 7)",
    "INSERT INTO chip_transfer VALUES ('start x', 'start', 1)",
    "INSERT INTO chip_move VALUES ('start x', 0, 'issue:', 'player:x', 7)",
    "INSERT INTO purse VALUES ('p', 'player:x')",
    "INSERT INTO match_result VALUES ('a', 1, 2, 'gin', 'gin', 'gin', 3, 0, 0, '', 0, 1)",
    "INSERT INTO result_seat VALUES ('a', 0, NULL, '', 'Rosa', 'good', 0, 2, 90, -5, 3, 1, 20, 0, '{}')",
    "INSERT INTO result_seat VALUES ('a', 1, 'q', 't', 'Otto', '', 0, 1, 101, 5, 3, 2, 31, 0, '{\"gin\":1}')",
    SHEET,
)
"""A row in each table of people."""


def contents(path: str) -> list[list[Any]]:
    """Return every row of a file, the entries in the order of writing."""
    with closing(sqlite3.connect(path)) as connection:
        return [sorted(connection.execute(f"SELECT * FROM {table}"), key=str) for table in TABLES[1:]] + [
            list(connection.execute("SELECT * FROM event ORDER BY rowid"))
        ]


def test_a_log_moved_over_and_back_is_the_same_byte_for_byte(file: Database, shared: Database, tmp_path: Path) -> None:
    again = Database(str(tmp_path / "again.db"), file.key)
    assert move(file.url, shared.url) == Moved(matches=2, entries=4, arrangements=2)
    assert move(shared.url, f"sqlite:///{again.url}") == Moved(matches=2, entries=4, arrangements=2)
    assert contents(again.url) == contents(file.url)
    assert [len(rows) for rows in contents(file.url)] == [2, 1, 2, 1, 1, 1, 1, 1, 1, 1, 1, 2, 1, 2, 1, 4]


def test_a_moved_log_goes_on(file: Database, shared: Database) -> None:
    move(file.url, shared.url)
    log, before = shared.open(), file.open()
    for match in ("a", "b"):
        assert log.read(match) == before.read(match)
        assert log.kept(match) == before.kept(match)
    assert [(match, body) for _, match, body in log.deals(0)] == [(match, body) for _, match, body in before.deals(0)]
    assert log.append("b", 2, [Row("acted", b"{}", 4)]).result() == 3
    assert log.heads(["a", "b"]) == {"a": 2, "b": 3}
    for each in (log, before):
        each.close()


@pytest.mark.parametrize("table", ["event", "arrangement", "seal", "person", "shared_sheet"])
def test_a_target_with_anything_in_it_is_left_as_it_is(file: Database, shared: Database, table: str) -> None:
    log = shared.open()
    fill(log)
    log.close()
    shared.execute(PEOPLE[0], SHEET.replace("x'7b7d'", "'{}'"))
    shared.execute(*(f"DELETE FROM {other}" for other in (*TABLES, "head") if other != table))
    before = shared.execute(f"SELECT * FROM {table}")
    assert before
    with pytest.raises(NotEmpty, match="is not empty"):
        move(file.url, shared.url)
    assert shared.execute(f"SELECT * FROM {table}") == before


def test_a_log_is_not_moved_into_a_log_in_a_file(file: Database, tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    SqliteLog(str(other)).close()
    before = other.read_bytes()
    for target in (str(other), file.url, f"sqlite:///{file.url}"):
        with pytest.raises((NotEmpty, DatabaseInUse)):
            move(file.url, target)
    assert other.read_bytes() == before


_EDITS = [
    ("UPDATE event SET body = '{}' WHERE match = 'b' AND version = 2", "version 2 of match b"),
    ("DELETE FROM event WHERE match = 'a' AND version = 1", "version 1 of match a"),
    ("UPDATE event SET command = NULL WHERE match = 'a'", "version 1 of match a"),
]


@pytest.mark.parametrize(("edit", "said"), _EDITS)
def test_an_edited_log_stays_where_it_is_and_the_entry_is_named(
    file: Database, shared: Database, edit: str, said: str
) -> None:
    file.execute(edit)
    with pytest.raises(EditedLog, match=said):
        move(file.url, shared.url)
    assert [shared.execute(f"SELECT * FROM {table}") for table in (*TABLES, "head")] == [[]] * (len(TABLES) + 1)
    file.execute("DELETE FROM event")
    assert move(file.url, shared.url) == Moved(matches=0, entries=0, arrangements=2)  # so an error was no obstacle


@pytest.mark.parametrize(
    ("edit", "said"),
    [
        *_EDITS,
        ("DELETE FROM event WHERE match = 'b' AND version = 2", "version 2 of match b"),
        ("DELETE FROM event WHERE match = 'a'", "version 1 of match a"),
        ("UPDATE head SET chain = '' WHERE match = 'a'", "of match a"),
    ],
)
def test_an_edited_log_stays_in_postgres_too(
    file: Database, shared: Database, tmp_path: Path, edit: str, said: str
) -> None:
    move(file.url, shared.url)
    shared.execute(edit)
    with pytest.raises(EditedLog, match=said):
        move(shared.url, str(tmp_path / "new.db"))
    assert not (tmp_path / "new.db").exists()


@pytest.fixture
def served(file: Database) -> Iterator[Log]:
    log = file.open()
    yield log
    log.close()


def test_a_file_that_a_server_has_is_not_moved(served: Log, file: Database, shared: Database) -> None:
    with pytest.raises(DatabaseInUse):
        move(file.url, shared.url)


def test_a_database_that_servers_have_is_neither_read_nor_filled(
    file: Database, shared: Database, tmp_path: Path
) -> None:
    log = shared.open()
    log.append("m", 0, [Row("acted", b"{}", 1)]).result()
    for source, target in ((shared.url, str(tmp_path / "new.db")), (file.url, shared.url)):
        with pytest.raises(DatabaseInUse, match="in use by another openrummy server; stop all servers on it first"):
            move(source, target)
    log.close()
    assert not (tmp_path / "new.db").exists()


def test_nothing_goes_over_if_the_target_fails_in_the_midst(file: Database, shared: Database) -> None:
    shared.prepare().close()
    shared.execute("DELETE FROM seal", "ALTER TABLE arrangement ADD CHECK (seat < 1)")
    with pytest.raises(NoDatabase, match="violates check constraint"):
        move(file.url, shared.url)
    assert [shared.execute(f"SELECT * FROM {table}") for table in (*TABLES, "head")] == [[]] * (len(TABLES) + 1)


def test_a_source_that_is_not_there_or_damaged_is_named(postgres_url: str, tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match="there is no such database"):
        move(str(tmp_path / "none.db"), postgres_url)
    assert not list(tmp_path.iterdir())
    (tmp_path / "text.db").write_bytes(b"no database, but long enough to be one" * 100)
    with pytest.raises(ValueError, match=r"text\.db is damaged or not a database"):
        move(str(tmp_path / "text.db"), postgres_url)


def test_a_log_from_before_the_chain_is_upgraded_and_moved(postgres_url: str, tmp_path: Path) -> None:
    rows = [Row("acted", b'{"number":1}', 1, "0:a"), Row("acted", b"{}", 2)]
    first_schema(tmp_path / "old.db", {"a": rows})
    assert move(str(tmp_path / "old.db"), postgres_url).entries == 2
    log = Database(postgres_url, str(tmp_path / "key")).open()
    assert log.read("a") == rows
    log.close()


@pytest.mark.slow
def test_a_long_log_is_moved(postgres_url: str, tmp_path: Path) -> None:
    log = SqliteLog(str(tmp_path / "log.db"))
    rows = [Row("acted", b"x" * 300, version) for version in range(20)]
    for future in [log.append(f"m{number}", 0, rows) for number in range(2_000)]:
        future.result()
    log.close()
    assert move(str(tmp_path / "log.db"), postgres_url).entries == 40_000
    assert move(postgres_url, str(tmp_path / "back.db")).entries == 40_000
    with psycopg.connect(postgres_url) as connection:
        assert connection.execute("SELECT count(*), max(version) FROM event").fetchone() == (40_000, 20)
