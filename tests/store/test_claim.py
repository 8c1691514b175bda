"""A database has one server at a time, and only its owner can read the files."""

import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from openrummy.cli.commands import openrummy
from openrummy.cli.errors import run
from openrummy.store import DatabaseInUse, Row, SqliteLog, back_up
from tests.server.test_durability import process

ROW = Row("acted", b"{}", 1)


@contextmanager
def usual_umask() -> Iterator[None]:
    """New files are readable by everybody, as on most machines."""
    before = os.umask(0o022)
    try:
        yield
    finally:
        os.umask(before)


def modes(folder: Path) -> dict[str, int]:
    return {file.name: file.stat().st_mode & 0o777 for file in folder.iterdir()}


def test_a_second_log_on_the_same_file_is_refused_until_the_first_is_closed(tmp_path: Path) -> None:
    first = SqliteLog(str(tmp_path / "log.db"))
    with pytest.raises(DatabaseInUse, match=r"log\.db is in use by another openrummy server"):
        SqliteLog(str(tmp_path / "log.db"))
    assert first.append("m", 0, [ROW]).result() == 1  # the refused one has touched nothing
    first.close()
    SqliteLog(str(tmp_path / "log.db")).close()


def test_another_name_of_the_file_does_not_get_around_it(tmp_path: Path) -> None:
    log = SqliteLog(str(tmp_path / "log.db"))
    (tmp_path / "link.db").symlink_to(tmp_path / "log.db")
    with pytest.raises(DatabaseInUse):
        SqliteLog(str(tmp_path / "link.db"))
    log.close()


@pytest.mark.slow
def test_a_second_server_is_refused_in_one_line_and_the_first_plays_on(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "log.db"
    with process(path) as (client, server, table):
        line = client.sit(client.join(table, "Ann"))
        assert run(openrummy, ["serve", "--api-only", "--port", "0", "--database", str(path)]) == 2
        said = capsys.readouterr().err
        assert (said.count("\n"), f"{path} is in use by another openrummy server" in said) == (1, True)
        assert line.command("start")["type"] == "accepted"
        line.close()
        server.send_signal(signal.SIGKILL)
        server.wait()
    SqliteLog(str(path)).close()  # a kill leaves no lock behind


def test_readers_and_backups_go_on_beside_a_server(tmp_path: Path) -> None:
    log = SqliteLog(str(tmp_path / "log.db"))
    log.append("m", 0, [ROW]).result()
    command = [sys.executable, "-m", "openrummy", "backup", str(tmp_path / "copy.db"), "--database"]
    subprocess.run([*command, str(tmp_path / "log.db")], check=True, capture_output=True)
    assert back_up(tmp_path / "log.db", tmp_path / "again.db").entries == 1
    with sqlite3.connect(tmp_path / "log.db") as reader:
        assert reader.execute("SELECT count(*) FROM event").fetchone() == (1,)
    reader.close()
    log.close()


def test_only_the_owner_can_read_the_files_of_a_database(tmp_path: Path) -> None:
    with usual_umask():
        log = SqliteLog(str(tmp_path / "log.db"))
        log.append("m", 0, [ROW]).result()
        back_up(tmp_path / "log.db", tmp_path / "copy.db")
        found = modes(tmp_path)
        log.close()
    assert {"log.db", "log.db-wal", "log.db-shm", "log.db.key", "copy.db"} <= set(found)
    assert set(found.values()) == {0o600}


def test_files_that_an_earlier_version_left_readable_are_restricted(tmp_path: Path) -> None:
    with usual_umask():
        log = SqliteLog(str(tmp_path / "log.db"))
        log.append("m", 0, [ROW]).result()
        for file in tmp_path.iterdir():
            (tmp_path / file.name.replace("log", "old")).write_bytes(file.read_bytes())
        log.close()
        assert modes(tmp_path)["old.db-wal"] == 0o644  # as after a kill
        SqliteLog(str(tmp_path / "old.db")).close()
    assert {mode for name, mode in modes(tmp_path).items() if name.startswith("old")} == {0o600}


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="No such file") as fault:
        SqliteLog(str(tmp_path / "missing" / "log.db"))
    assert "missing" in str(fault.value.filename)
