"""Two and three servers of the same tables: whichever of them is asked, it is one game."""

import asyncio
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from openrummy.bus import LocalBus
from openrummy.server.readiness import Readiness
from openrummy.store import inspect
from tests.server.running import Client
from tests.server.several import several
from tests.server.shared import Database, SharedLog

_SERVE = "import sys; from openrummy.server import serve; serve(port=0, database=sys.argv[1], notice=2)"


def test_a_table_opened_at_one_server_is_joined_and_played_at_others(tmp_path: Path) -> None:
    with several(tmp_path, 3) as found:
        one, two, three = found.clients
        seated = one.open(None)
        bob = two.join(seated["table"], "Bob")
        ann, bob_line = three.sit(seated), one.sit(bob)
        assert ann.command("start")["type"] == "accepted"
        bob_line.until(lambda line: line.view["status"] == "playing")
        assert bob_line.view["version"] == ann.until(lambda line: line.view["status"] == "playing")["version"]
        ann.close()
        bob_line.close()


def test_a_server_that_does_not_hear_the_others_is_ready_and_says_so(tmp_path: Path) -> None:
    with several(tmp_path, 1) as found:
        (server,) = found.servers
        assert server.client.ask("/health/ready") == (200, {"status": "ready"})
        found.air.ends.pop(server.bus)
        status, answer = server.client.ask("/health/ready")
        assert (status, answer["status"]) == (200, "ready")
        assert answer["degraded"].startswith("The bus is not heard")


def test_a_loop_that_is_busy_is_said(tmp_path: Path) -> None:
    (tmp_path / "log.db").touch()

    async def run(seconds: float) -> str | None:
        bus = LocalBus()
        await bus.start()
        inspection = inspect(str(tmp_path / "log.db"))
        readiness = Readiness(SharedLog(Database()), inspection, bus)
        inspection.close()
        asyncio.get_running_loop().call_soon(time.sleep, seconds)
        return await readiness.lack()

    assert asyncio.run(run(0)) is None
    assert asyncio.run(run(0.6)) == "The event loop is busy: everybody waits for it."


def test_a_server_that_is_told_to_stop_is_not_ready_and_serves_on_for_a_while(tmp_path: Path) -> None:
    command = [sys.executable, "-u", "-c", _SERVE, str(tmp_path / "log.db")]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        client = Client(process.stdout.readline().removeprefix("Serving at ").strip().rstrip("/"))
        line = client.sit(client.open())
        process.send_signal(signal.SIGTERM)
        while client.ask("/health/ready")[0] == 200:
            time.sleep(0.01)
        assert client.ask("/health/ready") == (503, {"status": "not_ready", "reason": "stopping"})
        assert line.command("start")["type"] == "accepted"
        with pytest.raises(ConnectionClosed) as closed:
            line.until(lambda line: False)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1012
        assert process.wait(20) == 0
    finally:
        process.kill()
        process.communicate()
