"""The four doors of the documentation: each block of code and each command on them does what the page says."""

import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.pages.running import (
    ROOT,
    RUN,
    SHOWN,
    Command,
    commands,
    is_like,
    kinds,
    run_command,
    run_python,
    unknown_extras,
)

DOORS = ("player", "host", "programmer", "researcher")
PAGES = {name: ROOT / "docs" / f"{name}.md" for name in DOORS}
SLOW = {"serve", "backup", "sim", "rules gin"}
"""Commands that start a server or compile kernels."""

ALL = [
    pytest.param(
        each,
        id=" ".join([name, *each.words]),
        marks=[pytest.mark.slow] if {each.words[1], " ".join(each.words[1:3])} & SLOW else [],
    )
    for name in DOORS
    for each in commands(PAGES[name])
]


@pytest.mark.parametrize("name", DOORS)
def test_a_page_has_no_block_that_is_not_run(name: str) -> None:
    assert kinds(PAGES[name]) - {""} <= RUN | SHOWN
    assert "" not in kinds(PAGES[name])


@pytest.mark.parametrize(("name", "fewest"), [("programmer", 8), ("researcher", 10)])
def test_the_python_of_a_page_runs(name: str, fewest: int) -> None:
    result = run_python(PAGES[name])
    assert result.attempted >= fewest
    assert result.failed == 0


def test_every_door_has_commands() -> None:
    assert {name for name in DOORS if list(commands(PAGES[name]))} == set(DOORS)


@pytest.mark.parametrize("command", ALL)
def test_a_command_prints_what_the_page_says(
    command: Command, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    match command.words[:2]:
        case ["pip", "install"]:
            assert unknown_extras(command) == set()
        case ["openrummy", "serve"]:
            check_serving(command, tmp_path)
        case ["openrummy", "backup"]:
            serve(["openrummy", "serve"], tmp_path)
            run_command(command, capsys, monkeypatch)
        case _:
            run_command(command, capsys, monkeypatch)


def check_serving(command: Command, folder: Path) -> None:
    """Start the server of a page on a free port: it says where it is, and stops when it is told to."""
    told = re.sub(r":\d+/", ":8000/", serve(command.words, folder))
    assert is_like(command.output, told)


def serve(words: list[str], folder: Path) -> str:
    """Serve from a folder until it is ready, and return what was said first."""
    command = [sys.executable, "-m", *words, "--port", "0"]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as process:
        assert process.stdout is not None
        try:
            return process.stdout.readline()
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(60)
