"""The load generator still speaks with the server, and says what it measured."""

import subprocess
import sys
from pathlib import Path

import pytest

from bench.__main__ import MARK
from bench.load import __main__ as load

ROOT = Path(__file__).parents[1]


@pytest.mark.slow
def test_a_small_load_is_carried() -> None:
    asked = ["--tables", "3", "--rate", "20", "--windows", "1", "--seconds", "1", "--sockets", "5"]
    command = [sys.executable, "-m", "bench.load", *asked]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert "acknowledgement p99" in done.stdout
    assert "refused" not in done.stdout


def test_a_report_replaces_its_own_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"Prose.\n\n{MARK}\n\nother figures\n")
    monkeypatch.setattr(load, "PAGE", page)
    for report in ("first", "second"):
        load._write(report)
    expected = f"Prose.\n\n{load.BEGIN}\n\nsecond\n\n{load.END}\n\n{MARK}\n\nother figures\n"
    assert page.read_text() == expected
