"""`openrummy serve`: what is refused before anything is served, each in one line with its remedy."""

import subprocess
import sys
from pathlib import Path

import pytest

from openrummy.cli import serving
from openrummy.server.run import Serving
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


def test_a_bus_needs_a_package_and_says_which(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in [name for name in sys.modules if name.split(".")[0] == "nats" or name.startswith("openrummy.bus.nats")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "nats", None)
    database = tmp_path / "log.db"
    words = ("serve", "--api-only", "--port", "0", "--database", str(database), "--bus", "nats://ann:secret@127.0.0.1")
    code, out, err = call(capsys, *words)
    assert (code, out, err) == (2, "", "openrummy: This needs nats: pip install 'openrummy[server,scale]'.\n")
    assert not database.exists()


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("redis://ann:secret@127.0.0.1", "write nats://HOST:PORT"),
        ("file:/nowhere/bus", "/nowhere/bus: No such file or directory"),
    ],
)
def test_a_bus_that_cannot_be(capsys: pytest.CaptureFixture[str], tmp_path: Path, address: str, said: str) -> None:
    database = tmp_path / "log.db"
    code, out, err = call(capsys, "serve", "--api-only", "--port", "0", "--database", str(database), "--bus", address)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert said in err
    assert "secret" not in err
    assert not database.exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--site", "https://rummy.example.org/"), "is no name: write it like rummy.example.org, without https://"),
        (("--site", "rummy.example.org:443"), "is no name"),
        (("--proxy", "haproxy"), "'haproxy' is no address: write one like 127.0.0.1"),
        (("--proxy", "127.0.0.1,10.0.0.1/8"), "'10.0.0.1/8' is no address"),
        (("--proxy", ""), "'' is no address"),
        (("--notice", "soon"), "'soon' is not a number. (see"),
        (("--port", "http"), "'http' is not a whole number. (see"),
        (
            ("--host", "192.0.2.1"),
            "openrummy: Cannot listen at 192.0.2.1:0 (Cannot assign requested address); try another --host",
        ),
    ],
)
def test_a_wrong_option_is_named_with_its_remedy(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, words: tuple[str, str], said: str
) -> None:
    database = str(tmp_path / "log.db")
    code, out, err = call(capsys, "serve", "--api-only", "--port", "0", "--database", database, *words)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert said in err


def test_a_wrong_variable_is_named(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("OPENRUMMY_NOTICE", "soon")
    code, _, err = call(capsys, "serve", "--api-only", "--port", "0", "--database", str(tmp_path / "log.db"))
    assert (code, err.count("\n")) == (2, 1)
    assert "OPENRUMMY_NOTICE" in err


def test_one_process_loads_neither_package() -> None:
    code = "import sys, openrummy.server; from openrummy.bus import bus_at; bus_at(None); print({'nats', 'psycopg'} & {*sys.modules})"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert told == "set()\n"


def test_a_terminal_shows_a_code_for_phones_or_how_they_could_come(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True, raising=False)
    serving._tell_place(Serving("http://127.0.0.1:8000", None, "log.db", "1"))
    assert capsys.readouterr().out.endswith("With --host 0.0.0.0 phones in your network do, too.\n")
    serving._tell_place(Serving("http://localhost:8000", None, "log.db", "1", "http://192.168.1.20:8000"))
    told = capsys.readouterr().out
    assert "Phones in your network: http://192.168.1.20:8000/" in told
    assert told.count("█") > 50
