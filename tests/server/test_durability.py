"""Everything that was acknowledged is there after a stop, a kill and a broken log."""

import signal
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.running import Client, running

_SERVE = "import sys; from openrummy.server import serve; serve(port=0, database=sys.argv[1], bot_delay=0, play=True)"


@contextmanager
def process(database: Path) -> Iterator[tuple[Client, "subprocess.Popen[str]", str]]:
    """Run a server in its own process; yield the path of the table that it opened, too."""
    command = [sys.executable, "-u", "-c", _SERVE, str(database)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert server.stdout is not None
    address, _, table = server.stdout.readline().removeprefix("Play at ").strip().partition("/t/")
    try:
        yield Client(address), server, table
    finally:
        server.kill()
        server.communicate()


def test_a_match_goes_on_after_a_restart_with_the_next_version(tmp_path: Path) -> None:
    with running(tmp_path / "log.db") as client:
        seated = client.open("sensible")
        line = client.sit(seated)
        line.command("start")
        line.turn()
        hand = line.view["hand"][::-1]
        line.say(type="arrange", groups=[hand])
        act = {"id": "draw", "base": line.view["version"], "action": {"type": "draw_stock"}}
        first = line.command("act", **act)
        line.close()
    with running(tmp_path / "log.db") as client:
        again = client.sit(seated)
        assert again.view["version"] >= first["version"]
        assert again.view["groups"][0][: len(hand)] == hand
        assert again.command("act", **act) == first
        assert again.finish()["status"] == "over"
        assert {told["version"] for told in again.told} == set(range(1, again.view["version"] + 1))
        again.close()


def test_bots_whose_turn_it_was_go_on_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path / "log.db", bot_delay=60) as client:
        seated = client.open("sensible", "sensible")
        line = client.sit(seated)
        line.command("start")
        line.until(lambda line: line.view["status"] == "playing")
        if line.is_mine():
            line.act({"type": "draw_stock"})
            line.until(lambda line: line.view["phase"] == "play")
            line.act(line.view["offers"][-1]["action"])
        line.close()
    with running(tmp_path / "log.db") as client:
        again = client.sit(seated)
        again.turn()
        again.close()


@pytest.mark.quick(1)
@pytest.mark.parametrize("acts", [1, 7, 20])
def test_nothing_acknowledged_is_lost_to_kill_9(tmp_path: Path, acts: int) -> None:
    with process(tmp_path / "log.db") as (client, server, table):
        seated = client.join(table, "Ann")
        line = client.sit(seated)
        line.command("start")
        line.play(acts)
        acknowledged = max(answer.get("version", 0) for answer in line.answers.values())
        server.send_signal(signal.SIGKILL)
        server.wait()
    with running(tmp_path / "log.db") as client:
        again = client.sit(seated)
        assert again.view["version"] >= acknowledged
        before = [told for told in line.told if told["version"] <= acknowledged]
        assert again.told[: len(before)] == before
        again.close()


@pytest.mark.slow
def test_a_server_whose_log_breaks_stops_and_says_why(tmp_path: Path) -> None:
    with process(tmp_path / "log.db") as (client, server, table):
        line = client.sit(client.join(table, "Ann"))
        with sqlite3.connect(tmp_path / "log.db") as other:
            other.execute("DROP TABLE event")
        other.close()
        line.say(type="start", id="start")
        _, errors = server.communicate(timeout=30)
        assert server.returncode == 1
        assert "The log takes no more entries" in errors
        assert "start" not in line.answers


@pytest.mark.slow
def test_a_server_stops_cleanly_when_told(tmp_path: Path) -> None:
    with process(tmp_path / "log.db") as (client, server, table):
        line = client.sit(client.join(table, "Ann"))
        line.command("start")
        server.send_signal(signal.SIGINT)
        said, errors = server.communicate(timeout=30)
        assert (server.returncode, errors) == (0, "")
        assert "goes on when the server is started again" in said


def test_an_address_that_is_taken_is_said_in_one_line(tmp_path: Path) -> None:
    from openrummy.server.run import listen

    taken = listen("127.0.0.1", 0)
    port = taken.getsockname()[1]
    try:
        with pytest.raises(OSError, match=f"Cannot listen at 127.0.0.1:{port}"):
            listen("127.0.0.1", port)
    finally:
        taken.close()


@pytest.mark.slow
def test_the_first_person_who_follows_the_link_of_play_is_the_host(tmp_path: Path) -> None:
    with process(tmp_path / "log.db") as (client, _, table):
        seated = client.join(table, "Ann")
        assert seated["seat"] == 0
        line = client.sit(seated)
        assert [seat["kind"] for seat in line.view["seats"]] == ["person", "bot", "bot"]
        assert line.command("start")["type"] == "accepted"
        line.close()


def test_the_database_holds_no_token(tmp_path: Path) -> None:
    with running(tmp_path / "log.db") as client:
        token = client.open(None)["token"].encode()
    for file in tmp_path.iterdir():
        assert token not in file.read_bytes()
