"""`openrummy review`: the text tells what the JSON has, in no more digits than are known, and bad questions are refused."""

import json
from pathlib import Path

import pytest

from openrummy.cli.reviewing import _measured
from openrummy.record import write_record
from tests.cli.calling import call
from tests.review.test_review import played


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("review") / "match.json"
    found.write_text(write_record(played("gin(target_score=1)")), encoding="utf-8")
    return found


@pytest.mark.slow
def test_the_text_tells_what_the_json_has(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, found, _ = call(capsys, "review", str(file), "--seat", "1", "--json")  # a first use tells that it compiles
    (seat,) = json.loads(found)["seats"]
    again, out, err = call(capsys, "review", str(file), "--seat", "1")
    assert (code, again, err) == (0, 0, "")
    first, *more = out.splitlines()
    assert first == f"Ann: {seat['fine']} of {seat['decisions']} decisions were as good as the best."
    assert sum("cost about" in line and line.startswith("  Deal") for line in more) == len(seat["worst"])


def test_a_seat_that_is_not_there_is_refused(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = call(capsys, "review", str(file), "--seat", "3")
    assert (code, out) == (2, "")
    assert "There is no seat 3; this match has 2." in err


def test_points_have_no_more_digits_than_are_known() -> None:
    assert _measured(12.34, 0.2) == {"points": "12.3", "error": "0.4"}
    assert _measured(12.34, 0.6) == {"points": "12", "error": "1"}
