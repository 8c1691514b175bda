"""Signs of life for systemd: ready, alive, stopping; and silence without systemd."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from openrummy.server.watchdog import notify, pulse_seconds


@pytest.fixture
def ear(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> socket.socket:
    """The socket on which systemd listens."""
    line = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    line.bind(str(tmp_path / "notify"))
    line.settimeout(60)
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
    return line


@pytest.mark.slow
def test_a_server_is_ready_lives_and_stops(ear: socket.socket, tmp_path: Path) -> None:
    command = [
        str(Path(sys.executable).with_name("openrummy")),
        "serve",
        "--port",
        "0",
        "--database",
        str(tmp_path / "log.db"),
    ]
    started = subprocess.Popen(
        command, env={**os.environ, "WATCHDOG_USEC": "200000"}, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        heard = [ear.recv(100) for _ in range(5)]
        assert b"READY=1" in heard
        assert heard.count(b"WATCHDOG=1") >= 2
        started.send_signal(signal.SIGTERM)
        while ear.recv(100) != b"STOPPING=1":
            pass
        assert started.wait(60) == 0
    finally:
        started.kill()
        started.wait()
        ear.close()


def test_nothing_is_sent_without_systemd(ear: socket.socket, monkeypatch: pytest.MonkeyPatch) -> None:
    for place in ("/nowhere/notify", "", "relative"):
        monkeypatch.setenv("NOTIFY_SOCKET", place)
        notify("READY=1")
    monkeypatch.delenv("NOTIFY_SOCKET")
    notify("READY=1")
    ear.setblocking(False)
    with pytest.raises(BlockingIOError):
        ear.recv(100)
    ear.close()


@pytest.mark.parametrize(
    ("given", "process", "seconds"),
    [
        ("30000000", "", 15),
        ("30000000", "OWN", 15),
        ("30000000", "1", None),
        ("", "", None),
        ("0", "", None),
        ("x", "", None),
    ],
)
def test_signs_of_life_are_sent_when_they_are_waited_for(
    monkeypatch: pytest.MonkeyPatch, given: str, process: str, seconds: float | None
) -> None:
    monkeypatch.setenv("WATCHDOG_USEC", given)
    monkeypatch.setenv("WATCHDOG_PID", process.replace("OWN", str(os.getpid())))
    assert pulse_seconds() == seconds
