"""The load generator still works with the server and reports its measurements."""

import subprocess
import sys
from pathlib import Path

import pytest

from bench import page

ROOT = Path(__file__).parents[1]


@pytest.mark.slow
def test_a_small_load_is_carried() -> None:
    asked = ["--tables", "3", "--rate", "20", "--windows", "1", "--seconds", "1", "--sockets", "5", "--watchers", "20"]
    command = [sys.executable, "-m", "bench.load", *asked]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    assert "acknowledgement p99" in done.stdout
    assert "each of 20 watchers, p99" in done.stdout
    assert "nan" not in done.stdout
    assert "refused" not in done.stdout


def test_a_report_replaces_its_own_and_nothing_else(tmp_path: Path) -> None:
    kept = tmp_path / "page.md"
    begin, end = "<!-- measured by python -m bench.load -->", "<!-- end of bench.load -->"
    kept.write_text(f"Prose.\n\n{begin}\n{end}\n\nother figures\n")
    for report in ("first", "second"):
        page.keep("bench.load", report, kept)
    assert kept.read_text() == f"Prose.\n\n{begin}\n\nsecond\n\n{end}\n\nother figures\n"
    with pytest.raises(SystemExit, match=r"no place for bench\.screen"):
        page.keep("bench.screen", "third", kept)
    assert "third" not in kept.read_text()
