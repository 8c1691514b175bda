"""An edit of the database is detected on reading, and affects no other table."""

from pathlib import Path

import pytest

from openrummy.store import BadBackup, EditedLog, Log, Row, SqliteLog, back_up
from tests.databases import Database
from tests.server.running import running
from tests.store.earlier import first_schema

ROWS = [Row("acted", b'{"number":%d}' % number, 1_700_000_000_000 + number, f"0:{number}") for number in range(1, 7)]
ODD = Row("acted", b"{}", 1, "0:" + "".join(map(chr, range(1, 200))) + '"\\\u2028\U0001f0cf/')
"""A command with every character that JSON could write in two ways."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "log.db"


@pytest.fixture
def log(log: Log) -> Log:
    for match in ("a", "b"):
        log.append(match, 0, ROWS[:2]).result()
        log.append(match, 2, ROWS[2:]).result()
    return log


@pytest.mark.parametrize(
    ("change", "version"),
    [
        ("UPDATE event SET body = '{\"number\":9}' WHERE match = 'a' AND version = 3", 3),
        ("UPDATE event SET kind = 'dealt' WHERE match = 'a' AND version = 3", 3),
        ("UPDATE event SET at = 1 WHERE match = 'a' AND version = 1", 1),
        ("UPDATE event SET command = NULL WHERE match = 'a' AND version = 6", 6),
        ("UPDATE event SET chain = '' WHERE match = 'a' AND version = 4", 4),
        ("UPDATE event SET match = 'a', version = 7, command = '0:7' WHERE match = 'b' AND version = 6", 7),
        ("DELETE FROM event WHERE match = 'a' AND version = 1", 1),
        ("DELETE FROM event WHERE match = 'a' AND version = 4", 4),
    ],
)
def test_an_edit_is_named_with_its_match_and_version(database: Database, log: Log, change: str, version: int) -> None:
    database.execute(change)
    with pytest.raises(EditedLog, match=rf"version {version} of match a is not what was written"):
        log.read("a")
    if "'b'" not in change:
        assert log.read("b") == ROWS


def test_an_entry_is_not_made_whole_by_its_own_hash_alone(database: Database, log: Log) -> None:
    database.execute(
        "UPDATE event SET (body, chain) = (SELECT body, chain FROM event AS o WHERE o.match = 'b' AND o.version = 2)"
        " WHERE match = 'a' AND version = 2",
    )
    with pytest.raises(EditedLog):
        log.read("a")


@pytest.mark.parametrize("since", range(7))
def test_a_part_of_a_log_is_checked_against_what_is_before_it(database: Database, log: Log, since: int) -> None:
    assert log.read("a", since) == ROWS[since:]
    database.execute("UPDATE event SET body = '{}' WHERE match = 'a' AND version = 6")
    if since < 6:
        with pytest.raises(EditedLog):
            log.read("a", since)


def test_reading_on_needs_the_row_before(database: Database, log: Log) -> None:
    database.execute("DELETE FROM event WHERE match = 'a' AND version = 3")
    with pytest.raises(EditedLog):
        log.read("a", 3)


def test_logs_from_before_the_chain_are_read_and_go_on(path: Path) -> None:
    first_schema(path, {"a": [*ROWS, ODD], "b": ROWS[:1]})
    log = SqliteLog(str(path))
    assert log.read("a") == [*ROWS, ODD]
    log.append("b", 1, ROWS[1:]).result()
    assert log.read("b") == ROWS
    log.close()


def test_an_edited_log_gets_no_backup(path: Path, tmp_path: Path) -> None:
    log = SqliteLog(str(path))
    for match in ("a", "b"):
        log.append(match, 0, ROWS).result()
    log.close()
    assert back_up(path, tmp_path / "copy.db").entries == 12
    Database(str(path), "").execute("UPDATE event SET body = '{}' WHERE match = 'b' AND version = 2")
    with pytest.raises(BadBackup, match="version 2 of match b"):
        back_up(path, tmp_path / "other.db")
    assert not (tmp_path / "other.db").exists()


def test_a_table_that_was_edited_is_refused_and_others_go_on(path: Path) -> None:
    with running(path) as client:
        edited, other = client.open("sensible"), client.open("sensible")
    Database(str(path), "").execute(
        f"UPDATE event SET body = 'not UTF-8: ' || x'ff00' WHERE match = '{edited['table']}'"
    )
    with running(path) as client:
        status, answer = client.ask(f"/api/tables/{edited['table']}")
        assert (status, answer["code"]) == (500, "edited")
        assert answer["words"].startswith("Entry 1 of this table was changed after it was written")
        line = client.sit(other)
        assert line.command("start")["type"] == "accepted"
        line.close()
