"""A tournament's log: it continues after a restart and after a kill, and its secrets are sealed."""

import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.server.running import Client, Json, running
from tests.server.tournaments import SOON, do, entered, lasting, opened, over, seen, until

_SERVE = """
import sys
from openrummy.server import serve
serve(port=0, database=sys.argv[1], bot_delay=0.02, arrival=0.2, rate=10_000, burst=10_000)
"""


@pytest.mark.slow
def test_a_tournament_goes_on_after_a_restart(tmp_path: Path) -> None:
    with running(tmp_path / "log.db", bot_delay=5, **SOON) as client:
        ann = opened(client, name=None, table_size=3)
        do(client, ann, "start", bots=7)
        before = until(client, ann, lambda view: bool(view["rounds"]))
    with running(tmp_path / "log.db", **SOON) as client:
        view = until(client, ann, over)
    shown = [{seat["player"] for seat in table["seats"]} for table in view["rounds"][0]["tables"]]
    assert shown == [{seat["player"] for seat in table["seats"]} for table in before["rounds"][0]["tables"]]
    with running(tmp_path / "log.db") as client:
        assert client.ask("/api/tournaments")[1]["tournaments"] == []
        assert lasting(seen(client, ann)) == lasting(view)


@pytest.mark.parametrize("body", [b"{}", b'{"type":"from_the_future","at":1}'])
def test_a_tournament_that_cannot_be_read_is_refused_and_others_go_on(tmp_path: Path, body: bytes) -> None:
    with running(tmp_path / "log.db") as client:
        broken, whole = opened(client), opened(client)
    with sqlite3.connect(tmp_path / "log.db") as connection:
        name = f"tournament.{broken['tournament']}"
        connection.execute("UPDATE event SET body = ? WHERE match = ? AND version = 2", (body, name))
    connection.close()
    with running(tmp_path / "log.db") as client:
        assert seen(client, whole)["status"] == "open"
        status, answer = client.ask(f"/api/tournaments/{broken['tournament']}")
        assert (status, answer["code"]) == (500, "edited")


@contextmanager
def process(database: Path) -> Iterator[tuple[Client, "subprocess.Popen[str]"]]:
    """Run a server in its own process."""
    command = [sys.executable, "-u", "-c", _SERVE, str(database)]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert server.stdout is not None
    address = server.stdout.readline().removeprefix("Serving at ").strip().rstrip("/")
    try:
        yield Client(address), server
    finally:
        server.kill()
        server.communicate()


@pytest.mark.slow
@pytest.mark.parametrize("moment", ["entered", "playing", "second round"])
def test_a_tournament_goes_on_after_kill_9(tmp_path: Path, moment: str) -> None:
    """Killed in any state, it is the same tournament afterwards: nothing is played twice and nobody is lost."""
    reached: dict[str, Callable[[Json], bool]] = {
        "entered": lambda view: True,
        "playing": lambda view: bool(view["rounds"]),
        "second round": lambda view: len(view["rounds"]) > 1 or over(view),
    }
    with process(tmp_path / "log.db") as (client, server):
        ann = opened(client, name=None, table_size=3, qualifiers_per_table=2)
        people = [entered(client, ann, name) for name in ("Bob", "Cy")]
        for who in people:
            do(client, who, "withdraw")
        if moment != "entered":
            do(client, ann, "start", bots=7)
        before = until(client, ann, reached[moment])
        server.send_signal(signal.SIGKILL)
        server.wait()
    with running(tmp_path / "log.db", **SOON) as client:
        if moment == "entered":
            assert lasting(seen(client, ann)) == lasting(before)
            do(client, ann, "start", bots=7)
        view = until(client, ann, over)
    assert len(view["players"]) == 7
    for number, was in enumerate(before["rounds"]):
        for table, now in zip(was["tables"], view["rounds"][number]["tables"], strict=True):
            assert {seat["player"] for seat in table["seats"]} == {seat["player"] for seat in now["seats"]}
            assert table["status"] != "over" or table == now
    _check_log(tmp_path / "log.db")


def _check_log(database: Path) -> None:
    """Check that every match that was opened has its own table and exactly one result."""
    with sqlite3.connect(database) as connection:
        kinds = dict(connection.execute("SELECT kind, count(*) FROM event WHERE match LIKE 'tournament.%' GROUP BY 1"))
        opened = "SELECT count(*) FROM event WHERE kind = 'table_opened' AND match NOT LIKE 'daily-%'"
        (tables,) = connection.execute(opened).fetchone()
    connection.close()
    assert kinds["match_opened"] == kinds["match_played"] == tables


def test_the_secret_of_the_draws_is_sealed(tmp_path: Path) -> None:
    with running(tmp_path / "log.db", **SOON) as client:
        ann = opened(client, name=None)
        do(client, ann, "start", bots=2)
        view = until(client, ann, over)
    for file in tmp_path.iterdir():
        assert view["secret"].encode() not in file.read_bytes()
        assert ann["token"].encode() not in file.read_bytes()
