"""The table beside python-chess: each point has an answer or says what is missing, and every expression of ours runs."""

import pickle
import re
from typing import Any

import pytest

import openrummy
from tests.cli.calling import call
from tests.pages.running import ROOT

TABLE = (ROOT / "docs" / "python.md").read_text(encoding="utf-8").split("## openrummy and python-chess")[1]
ROWS = [
    [cell.strip() for cell in line.removeprefix("|").removesuffix("|").split("|")]
    for line in TABLE.splitlines()
    if line.startswith("|")
][2:]
COMPARISON = re.compile(r" (==|in) |\.(holds|is_over)$")
CODE = re.compile(r"`([^`]+)`")


def stage() -> dict[str, Any]:
    """Return the names that a row may use: those of the package, a match in progress, and a finished one with its record."""
    done = openrummy.new_match("basic", players=2, seed="42")
    openrummy.play(done, ["sensible", "random"])
    return {
        **{name: getattr(openrummy, name) for name in openrummy.__all__},
        "pickle": pickle,
        "match": openrummy.new_match("basic", players=2, seed="42"),
        "done": done,
        "record": openrummy.read_record(openrummy.write_record(done)),
        "action": openrummy.parse_action("discard KD"),
    }


def test_every_point_says_what_is_ours_or_what_is_missing() -> None:
    assert len(ROWS) > 20
    for row in ROWS:
        assert len(row) == 3, row
        theirs, ours, differs = row
        assert theirs or ours
        assert differs or CODE.search(ours), f"{theirs} has no answer"
        assert not CODE.search(differs), "an expression belongs into the middle column, where it is tried"


@pytest.mark.parametrize("ours", [row[1] for row in ROWS if CODE.search(row[1])])
def test_the_expressions_of_a_row_run_one_after_the_other(ours: str, capsys: pytest.CaptureFixture[str]) -> None:
    names = stage()
    for code in CODE.findall(ours):
        if code.startswith("openrummy "):
            assert call(capsys, "help", *code.split()[1:])[0] == 0, code
        else:
            value = eval(code, names)
            assert value is True or not COMPARISON.search(code), code
