"""A backup is complete, of one moment, works during writes, and never replaces a file without --force."""

import sqlite3
import threading
from pathlib import Path

import pytest

from openrummy.cli.commands import openrummy
from openrummy.cli.errors import run
from openrummy.store import BadBackup, Row, SqliteLog, back_up, key_file


def row(number: int) -> Row:
    return Row("acted", b'{"number":%d}' % number, 1_700_000_000_000 + number)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    path = tmp_path / "log.db"
    log = SqliteLog(str(path))
    log.append("a", 0, [row(1), row(2)]).result()
    log.append("b", 0, [row(1)]).result()
    log.close()
    return path


def test_a_backup_is_a_database_that_a_server_can_open(database: Path, tmp_path: Path) -> None:
    copied = back_up(database, tmp_path / "copy.db")
    assert (copied.matches, copied.entries) == (2, 3)
    log = SqliteLog(str(tmp_path / "copy.db"), key=str(key_file(str(database))))
    assert log.read("a") == [row(1), row(2)]
    log.append("a", 2, [row(3)]).result()
    log.close()


def test_a_backup_is_one_file_and_only_its_owner_can_read_it(database: Path, tmp_path: Path) -> None:
    file = tmp_path / "there" / "copy.db"
    file.parent.mkdir()
    back_up(database, file)
    assert list(file.parent.iterdir()) == [file]
    assert file.stat().st_mode & 0o777 == 0o600


def test_a_backup_while_a_server_writes_is_of_one_moment(database: Path, tmp_path: Path) -> None:
    log, stopped = SqliteLog(str(database)), threading.Event()

    def write() -> None:
        version = 0
        while not stopped.is_set():
            version = log.append("busy", version, [row(version + 1), row(version + 2)]).result()

    writer = threading.Thread(target=write)
    writer.start()
    try:
        counts = [back_up(database, tmp_path / "copy.db", force=True).entries for _ in range(10)]
    finally:
        stopped.set()
        writer.join()
        log.close()
    assert counts == sorted(counts)
    assert all(count % 2 for count in counts)  # three, and two at a time: never half an append


def test_nothing_is_replaced_unasked(database: Path, tmp_path: Path) -> None:
    file = tmp_path / "copy.db"
    file.write_text("precious")
    with pytest.raises(FileExistsError):
        back_up(database, file)
    assert file.read_text() == "precious"
    assert back_up(database, file, force=True).entries == 3


def test_a_file_that_cannot_be_written_is_named_as_it_was_asked_for(database: Path, tmp_path: Path) -> None:
    file = tmp_path / "nowhere" / "copy.db"
    with pytest.raises(FileNotFoundError) as raised:
        back_up(database, file)
    assert raised.value.filename == str(file)


def test_the_database_is_not_its_own_backup(database: Path) -> None:
    with pytest.raises(FileExistsError):
        back_up(database, database, force=True)


@pytest.mark.parametrize("body", [b"no database at all, but long enough to be taken for one" * 100, b""])
def test_a_file_that_is_not_a_log_leaves_the_old_backup_alone(body: bytes, database: Path, tmp_path: Path) -> None:
    file = tmp_path / "copy.db"
    back_up(database, file)
    before = file.read_bytes()
    (tmp_path / "other.db").write_bytes(body)
    with pytest.raises(BadBackup):
        back_up(tmp_path / "other.db", file, force=True)
    assert file.read_bytes() == before
    assert not list(tmp_path.glob("*.part"))
    assert not list(tmp_path.glob(".*.part"))


def test_a_log_with_a_gap_is_not_called_whole(database: Path, tmp_path: Path) -> None:
    with sqlite3.connect(database) as connection:
        connection.execute("DELETE FROM event WHERE match = 'a' AND version = 1")
    connection.close()
    with pytest.raises(BadBackup, match="2 entries where its matches count 3"):
        back_up(database, tmp_path / "copy.db")


def test_the_command_says_what_it_copied(database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["backup", str(tmp_path / "copy.db"), "--database", str(database)]
    assert run(openrummy, words) == 0
    said = capsys.readouterr().out
    assert "2 matches, 3 entries" in said
    assert f"The key is not in it: without a copy of {database}.key nobody can play on" in said
    assert run(openrummy, words) == 2
    assert "--force" in capsys.readouterr().err
    assert run(openrummy, [*words, "--force", "--json"]) == 0
    assert '"entries": 3' in capsys.readouterr().out
    assert run(openrummy, ["backup", str(tmp_path / "x.db"), "--database", str(tmp_path / "none.db")]) == 2
    assert "no such database" in capsys.readouterr().err
