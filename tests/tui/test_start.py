"""`openrummy play --tui` and `--server`: the words before a table is drawn, and after."""

import json
from pathlib import Path

import pytest

from openrummy import verify_record
from openrummy.cli.commands import openrummy
from openrummy.cli.errors import run
from openrummy.tui.app import TableApp
from openrummy.tui.play import play_local


@pytest.fixture(autouse=True)
def _in_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("openrummy.cli.commands._is_in_a_terminal", lambda: True)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--server ftp://a --table b", "'ftp://a' is not a server address"),
        ("--server http://127.0.0.1:1", "which table?"),
        ("--server http://127.0.0.1:1 --table b", "the others need a name for you"),
        ("--server http://127.0.0.1:1 --table b --name Bob", "does not answer"),
        ("basic --tui --set nothing=1", "nothing"),
        ("basic --tui --bot nobody", "There is no bot 'nobody'"),
    ],
)
def test_a_mistake_is_one_line(capsys: pytest.CaptureFixture[str], words: str, said: str) -> None:
    assert run(openrummy, ["play", *words.split()]) == 2
    err = capsys.readouterr().err
    assert said in err
    assert err.count("\n") == 1


def test_the_record_of_a_table_of_ones_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TableApp, "run", lambda app: None)
    file = tmp_path / "match.json"
    goodbye = play_local("basic", {"ace_mode": "low"}, 3, "sensible", "Ann", "7", file)
    assert goodbye.words == f"The record was saved to {file}, without the deal in progress."
    assert goodbye.result["players"][0] == "Ann"
    assert goodbye.result["finished"] is False
    assert goodbye.result["record"] == str(file)
    assert verify_record(file.read_text()).holds


def test_a_table_of_ones_own_has_the_fewest_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TableApp, "run", lambda app: None)
    assert len(play_local("gin-three", {}, None, "sensible", "Ann").result["players"]) == 3
    assert len(play_local("basic", {}, None, "sensible", "Ann").result["players"]) == 2


def test_the_end_of_a_table_of_ones_own_as_json(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(TableApp, "run", lambda app: None)
    assert run(openrummy, ["play", "basic", "--tui", "--json", "--players", "3"]) == 0
    out = capsys.readouterr().out
    assert out.count("\n") == 1
    assert json.loads(out)["totals"] == [0, 0, 0]
    assert json.loads(out)["players"][0] == "Player"
