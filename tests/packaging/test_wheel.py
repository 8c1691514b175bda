"""A wheel from a checkout in which nothing is built, in an environment that has neither Node nor the repository."""

import json
import os
import re
import shutil
import subprocess
import sys
import urllib.request
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CONSTRAINTS = str(ROOT / "constraints.txt")
OFFLINE = ("pyodide.asm.wasm", "python_stdlib", "memory-", "msgspec-", "openrummy-", "worker-")
"""The files with which a browser plays without a network."""


def run(*command: str | Path, cwd: Path) -> str:
    """Return its output; fails with its last words."""
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, (done.stdout + done.stderr)[-3000:]
    return done.stdout + done.stderr


def checkout(folder: Path) -> Path:
    """The files that a clone has, and the packages of npm where they are here already."""
    listed = run("git", "ls-files", "-co", "--exclude-standard", cwd=ROOT).splitlines()
    for name in (name for name in listed if (ROOT / name).is_file() and not name.startswith(("tests/", "docs/"))):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(ROOT / name, folder / name)
    packages = ROOT / "web" / "node_modules"
    if packages.is_dir():
        shutil.copytree(packages, folder / "web" / "node_modules", copy_function=os.link, symlinks=True)
    return folder


def build(source: Path, target: Path) -> Path:
    """The wheel of a source tree."""
    run(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", target, source, cwd=target.parent)
    (wheel,) = target.glob("*.whl")
    return wheel


def installed(wheel: Path, folder: Path) -> Path:
    """The commands of a new environment with the wheel and its server."""
    run(sys.executable, "-m", "venv", folder, cwd=wheel.parent)
    run(
        folder / "bin" / "pip",
        "install",
        "-q",
        "-c",
        CONSTRAINTS,
        f"openrummy[server] @ {wheel.as_uri()}",
        cwd=wheel.parent,
    )
    return folder / "bin"


@contextmanager
def serving(commands: Path, folder: Path) -> Iterator[str]:
    """The address of the installed server; no program but those of the environment can be found."""
    words: list[str | Path] = [
        commands / "openrummy",
        "serve",
        "--json",
        "--port",
        "0",
        "--database",
        folder / "log.db",
    ]
    with subprocess.Popen(
        words, cwd=folder, env={"PATH": str(commands)}, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as server:
        assert server.stdout is not None
        try:
            yield str(json.loads(server.stdout.readline())["address"])
        finally:
            server.terminate()


def fetched(address: str) -> str:
    with urllib.request.urlopen(address, timeout=30) as answer:
        return str(answer.read().decode())


@pytest.mark.slow
def test_a_wheel_has_the_web_client_and_serves_it_without_node(tmp_path: Path) -> None:
    source = tmp_path / "clone"
    wheel = build(checkout(source), tmp_path / "wheel")
    named = [name.rpartition("/")[2] for name in zipfile.ZipFile(wheel).namelist() if "/static/offline/" in name]
    assert [sum(name.startswith(part) for name in named) for part in OFFLINE] == [1] * len(OFFLINE)
    commands = installed(wheel, tmp_path / "env")
    with serving(commands, tmp_path) as address:
        page = fetched(f"{address}/t/some-table")
        scripts = re.findall(r'src="(/assets/[^"]+\.js)"', page)
        assert scripts
        assert all(len(fetched(address + script)) > 1000 for script in scripts)
    assert "indian-points" in run(commands / "openrummy", "presets", cwd=tmp_path)


@pytest.mark.slow
def test_a_source_without_any_client_makes_no_wheel_and_says_why(tmp_path: Path) -> None:
    source = checkout(tmp_path / "clone")
    shutil.rmtree(source / "web")
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "-w", str(tmp_path / "wheel"), str(source)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode != 0
    assert "The web client is missing here" in done.stdout + done.stderr
