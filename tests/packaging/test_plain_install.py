"""A plain `pip install openrummy` without extras: a command that works, or one line that says what to install."""

import subprocess
import sys

import pytest

WITHOUT_EXTRAS = """
import re, sys, tomllib
from importlib.metadata import PackageNotFoundError, packages_distributions, requires

def needed(names):
    found, left = set(), list(names)
    while left:
        text = left.pop()
        name = re.match(r"[\\w.-]+", text)[0].lower().replace("_", "-")
        if name in found or "extra ==" in text:
            continue
        found.add(name)
        try:
            left += requires(name) or ()
        except PackageNotFoundError:
            pass
    return found

with open("pyproject.toml", "rb") as file:
    there = needed(tomllib.load(file)["project"]["dependencies"]) | {"openrummy"}
hidden = {name for name, by in packages_distributions().items() if not {one.lower().replace("_", "-") for one in by} & there}

class Hidden:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in hidden:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Hidden())
from openrummy.cli import main
main()
"""
"""Runs the command line where nothing can be imported but what the core dependencies bring."""


def plain(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", WITHOUT_EXTRAS, *words],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        stdin=subprocess.DEVNULL,
    )


@pytest.mark.quick(1)
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--help"], "Usage:"),
        (["presets"], "indian-points"),
        (["rules", "basic"], "Basic rummy"),
        (["solve", "7S 8S 9S KC"], "run"),
        (["play", "gin"], "Your hand"),
        (["sim", "basic", "--deals", "2", "--workers", "1"], "basic"),
    ],
)
def test_what_needs_no_extra_works(words: list[str], said: str) -> None:
    done = plain(*words)
    assert done.returncode == 0, done.stderr
    assert said in done.stdout


@pytest.mark.quick(1)
@pytest.mark.parametrize(
    ("words", "extra"),
    [
        (["serve"], "server"),
        (["backup", "copy.db"], "server"),
        (["play", "--tui"], "tui"),
        (["rules", "gin", "--compare", "block", "--plot", "a.svg"], "plot"),
    ],
)
def test_what_needs_an_extra_says_which_in_one_line(words: list[str], extra: str) -> None:
    done = plain(*words)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert f"pip install 'openrummy[{extra}]'" in done.stderr
