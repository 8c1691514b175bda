"""The notebooks of the examples run from top to bottom, and are kept without output.

Their cells are executed by hand: they use nothing of a notebook, and a kernel would be a dependency for four files.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.pages.running import ROOT

NOTEBOOKS = {file.stem: file for file in sorted((ROOT / "examples" / "notebooks").glob("*.ipynb"))}
PRINTS = {"house_rule": "turns", "own_bot": "beginner", "records": "Ann draw_stock", "training": "(0.0, 0.0)"}
"""Some of the lines that each prints."""


def cells(file: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(file.read_text(encoding="utf-8"))["cells"]
    return found


@pytest.mark.slow
@pytest.mark.parametrize("name", PRINTS)
def test_a_notebook_runs(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, Any] = {"__name__": "__main__"}
    for cell in cells(NOTEBOOKS[name]):
        if cell["cell_type"] == "code":
            exec(compile("".join(cell["source"]), name, "exec"), names)
    assert PRINTS[name] in capsys.readouterr().out
    if name == "training":
        assert names["most"] > names["gain"](names["start"], 10, "lessons")


def test_every_notebook_is_run() -> None:
    assert set(NOTEBOOKS) == set(PRINTS)


@pytest.mark.parametrize("name", PRINTS)
def test_a_notebook_is_kept_without_output(name: str) -> None:
    code = [cell for cell in cells(NOTEBOOKS[name]) if cell["cell_type"] == "code"]
    assert [cell for cell in code if cell["outputs"] or cell["execution_count"] is not None] == []
