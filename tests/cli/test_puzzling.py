"""`openrummy puzzle`: a puzzle is asked by numbers and answered with its reason."""

import io
import json
from datetime import date
from pathlib import Path

import pytest

from openrummy.cli.puzzling import place_of_the_day
from openrummy.puzzles import puzzles
from tests.cli.calling import call


@pytest.mark.parametrize(
    ("language", "right", "better"), [("en", "Right: ", "Better: "), ("de", "Richtig: ", "Besser: ")]
)
def test_the_best_act_is_right_and_another_is_told_with_its_cost(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, language: str, right: str, better: str
) -> None:
    key = next(key for key, (variant, puzzle) in puzzles().items() if len(puzzle.choices) == 2)
    said = []
    for number in ("1", "2"):
        monkeypatch.setattr("sys.stdin", io.StringIO(f"nothing\n{number}\n"))
        code, out, _ = call(capsys, "puzzle", key, "--language", language)
        assert code == 0
        said.append(out)
    assert sorted(right in out for out in said) == [False, True]
    assert sorted(better in out and "±" in out for out in said) == [False, True]


def test_a_day_has_the_same_puzzle_here_and_on_the_page() -> None:
    """The page's test of `daily` reads the same file."""
    days = json.loads((Path(__file__).parents[1] / "puzzles" / "days.json").read_text(encoding="utf-8"))
    assert [place_of_the_day(date.fromisoformat(day), number) for day, number, _ in days] == [row[2] for row in days]


def test_the_puzzle_of_the_day_is_asked_and_may_be_left(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    code, out, _ = call(capsys, "puzzle")
    assert code == 0
    assert "  1  " in out


def test_a_puzzle_that_is_not_there_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, fault = call(capsys, "puzzle", "nothing")
    assert code != 0
    assert "no such puzzle" in fault
