"""deploy/ for several servers: HAProxy keeps a table at one server and finds another, and the files agree with each other."""

import configparser
import json
import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tests.deploy.test_deploy import DEPLOY, understood
from tests.server.running import Client, running
from tests.services.fixtures import require
from tests.services.haproxy import Haproxy, before

PROXY = (DEPLOY / "haproxy.cfg").read_text(encoding="utf-8")
COMPOSE: dict[str, Any] = msgspec.yaml.decode((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
SERVERS = [COMPOSE["services"][name] for name in ("one", "two")]


def settings(unit: str) -> configparser.SectionProxy:
    parser = configparser.RawConfigParser(strict=False)
    parser.optionxform = str  # type: ignore[assignment,method-assign]  # names keep their capitals
    parser.read(DEPLOY / unit, encoding="utf-8")
    return parser["Service"]


@pytest.fixture
def halves(tmp_path: Path) -> Iterator[list[ExitStack]]:
    """Two servers, each of which can be closed."""
    with ExitStack() as first, ExitStack() as second:
        yield [first, second]


@pytest.fixture
def clients(halves: list[ExitStack], tmp_path: Path) -> list[Client]:
    """Of the two servers, with a database each: so a table shows to which of them a request came."""
    started = []
    for number, half in enumerate(halves):
        server = running(tmp_path / f"{number}.db", proxy="127.0.0.1", open_burst=1000)
        started.append(half.enter_context(server))
        started[-1].ask("/health/live")  # one after the other: they share the process, and with it Alembic's globals
    return started


@pytest.fixture
def front(clients: list[Client]) -> Iterator[Client]:
    """The proxy before both."""
    require("haproxy")
    with Haproxy(partial(before, servers=[int(client.address.rpartition(":")[2]) for client in clients])) as proxy:
        yield Client(f"http://{proxy.address}")


def is_there(front: Client, table: str) -> bool:
    """Return whether the proxy leads to the server that has the table; fail if its socket leads to the other one."""
    (status,) = {front.ask(f"/api/tables/{table}")[0] for _ in range(4)}
    with front.socket(path=f"/ws?table={table}") as socket:
        socket.send(json.dumps({"type": "hello", "table": table, "token": None, "seen": 0}))
        assert json.loads(socket.recv(timeout=60))["type"] == ("update" if status == 200 else "gone")
    return status == 200


@pytest.mark.slow
def test_everything_of_a_table_goes_to_one_server(clients: list[Client], front: Client) -> None:
    found = [is_there(front, client.open()["table"]) for client in clients for _ in range(12)]
    assert set(found) == {True, False}
    assert set(found[:12]) == set(found[12:]) == {True, False}


@pytest.mark.slow
def test_a_server_that_stops_is_left_out_at_once(clients: list[Client], halves: list[ExitStack], front: Client) -> None:
    tables = [clients[0].open()["table"] for _ in range(12)]
    assert len({is_there(front, table) for table in tables}) == 2
    halves[1].close()
    assert all(is_there(front, table) for table in tables)


@pytest.mark.slow
def test_nobody_outside_reads_the_metrics_or_says_where_they_are(clients: list[Client], front: Client) -> None:
    for path in ("/metrics", "/health/ready", "/health/live"):
        assert front.fetch(path)[0] == 404
        assert clients[0].fetch(path)[0] == 200


def test_the_files_of_the_containers_agree() -> None:
    ports = {COMPOSE["services"]["haproxy"]["environment"][f"OPENRUMMY_{name}"] for name in ("ONE", "TWO")}
    assert ports == {"one:8000", "two:8000"}
    for server in SERVERS:
        (line,) = server["command"]
        words = shlex.split(line.replace("$$(cat /run/secrets/postgres_password)", "secret"))
        assert words[:3] == ["PGPASSWORD=secret", "exec", "/app/bin/openrummy"]
        options = understood(words[3:])
        assert (options["host"], options["port"]) == ("0.0.0.0", 8000)
        assert Path(str(options["key"])).name in server["secrets"]
        assert server["stop_grace_period"] == "30s"
        assert "postgres_password" in server["secrets"]
    assert set(COMPOSE["secrets"]) == {"postgres_password", "openrummy_key"}
    assert all(service["restart"] == "unless-stopped" for service in COMPOSE["services"].values())
    assert COMPOSE["services"]["haproxy"]["ports"] == ["127.0.0.1:8000:8000"]
    assert not any("ports" in service for name, service in COMPOSE["services"].items() if name != "haproxy")


def test_the_template_differs_from_the_unit_in_its_places_alone() -> None:
    one, many = settings("openrummy.service"), settings("openrummy@.service")
    own = {"ExecStart", "EnvironmentFile", "LoadCredential", "StateDirectory", "StateDirectoryMode"}
    assert {name: value for name, value in one.items() if name not in own} == {
        name: value for name, value in many.items() if name not in own
    }


def test_the_template_starts_a_server_at_a_port_of_its_own_that_the_proxy_knows() -> None:
    program_path, *words = shlex.split(settings("openrummy@.service")["ExecStart"].replace("%i", "2"))
    options = understood(words)
    assert program_path == shlex.split(settings("openrummy.service")["ExecStart"])[0]
    assert (options["host"], options["proxy"], options["log"]) == ("127.0.0.1", "127.0.0.1", "json")
    assert f"${{OPENRUMMY_TWO-127.0.0.1:{options['port']}}}" in PROXY


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
def test_systemd_finds_no_fault_in_the_template(tmp_path: Path) -> None:
    text = (DEPLOY / "openrummy@.service").read_text().replace("/opt/openrummy/bin/openrummy", sys.executable)
    (tmp_path / "openrummy@1.service").write_text(text)
    for words in (["verify"], ["security", "--offline=true", "--threshold=20"]):
        command = ["systemd-analyze", *words, str(tmp_path / "openrummy@1.service")]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout + done.stderr
