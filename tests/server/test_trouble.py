"""A database that is locked, full, read-only or damaged: health reports it, commands are refused, and the server goes
on.
"""

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, get_args

import pytest

from openrummy.server.retrying import refusal_of
from openrummy.store import Row, SqliteLog, StoreTrouble, Trouble
from openrummy.store.sqlite import inspection, writer
from tests.server.running import Client, Json, running
from tests.server.test_durability import process

GENEROUS_SECONDS = 60
TABLE = {"preset": "block", "name": "Ann", "seats": [{}, {}]}
READY = (200, {"status": "ready"})


@pytest.mark.parametrize("reason", get_args(Trouble))
def test_a_player_reads_what_is_true_of_a_file_and_of_postgresql(reason: Trouble) -> None:
    said = refusal_of(StoreTrouble(reason)).words
    assert "database" in said or reason == "contested"
    assert "disk" not in said


def hindered(reason: str) -> tuple[int, Json]:
    return 503, {"status": "not_ready", "reason": reason}


def wait_for(found: Callable[[], object], wanted: object) -> None:
    """Ask until the answer is the wanted one."""
    until = time.monotonic() + GENEROUS_SECONDS
    while (answer := found()) != wanted:
        assert time.monotonic() < until, answer
        time.sleep(0.1)


def health(client: Client) -> Callable[[], object]:
    return lambda: client.ask("/health/ready")


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Hold a write transaction open, as another program might."""
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    try:
        yield
    finally:
        other.execute("ROLLBACK")
        other.close()


@pytest.mark.slow
def test_a_lock_is_reported_and_survived_and_nothing_is_lost(tmp_path: Path) -> None:
    """The lock lasts longer than a commit waits, which once ended the process."""
    path = tmp_path / "log.db"
    with process(path) as (client, server, table):
        seated = client.join(table, "Ann")
        line = client.sit(seated)
        assert client.ask("/health/ready") == READY
        with locked(path):
            wait_for(lambda: client.ask("/health/ready")[0], 503)
            refused = line.command("start", id="start")
            assert (refused["type"], refused["code"]) == ("refused", "try_again")
            wait_for(health(client), hindered("locked"))
            assert client.ask("/api/tables", TABLE)[0] == 503
            assert client.ask("/health/live")[0] == 200
        wait_for(health(client), READY)
        assert line.command("start", id="start")["type"] == "accepted"
        line.play(2)
        line.close()
        assert server.poll() is None


Spoil = Callable[[sqlite3.Connection], Any]

FULL: Spoil = lambda connection: connection.execute("PRAGMA max_page_count = 1")  # noqa: E731
READ_ONLY: Spoil = lambda connection: connection.execute("PRAGMA query_only = 1")  # noqa: E731


@contextmanager
def spoilable(monkeypatch: pytest.MonkeyPatch, path: Path) -> Iterator[tuple[Client, list[sqlite3.Connection]]]:
    """Run a server, and yield the connection that it writes through."""
    made: list[sqlite3.Connection] = []
    true = writer.connect

    def connect(path: str) -> sqlite3.Connection:
        made.append(true(path))
        return made[-1]

    monkeypatch.setattr(writer, "connect", connect)
    with running(path) as client:
        client.open("sensible")
        yield client, made


def test_a_read_only_disk_is_reported_and_the_server_goes_on_afterwards(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with spoilable(monkeypatch, tmp_path / "log.db") as (client, (connection,)):
        connection.execute("PRAGMA query_only = 1")
        wait_for(health(client), hindered("read_only"))
        status, answer, headers = client.fetch("/api/tables", TABLE)
        assert (status, b'"try_again"' in answer, headers["retry-after"]) == (503, True, "1")
        connection.execute("PRAGMA query_only = 0")
        wait_for(health(client), READY)
        assert client.ask("/api/tables", TABLE)[0] == 201


@pytest.mark.slow
def test_a_full_disk_refuses_writes_and_is_reported(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A page limit for the database simulates a full disk."""
    with spoilable(monkeypatch, tmp_path / "log.db") as (client, (connection,)):
        left = [0]
        monkeypatch.setattr(inspection, "free_bytes", lambda _: left[0])
        wait_for(health(client), hindered("full"))
        assert client.ask("/api/tables", TABLE)[0] == 201
        connection.execute("PRAGMA max_page_count = 1")  # SQLite raises that to the current number of pages
        statuses = [client.ask("/api/tables", TABLE)[0] for _ in range(60)]
        assert statuses[-1] == 503
        assert set(statuses) <= {201, 503}  # some may fit into the last page
        connection.execute("PRAGMA max_page_count = 1000000")
        left[0] = 1 << 30
        wait_for(health(client), READY)
        assert client.ask("/api/tables", TABLE)[0] == 201


def filled(path: Path) -> None:
    """Create a database of many pages."""
    log = SqliteLog(str(path))
    for number in range(50):
        log.append(f"m{number}", 0, [Row("acted", b"x" * 3000, 1), Row("acted", b"y" * 3000, 2)]).result()
    log.close()


def damage(path: Path) -> None:
    """Overwrite a page in the middle that holds rows of a match with garbage."""
    whole = path.read_bytes()
    size = int.from_bytes(whole[16:18], "big")
    with path.open("r+b") as file:
        file.seek(whole.index(b"x" * 1000, len(whole) // 2) // size * size)
        file.write(b"\xaa" * size)


def test_a_damaged_page_is_reported_even_if_nobody_plays_there_and_others_play_on(tmp_path: Path) -> None:
    filled(tmp_path / "log.db")
    damage(tmp_path / "log.db")
    with running(tmp_path / "log.db") as client:
        wait_for(health(client), hindered("damaged"))
        line = client.sit(client.open("sensible"))
        assert line.command("start")["type"] == "accepted"
        line.close()


def test_matches_on_a_damaged_page_are_refused_by_type(tmp_path: Path) -> None:
    path = tmp_path / "log.db"
    filled(path)
    damage(path)
    log = SqliteLog(str(path))
    found = []
    for number in range(50):
        try:
            log.read(f"m{number}")
            log.append(f"m{number}", 2, [Row("acted", b"{}", 3)]).result()
        except StoreTrouble as trouble:
            found.append(trouble.reason)
    assert set(found) == {"damaged"}
    assert 0 < len(found) < 50
    assert log.append("new", 0, [Row("acted", b"{}", 1)]).result() == 1
    log.close()


def test_appends_that_wait_for_a_lock_that_ends_in_time_are_written(tmp_path: Path) -> None:
    log = SqliteLog(str(tmp_path / "log.db"))
    begun = threading.Event()
    with locked(tmp_path / "log.db"):
        waiting = log.append("m", 0, [Row("acted", b"{}", 1)])
        assert not begun.wait(0.2)
        assert not waiting.done()
    assert waiting.result(timeout=GENEROUS_SECONDS) == 1
    log.close()
