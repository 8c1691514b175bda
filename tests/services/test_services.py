"""The services of tests start, stop, freeze and end with their owner."""

import os
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import psycopg
import pytest

from tests.services.haproxy import Haproxy
from tests.services.nats import Nats
from tests.services.postgres import Postgres, StopMode

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("mode", ["fast", "immediate"])
def test_postgres_keeps_what_it_committed_and_its_port(postgres: Postgres, postgres_url: str, mode: StopMode) -> None:
    with psycopg.connect(postgres_url) as connection:
        connection.execute("CREATE TABLE kept (word text)")
        connection.execute("INSERT INTO kept VALUES ('here')")
    postgres.stop(mode)
    assert not postgres.is_ready()
    postgres.start()
    with psycopg.connect(postgres_url) as connection:
        assert connection.execute("SELECT word FROM kept").fetchall() == [("here",)]


@pytest.mark.parametrize("turn", range(2))
def test_every_test_has_an_empty_database(postgres_url: str, turn: int) -> None:
    with psycopg.connect(postgres_url) as connection:
        connection.execute(f"CREATE TABLE same (turn int DEFAULT {turn})".encode())


def test_nats_stops_freezes_and_goes_on(nats: Nats) -> None:
    nats.stop()
    assert not nats.is_ready()
    nats.revive()
    nats.freeze()
    nats.revive()
    assert nats.is_ready()


def test_haproxy_serves_a_configuration() -> None:
    answers = "http-request return status 200 content-type text/plain string here"
    with Haproxy(
        lambda port: f"frontend all\n  mode http\n  timeout client 5s\n  bind 127.0.0.1:{port}\n  {answers}\n"
    ) as it:
        assert urllib.request.urlopen(f"http://{it.address}/", timeout=60).read() == b"here"
        folder = it.folder
    assert not folder.exists()


def test_a_service_ends_with_an_owner_that_is_killed() -> None:
    program = "from tests.services.nats import Nats\nwith Nats() as it: print(it.pid, flush=True); input()"
    command = [sys.executable, "-c", program]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT, text=True) as owner:
        assert owner.stdout is not None
        pid = int(owner.stdout.readline())
        os.kill(pid, 0)
        owner.send_signal(signal.SIGKILL)
        owner.wait()
    limit = time.monotonic() + 60
    while is_alive(pid):
        assert time.monotonic() < limit
        time.sleep(0.02)


def is_alive(pid: int) -> bool:
    """Whether the process runs; one that nobody has waited for does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False
