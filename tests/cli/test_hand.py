"""`openrummy hand`: the checker of hands on the command line."""

import json

import pytest

from openrummy.cli.commands import openrummy as command
from openrummy.cli.errors import run

HAND = "7D 8D 9D TD KS 4S 4H 2C 2D QH"
KNOCK = "knock=5S 6S 7S / KH KD KC / QS QD QC / 9C"


def said(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    assert run(command, ["hand", *words]) == code
    out, err = capsys.readouterr()
    return err if code else out


def test_a_defence_against_a_knock_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    lines = said(capsys, "--about", KNOCK, HAND).splitlines()
    assert lines[0] == "After the best lay-offs 8 points of deadwood are left."
    assert "lay off K♠ on K♥ K♦ K♣" in lines
    assert json.loads(said(capsys, "--about", KNOCK, HAND, "--json"))["best"]["score"]["points"] == "8"


def test_without_cards_it_says_what_the_game_asks(capsys: pytest.CaptureFixture[str]) -> None:
    assert "turned_up  Card turned up for the wild cards" in said(capsys, "--preset", "indian-points")


def test_a_fault_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    assert "'knock' is not a fact" in said(capsys, "--about", "knock", HAND, code=2) + said(capsys, "7X", code=1)
