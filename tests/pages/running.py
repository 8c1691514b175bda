"""Run the blocks of a page: Python as doctests, and commands of the console with what they print.

In a block of `console`, a line behind `$` is a command, a line behind `»` is typed into it, and the others are its output, in
which `...` stands for anything, as in a doctest.
"""

import doctest
import io
import re
import shlex
import sys
import tomllib
from collections.abc import Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import pytest

from tests.cli.calling import call

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"^```(\S+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
RUN = {"python", "console"}
SHOWN = {"{toctree}", "{eval-rst}"}
"""Blocks that are no code."""


class Command(NamedTuple):
    words: list[str]
    typed: str
    output: str


def made(name: str) -> ModuleType:
    """Load a module that writes pages; docs is no package."""
    spec = spec_from_file_location(name, ROOT / "docs" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def kinds(page: Path) -> set[str]:
    """Return the languages of a page's blocks; a block without one counts as an empty text."""
    opened = re.findall(r"^```(.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)[::2]
    return set(opened)


def run_python(page: Path) -> doctest.TestResults:
    return doctest.testfile(str(page), module_relative=False)


def commands(page: Path) -> Iterator[Command]:
    """Yield the commands of a page, in order."""
    for kind, block in BLOCK.findall(page.read_text(encoding="utf-8")):
        if kind == "console":
            yield from in_console(block)


def in_console(block: str) -> Iterator[Command]:
    """Yield the commands of a block of the console."""
    for each in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        line, *rest = each.splitlines(keepends=True)
        typed = "".join(row.removeprefix("» ") for row in rest if row.startswith("» "))
        yield Command(shlex.split(line), typed, "".join(row for row in rest if not row.startswith("» ")))


def run_command(command: Command, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Run a command of openrummy in this process, and compare all that it prints; that kernels are compiled first is no fault."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(command.typed))
    code, out, err = call(capsys, *command.words[1:])
    faults = [line for line in err.splitlines() if not line.startswith("Compiling the simulator.")]
    assert (code, faults) == (0, []), command
    if command.output:
        assert is_like(command.output, out), f"{shlex.join(command.words)} printed:\n{out}"


def is_like(expected: str, printed: str) -> bool:
    """Say whether an output is the one of the page; spaces at the end of a line do not count."""
    bare = "".join(f"{line.rstrip()}\n" for line in printed.splitlines())
    return doctest.OutputChecker().check_output(expected, bare, doctest.ELLIPSIS)


def unknown_extras(command: Command) -> set[str]:
    """Return the extras that `pip install` asks for and the package does not have."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    name, _, extras = command.words[2].rstrip("]").partition("[")
    assert (command.words[:2], name) == (["pip", "install"], project["name"])
    return set(filter(None, extras.split(","))) - set(project["optional-dependencies"])
