"""`openrummy score`."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.calling import answer, call

OUT = {"end": "went_out", "seat": 0}


def written(path: Path, *rounds: dict[str, Any], **more: Any) -> str:
    file = path / "sheet.json"
    file.write_text(json.dumps({"preset": "basic", "names": ["Ann", "Bob"], "rounds": rounds, **more}))
    return str(file)


def test_a_sheet_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(
        tmp_path, {**OUT, "hands": [{}, {"points": {"hand": 34}}]}, {**OUT, "hands": [{}, {"cards": {"hand": "KD"}}]}
    )
    assert call(capsys, "score", file) == (
        0,
        """1  Ann goes out: Ann 0, Bob +34.
2  Ann goes out: Ann 0, Bob +10.
   Ann  Bob
1    0   34
2    0   44
Deal 3: Ann deals and Bob leads.
""",
        "",
    )
    assert answer(capsys, "score", file)["lowestWins"] is True


def test_the_chips_of_every_deal_are_printed_with_the_fee(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = {"end": "declared", "seat": 0, "hands": [{}, {"points": {"hand": 45}}, {"points": {"hand": 68}}]}
    options = {"point_value": 4, "platform_fee_percent": 10}
    file = written(tmp_path, told, preset="indian-points", names=["Ann", "Bob", "Cem"], options=options)
    _, out, _ = call(capsys, "score", file)
    assert "1  406.80  Ann: winnings\n     452.00  chips from the others, × 4\n     -45.20  the fee\n" in out
    assert "Chips     Ann      Bob      Cem\n1      406.80  -180.00  -272.00\n" in out


def test_the_first_fault_is_named_and_all_before_it_is_worked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = call(capsys, "score", written(tmp_path, {**OUT, "hands": [{}, {"points": {"hand": 9}}]}, OUT))
    assert (code, err) == (1, "openrummy: Deal 2, Bob: The points of this player are missing.\n")
    assert "1    0    9" in out
    assert call(capsys, "score", written(tmp_path, dealer=4)) == (
        1,
        "",
        "openrummy: There is no seat 4 at this table.\n",
    )


def test_an_open_question_is_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = {"end": "declared", "seat": 0, "hands": [{}, {"points": {"hand": 80}}, {"points": {"hand": 2}}]}
    file = written(tmp_path, told, told, preset="indian-pool-101", names=["Ann", "Bob", "Cem"])
    assert call(capsys, "score", file)[1].splitlines()[-1] == "Bob: Rejoin or Stay out?"


def test_a_file_that_holds_no_sheet_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "sheet.json"
    file.write_text('{"preset": "gin"}')
    assert call(capsys, "score", str(file)) == (2, "", f"openrummy: {file}: Object missing required field `names`\n")
