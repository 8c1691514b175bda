"""`openrummy settle`: the answer in lines and as JSON, and faults in words."""

import pytest

from tests.cli.calling import answer, call


def test_settle_prints_the_answer_the_clause_and_the_switch(capsys: pytest.CaptureFixture[str]) -> None:
    code, told, _ = call(capsys, "settle", "may I lay off after gin?", "--rules", "gin")
    lines = told.splitlines()
    assert code == 0
    assert lines[1:4] == [
        "May I lay off after the other player goes gin?",
        "  No.",
        "  After gin or big gin nothing can be laid off; the other player only lays out melds.",
    ]
    assert lines[4].startswith("  [4.1 (10)] After gin or big gin")
    switched = call(capsys, "settle", "is queen king ace a run", "--set", "ace_mode=low")[1]
    assert "  No.\n" in switched
    assert "    ace_mode=low_or_high: Yes. An ace is low or high in a run" in switched


def test_settle_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    told = answer(capsys, "settle", "how many points for gin?", "--rules", "gin-250")
    assert told["code"] == "gin-250"
    assert "gin_bonus" in str(told["answers"])


def test_settle_says_what_it_does_not_know(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = call(capsys, "settle", "where is the railway station")
    assert (code, out, "in other words" in err) == (2, "", True)
    code, out, err = call(capsys, "settle", "may I revoke?", "--rules", "whist")
    assert (code, out, "whist" in err) == (2, "", True)
