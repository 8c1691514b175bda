"""`openrummy lot`: the receipt of a lot that the page drew."""

import json
from pathlib import Path

import pytest

from tests.cli.calling import answer, call

DRAWN = Path(__file__).parents[2] / "web" / "src" / "paper" / "lots" / "lot.json"


def test_the_page_and_the_program_draw_the_same_lot(capsys: pytest.CaptureFixture[str]) -> None:
    """`web/src/paper/lots/lots.test.ts` draws it on the page."""
    assert call(capsys, "lot", str(DRAWN)) == (
        0,
        "It holds: the secret has this sign, and the same order follows from it.\n",
        "",
    )
    assert answer(capsys, "lot", str(DRAWN)) == {"holds": True}


@pytest.mark.parametrize(
    ("name", "changed", "words"), [("secret", "11" * 128, "sign was shown"), ("words", ["another"], "another order")]
)
def test_a_changed_receipt_is_found_out(
    name: str, changed: object, words: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "lot.json"
    file.write_text(json.dumps(json.loads(DRAWN.read_text(encoding="utf-8")) | {name: changed}), encoding="utf-8")
    code, out, _ = call(capsys, "lot", str(file))
    assert (code, words in out) == (1, True)


@pytest.mark.parametrize("text", ["", "Ann deals", "[]", '{"lot": 1}'])
def test_what_is_no_receipt_is_said_so(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "lot.json"
    file.write_text(text, encoding="utf-8")
    code, out, err = call(capsys, "lot", str(file))
    assert (code, out, "no receipt" in err) == (2, "", True)
