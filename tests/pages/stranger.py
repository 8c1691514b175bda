"""Walk through a page as a stranger does: save its files, type its commands in order, compare what they print.

A block with a caption is a file.  Python with prompts runs in one namespace.  A game that is installed is known to what is started afterwards.
"""

import doctest
import os
import re
import shlex
import shutil
import signal
import socket
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.pages.running import Command, in_console, is_like, unknown_extras

BLOCK = re.compile(r"^```(\{?[\w-]+\}?)(?: (\S+))?\n(.*?)^```$", re.DOTALL | re.MULTILINE)
CAPTION = re.compile(r"\A(?::.*\n)*:caption: (.+)\n(?::.*\n)*\n?")
SHOWN = {"{toctree}", "json", "sh", "toml"}
"""Blocks that are neither files nor commands: parts of a whole that is shown elsewhere."""


class Block(NamedTuple):
    kind: str
    argument: str
    text: str


def blocks(page: Path) -> Iterator[Block]:
    for kind, argument, text in BLOCK.findall(page.read_text(encoding="utf-8")):
        yield Block(kind, argument, text)


class Stranger:
    """Somebody in an empty folder with openrummy, a page, and nothing else."""

    def __init__(self, page: Path, folder: Path) -> None:
        self.page, self.folder, self.site = page, folder, folder / "site-packages"
        self.port, self.said, self.names = _free_port(), "", {"__name__": "__main__"}
        self.servers: list[subprocess.Popen[str]] = []

    def do(self, block: Block) -> None:
        """Do what a block asks for; fail if its output is another."""
        if caption := CAPTION.match(block.text):
            self._save(caption[1], block, block.text[caption.end() :])
        elif block.kind == "console":
            for command in in_console(block.text):
                self._type(command)
        elif block.kind == "python":
            self._run_python(block.text)
        else:
            assert block.kind in SHOWN, block

    def _save(self, name: str, block: Block, text: str) -> None:
        file = self.folder / name
        file.parent.mkdir(exist_ok=True)
        given = (self.page.parent / block.argument).read_text() if block.kind == "{literalinclude}" else text
        file.write_text(self._here(given))

    def _here(self, text: str) -> str:
        return text.replace(":8000/", f":{self.port}/").replace(':8000"', f':{self.port}"')

    def _run_python(self, text: str) -> None:
        example = doctest.DocTestParser().get_doctest(text, self.names, self.page.name, str(self.page), 0)
        result = doctest.DocTestRunner().run(example, clear_globs=False)
        self.names = example.globs
        assert result.attempted > 0
        assert result.failed == 0

    def _type(self, command: Command) -> None:
        match command.words:
            case ["pip", "install", *_, where] if where.startswith("./"):
                self._install(self.folder / where)
            case ["pip", *_]:
                assert unknown_extras(command) == set()
            case ["openrummy", "serve", *_]:
                self._serve(command)
            case ["openrummy", "bot", *_]:
                self._print(shlex.split(self.said), command.output)  # the command that was printed before
            case words:
                self._print(words, command.output)

    def _print(self, words: list[str], output: str) -> None:
        done = subprocess.run(
            _started(words), cwd=self.folder, env=self._env(), capture_output=True, text=True, timeout=600, check=False
        )
        assert done.returncode == 0, done.stderr
        self.said = done.stdout
        assert is_like(self._here(output), self.said), f"{shlex.join(words)} printed:\n{self.said}"

    def _serve(self, command: Command) -> None:
        words = [*_started(command.words), "--port", str(self.port)]
        server = subprocess.Popen(
            words, cwd=self.folder, env=self._env(), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        self.servers.append(server)
        assert server.stdout is not None
        assert is_like(self._here(command.output), server.stdout.readline())

    def close(self) -> None:
        """Stop what still runs."""
        for server in self.servers:
            with server:
                server.send_signal(signal.SIGINT)
                server.wait(60)

    def _env(self) -> dict[str, str]:
        path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
        return {**os.environ, "PATH": path, "PYTHONPATH": str(self.site)}

    def _install(self, package: Path) -> None:
        """Leave a package as pip does."""
        project = tomllib.loads((package / "pyproject.toml").read_text())["project"]
        kept = self.site / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
        kept.mkdir(parents=True)
        for module in package.glob("*.py"):
            shutil.copy(module, self.site)
        for group, points in project["entry-points"].items():
            lines = [f"[{group}]", *(f"{name} = {place}" for name, place in points.items()), ""]
            (kept / "entry_points.txt").write_text("\n".join(lines))


def _started(words: list[str]) -> list[str]:
    """Return a command as this Python runs it."""
    return [sys.executable, *(["-m"] if words[0] == "openrummy" else []), *words[words[0] == "python" :]]


def _free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port: int = taken.getsockname()[1]
        return port
