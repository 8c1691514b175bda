"""`openrummy migrate`, and what `serve` and `backup` say about a PostgreSQL database, each in one line."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from openrummy.store import Row, open_log
from tests.cli.calling import call

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = str(tmp_path / "log.db")
    log = open_log(path)
    log.append("m", 0, [Row("acted", b"{}", 1), Row("acted", b"{}", 2)]).result()
    log.close()
    return path


def test_it_says_how_many_entries_went_over_and_where_the_key_is(
    file: str, postgres_url: str, capsys: Captured
) -> None:
    code, out, err = call(capsys, "migrate", "--from", file, "--to", postgres_url)
    assert (code, err) == (0, "")
    assert "1 matches, 2 entries, 0 arrangements, checked" in out
    assert file in out
    code, out, err = call(capsys, "migrate", "--from", file, "--to", postgres_url)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "is not empty" in err


@pytest.mark.parametrize(
    ("target", "said"),
    [
        ("postgresql://ann:secret@127.0.0.1:1/rummy", "postgresql://ann@127.0.0.1:1/rummy cannot be used"),
        ("postgresql://ann:secret@@@", "the address of the database cannot be used"),
        ("mysql://ann:secret@127.0.0.1/rummy", "mysql://... cannot be used"),
        ("/nowhere/log.db", "/nowhere/log.db: No such file or directory"),
    ],
)
def test_a_target_that_cannot_be_used_is_named_without_its_password(
    file: str, capsys: Captured, target: str, said: str
) -> None:
    code, out, err = call(capsys, "migrate", "--from", file, "--to", target)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert said in err
    assert "secret" not in err
    code, out, err = call(capsys, "serve", "--api-only", "--port", "0", "--key", file, "--database", target)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "secret" not in err


def test_a_missing_package_is_named(file: str, monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    for name in [name for name in sys.modules if name.startswith(("psycopg", "openrummy.store.postgres"))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "psycopg", None)
    for words in (
        ("migrate", "--from", file, "--to", "postgresql://127.0.0.1:1/rummy"),
        ("serve", "--api-only", "--port", "0", "--key", file, "--database", "postgresql://127.0.0.1:1/rummy"),
    ):
        code, out, err = call(capsys, *words)
        assert (code, out, err) == (2, "", "openrummy: This needs psycopg: pip install 'openrummy[server,scale]'.\n")


@pytest.mark.slow
def test_a_package_without_its_library_is_named(file: str) -> None:
    program = "from openrummy.cli import main; main()"
    words = [sys.executable, "-c", program, "migrate", "--from", file, "--to", "postgresql://127.0.0.1:1/rummy"]
    broken = os.environ | {"PSYCOPG_IMPL": "none"}  # it fails to load as it does where libpq is missing
    done = subprocess.run(words, env=broken, capture_output=True, text=True, check=False)
    assert done.stderr == "openrummy: This needs psycopg-binary: pip install 'openrummy[server,scale]'.\n"
    assert done.returncode == 2


def test_postgres_needs_a_key_that_is_named(
    postgres_url: str, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    monkeypatch.setenv("OPENRUMMY_DATABASE", postgres_url)
    code, _, err = call(capsys, "serve", "--api-only", "--port", "0")
    assert (code, err.count("\n")) == (2, 1)
    assert "needs --key FILE" in err


def test_a_backup_of_postgres_is_refused_with_the_tool_to_use(tmp_path: Path, capsys: Captured) -> None:
    file = tmp_path / "copy.db"
    code, out, err = call(capsys, "backup", str(file), "--database", "postgresql://ann:secret@127.0.0.1:1/rummy")
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert "pg_dump" in err
    assert not file.exists()
