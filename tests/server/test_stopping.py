"""SIGTERM: nothing in progress is lost, everybody is told to reconnect, and the exit code is 0."""

import json
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.running import Client, Line

pytestmark = pytest.mark.quick(1)

_SERVE = "import sys; from openrummy.server import serve; serve(port=0, database=sys.argv[1], bot_delay=0, log='json')"


@contextmanager
def server(database: Path) -> Iterator[tuple[Client, "subprocess.Popen[str]"]]:
    command = [sys.executable, "-u", "-c", _SERVE, str(database)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    address = process.stdout.readline().removeprefix("Serving at ").strip()
    try:
        yield Client(address.rstrip("/")), process
    finally:
        process.kill()
        process.communicate()


class Hasty(threading.Thread):
    """Plays about as fast as a socket may, and remembers its messages; `close` is how the socket ended."""

    def __init__(self, line: Line) -> None:
        super().__init__()
        self.line = line
        self.accepted: list[str] = []
        self.close: int | None = None
        self.enough = threading.Event()

    def run(self) -> None:
        try:
            while True:
                self.line.play(1)
                time.sleep(0.1)
                self.accepted = [key for key, told in self.line.answers.items() if told["type"] == "accepted"]
                if len(self.accepted) > 5:
                    self.enough.set()
        except ConnectionClosed as closed:
            self.accepted = [key for key, told in self.line.answers.items() if told["type"] == "accepted"]
            self.close = closed.rcvd.code if closed.rcvd else None


def written(database: Path) -> set[str]:
    """Return the ids of all commands in the log, without their seats."""
    with closing(sqlite3.connect(database)) as connection:
        rows = connection.execute("SELECT command FROM event WHERE command IS NOT NULL")
        return {command.partition(":")[2] for (command,) in rows}


@pytest.mark.slow
@pytest.mark.parametrize("sign", [signal.SIGTERM, signal.SIGINT])
def test_a_busy_server_stops_and_loses_nothing(tmp_path: Path, sign: signal.Signals) -> None:
    database = tmp_path / "log.db"
    with server(database) as (client, process):
        lines = [
            client.sit(client.open("random", preset="basic", num_deals=50, end_condition="deals")) for _ in range(6)
        ]
        for line in lines:
            assert line.command("start")["type"] == "accepted"
        players = [Hasty(line) for line in lines]
        for player in players:
            player.start()
        for player in players:
            assert player.enough.wait(60)
        process.send_signal(sign)
        said, errors = process.communicate(timeout=30)
        for player in players:
            player.join(20)
    assert process.returncode == 0
    assert "goes on when the server is started again" in said
    assert {player.close for player in players} == {1012}
    assert {key for player in players for key in player.accepted} <= written(database)
    assert not list(tmp_path.glob("*-wal"))  # closed in order: nothing needs recovery
    told: list[dict[str, Any]] = [json.loads(line) for line in errors.splitlines()]
    assert [line["event"] for line in told if line["event"] in ("serving", "stopped")] == ["serving", "stopped"]
    assert {line["level"] for line in told} == {"info"}
    assert not any(word in errors for word in ("Ann", *(line.view["table"] for line in lines)))


def test_a_command_that_was_begun_is_answered_before_the_socket_closes(tmp_path: Path) -> None:
    with server(tmp_path / "log.db") as (client, process):
        line = client.sit(client.open(None))
        with closing(sqlite3.connect(tmp_path / "log.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")  # simulates a slow disk
            line.say(type="start", id="begun")
            assert client.ask("/health/live")[0] == 200  # so the command has been read
            process.send_signal(signal.SIGTERM)
            with pytest.raises(subprocess.TimeoutExpired):
                process.wait(1)
            other.execute("COMMIT")
        line.until(lambda line: "begun" in line.answers)
        assert line.answers["begun"]["type"] == "accepted"
        with pytest.raises(ConnectionClosed) as closed:
            line.hear()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012
        assert process.wait(20) == 0
    assert "begun" in written(tmp_path / "log.db")


def test_sockets_without_a_table_are_told_too(tmp_path: Path) -> None:
    with server(tmp_path / "log.db") as (client, process):
        socket = client.socket()
        process.send_signal(signal.SIGTERM)
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(timeout=10)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012
        assert process.wait(20) == 0


def test_a_server_whose_output_nobody_reads_serves_on_and_stops_in_order(tmp_path: Path) -> None:
    """With a reader that goes away, as in `openrummy serve | head -1`, and one that was gone before the server was
    ready.
    """
    with server(tmp_path / "log.db") as (client, process):
        assert process.stdout is not None
        process.stdout.close()
        process.stdout = None  # `communicate` has nothing left to read
        assert client.ask("/health/live")[0] == 200
        process.send_signal(signal.SIGTERM)
        _, errors = process.communicate(timeout=20)
    assert process.returncode == 0
    assert [json.loads(line)["event"] for line in errors.splitlines()] == ["serving", "stopped"]


def test_nobody_needs_to_read_the_address_of_a_server(tmp_path: Path) -> None:
    command = [
        sys.executable,
        "-m",
        "openrummy",
        "serve",
        "--api-only",
        "--port",
        "0",
        "--database",
        str(tmp_path / "log.db"),
    ]
    process = subprocess.Popen([*command, "--log", "json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.close()
    process.stdout = None
    assert json.loads(process.stderr.readline())["event"] == "serving"
    with pytest.raises(subprocess.TimeoutExpired):
        process.wait(0.5)  # it keeps running
    process.send_signal(signal.SIGTERM)
    _, errors = process.communicate(timeout=20)
    assert (process.returncode, [json.loads(line)["event"] for line in errors.splitlines()]) == (0, ["stopped"])
