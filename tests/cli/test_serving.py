"""`openrummy serve`: what is refused before anything is served, each in one line with its remedy."""

from pathlib import Path

import pytest

from openrummy.cli import serving
from tests.cli.calling import call


def test_without_a_web_client_it_says_what_to_do(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(serving, "STATIC", tmp_path / "static")
    code, out, err = call(capsys, "serve", "--port", "0", "--database", str(tmp_path / "log.db"))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "make web" in err
    assert "--api-only" in err
    assert not (tmp_path / "log.db").exists()


@pytest.mark.parametrize(
    ("database", "said"),
    [
        ("folder", "is not a file: name a file with --database"),
        ("nowhere/log.db", "nowhere does not exist: create it"),
        ("/proc/openrummy.db", "/proc/openrummy.db cannot be opened for writing"),
        ("/dev/null", "/dev/null is not a file: name a file with --database"),
    ],
)
def test_a_database_that_cannot_be_written_is_no_fault_of_openrummy(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, database: str, said: str
) -> None:
    (tmp_path / "folder").mkdir()
    code, out, err = call(capsys, "serve", "--api-only", "--port", "0", "--database", str(tmp_path / database))
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert said in err
