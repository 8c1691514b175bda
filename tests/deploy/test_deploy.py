"""deploy/ starts a command of this version, as an unprivileged user, with a health check at the right address."""

import asyncio
import configparser
import json
import re
import shlex
import shutil
import subprocess
from pathlib import Path
from typing import Any

import click
import pytest

from openrummy.cli.commands import openrummy
from openrummy.server.health import get_ready
from openrummy.server.run import server_config

DEPLOY = Path(__file__).parents[2] / "deploy"
CONTAINER = (DEPLOY / "Containerfile").read_text(encoding="utf-8")


def instruction(word: str) -> str:
    """Return the rest of the last instruction of that name, in one line."""
    joined = re.sub(r"\\\n\s*", " ", CONTAINER)
    return next(line for line in reversed(joined.splitlines()) if line.startswith(f"{word} ")).removeprefix(f"{word} ")


def understood(words: list[str]) -> dict[str, object]:
    """Return the options of one of our command lines; fail if it is not valid."""
    name, *arguments = words
    with click.Context(openrummy) as parent:
        return openrummy.commands[name].make_context(name, arguments, parent).params


@pytest.fixture
def unit() -> configparser.RawConfigParser:
    parser = configparser.RawConfigParser(strict=False)
    parser.optionxform = str  # type: ignore[assignment,method-assign]  # names keep their capitals
    parser.read(DEPLOY / "openrummy.service", encoding="utf-8")
    return parser


def test_the_container_serves_on_every_address_into_its_volume() -> None:
    assert json.loads(instruction("ENTRYPOINT")) == ["/app/bin/openrummy"]
    options = understood(json.loads(instruction("CMD")))
    assert (options["host"], options["database"], options["log"]) == ("0.0.0.0", "/data/openrummy.db", "json")
    assert instruction("VOLUME") == "/data"


@pytest.mark.parametrize(
    ("peer", "said", "believed"),
    [
        ("172.17.0.1", "192.0.2.7", "192.0.2.7"),  # Docker's gateway, behind which the proxy is
        ("10.88.0.1", "192.0.2.7", "192.0.2.7"),  # Podman's
        ("127.0.0.1", "192.0.2.7", "192.0.2.7"),
        ("203.0.113.5", "192.0.2.7", "203.0.113.5"),
    ],
)
def test_the_container_trusts_a_proxy_beside_it_and_nobody_else(peer: str, said: str, believed: str) -> None:
    seen: list[str] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:
        seen.append(scope["client"][0])

    config = server_config(app, str(understood(json.loads(instruction("CMD")))["proxy"]))
    config.load()
    scope = {"type": "http", "client": (peer, 1), "headers": [(b"x-forwarded-for", said.encode())], "scheme": "http"}
    asyncio.run(config.loaded_app(scope, None, None))
    assert seen == [believed]


def test_the_container_runs_as_an_unprivileged_user() -> None:
    assert int(instruction("USER")) > 1000
    assert CONTAINER.rindex("USER") > CONTAINER.rindex("FROM")


def test_the_health_check_uses_the_address_of_the_container() -> None:
    command = json.loads(instruction("HEALTHCHECK").partition("CMD ")[2])
    compile(command[2], "healthcheck", "exec")
    assert re.findall(r"8000(/[a-z/]+)", command[2]) == ["/health/ready"]
    assert "/health/ready" in get_ready.paths
    assert instruction("EXPOSE") == "8000"


def test_every_image_is_python() -> None:
    images = re.findall(r"^FROM (\S+)", CONTAINER, re.MULTILINE)
    assert len(images) == 2
    assert all("/python:3." in image for image in images)


def test_both_builders_leave_out_the_same_files() -> None:
    ignored = [(DEPLOY / f"Containerfile.{tool}ignore").read_text() for tool in ("container", "docker")]
    assert ignored[0] == ignored[1]


def test_the_unit_starts_a_server_in_its_own_folder(unit: configparser.RawConfigParser) -> None:
    service = unit["Service"]
    program, *words = shlex.split(service["ExecStart"])
    options = understood(words)
    assert program.endswith("/bin/openrummy")
    assert (options["host"], options["log"]) == ("127.0.0.1", "json")
    assert options["database"] == f"/var/lib/{service['StateDirectory']}/openrummy.db"
    assert service["DynamicUser"] == service["NoNewPrivileges"] == "yes"


def test_systemd_starts_a_server_again_that_hangs_or_grows(unit: configparser.RawConfigParser) -> None:
    service = unit["Service"]
    assert service["Type"] == "notify"  # the server says READY and signs of life: tests/server/test_watchdog.py
    assert int(service["WatchdogSec"]) >= 10
    assert service["MemoryMax"].endswith("G")
    assert service["Restart"] == "always"
    assert "AF_UNIX" in service["RestrictAddressFamilies"]


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
def test_systemd_finds_the_unit_well_guarded(tmp_path: Path) -> None:
    file = tmp_path / "openrummy.service"
    file.write_text((DEPLOY / "openrummy.service").read_text())
    command = ["systemd-analyze", "security", "--offline=true", "--threshold=20", str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
