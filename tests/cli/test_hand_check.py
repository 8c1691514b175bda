"""`openrummy check` and `openrummy solve` where hands are shown in groups (rulebook 5.3 to 5.6, 6, 11)."""

import json
from typing import Any

import pytest

from openrummy.cli.commands import openrummy
from openrummy.cli.errors import run

VALID = "2H 3H 4H 5H / 5C 6C 7C 8C / 5D 5C JK QH QS"
PLAYER_1 = "2H 3H 4H / 5C 6C QD / 8D 8S 5C / 2D 2C / KS QS"


def call(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, list[str], str]:
    """Exit code, lines of stdout, and stderr."""
    code = run(openrummy, words)
    out, err = capsys.readouterr()
    return code, out.splitlines(), err


def check(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    code, out, err = call(capsys, "check", "--preset", "indian-points", "--wild", "Q", "--json", *words)
    assert (err, len(out)) == ("", 1)
    found = json.loads(out[0])
    assert code == (0 if found["valid"] or "--loser" in words else 1)
    assert isinstance(found, dict)
    return found


def kinds(found: dict[str, Any]) -> list[str | None]:
    """Take the groups out of an answer, and return their kinds."""
    return [group["kind"] for group in found.pop("groups")]


def test_a_valid_declaration_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    found = check(capsys, VALID)
    assert kinds(found)
    assert found == {"valid": True, "faults": [], "points": 0}


def test_a_wrong_declaration_names_every_fault(capsys: pytest.CaptureFixture[str]) -> None:
    found = check(capsys, "7S 7H 7D 7S / 6H 8H JK / 9S TS JS QS / 2C 3C")
    assert kinds(found) == [None, "run", "pure run", None]
    assert found == {
        "valid": False,
        "faults": ["7S appears twice; a set is of different suits.", "2C 3C need one more: AC, 4C or a wild card."],
        "points": 80,
    }
    found = check(capsys, "7S 7H 7D / 6H 7H JK / 9S TS JS JK / 2C 2D 2S")
    assert found["faults"] == ["No pure run: JK stands for 8H, JK stands for QS."]


def test_a_wrong_declaration_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    shown = "7S 7H 7D / 6H 7H JK / 9S TS JS JK / 2C 2D 2S"
    code, out, _ = call(capsys, "check", "--wild", "Q", shown)
    assert code == 1
    assert out == [
        "set  7♠ 7♥ 7♦",
        "run  6♥ 7♥ joker",
        "run  9♠ 10♠ J♠ joker",
        "set  2♣ 2♦ 2♠",
        "not valid",
        "  No pure run: joker stands for 8♥, joker stands for Q♠.",
        "+80  a wrong declaration  [invalid_declaration_points=80]",
    ]
    _, out, _ = call(capsys, "check", "--wild", "Q", "--language", "de", shown)
    assert out[0] == "Satz   7♠ 7♥ 7♦"
    assert out[4:6] == ["nicht gültig", "  Keine reine Folge: Joker steht für 8♥, Joker steht für D♠."]


def test_a_loser_is_counted_with_the_options_of_the_preset(capsys: pytest.CaptureFixture[str]) -> None:
    assert check(capsys, "--loser", PLAYER_1)["points"] == 35
    assert check(capsys, "--loser", "--set", "loser_arrangement=best", PLAYER_1)["points"] == 19
    one_run = "3S 4S 5S / KD KC KS / 9H 6C JH 2C 7D 8H QS"
    assert check(capsys, "--loser", "--wild", "6", one_run)["points"] == 80
    assert check(capsys, "--loser", "--wild", "6", "--set", "incomplete_counts=all_but_pure", one_run)["points"] == 76
    assert check(capsys, "--loser", "--set", "complete_loser_points=2", VALID)["points"] == 2
    assert check(capsys, "--loser", "--set", "points_cap=30", PLAYER_1)["points"] == 30


def test_the_proof_of_a_loser_is_an_outline(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = call(capsys, "check", "--wild", "Q", "--loser", PLAYER_1)
    assert "+35  cards left over" in out
    assert "  +10  K♠" in out
    assert "  0  Q♠, wild" in out


def test_the_groups_of_a_loser_are_those_that_count(capsys: pytest.CaptureFixture[str]) -> None:
    best = ("--loser", "--set", "loser_arrangement=best")
    _, out, _ = call(capsys, "check", "--wild", "QD", *best, PLAYER_1)
    assert out[:4] == ["pure run  2♥ 3♥ 4♥", "run       5♣ 6♣ Q♦", "set       8♠ 8♦ Q♠", "not valid"]
    assert kinds(check(capsys, *best, PLAYER_1)) == ["pure run", "run", "set"]
    assert kinds(check(capsys, "--loser", PLAYER_1)) == ["pure run", "run", None, None, None]


def test_21_cards_know_tunnelas(capsys: pytest.CaptureFixture[str]) -> None:
    shown = "4S 4S 4S / 5H 5H 5H / JK JK JK / 2S 4H 6D 8C TH QS AD KC 3D 5C JH 7D"
    code, out, _ = call(capsys, "check", "--preset", "21-card", "--wild", "9S", "--json", shown)
    assert code == 0
    found = json.loads(out[0])
    assert kinds(found) == ["tunnela", "tunnela", "tunnela", None]
    assert found == {"valid": True, "faults": [], "points": 0}
    code, _, err = call(capsys, "check", "--preset", "21-card", "--wild", "9", shown)
    assert (code, err) == (
        2,
        "openrummy: With 21 cards the suit matters: name the card that was turned up, such as 9D.\n",
    )


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["check", "7X 8S 9S"], "'7X' is not a card"),
        (["check", "--wild", "X", VALID], "'X' is not a card"),
        (["check", "7S 7S 7S"], "7S is named 3 times"),
        (["check", "--preset", "basic", "7S 8S 9S"], "basic has no declarations"),
        (["check", "--set", "wild_joker=false", "--wild", "Q", VALID], "These rules have no wild card to turn up."),
        (["check", "--loser", "7S 8S 9S"], "A hand has 13 cards, not 3."),
        (["check", "--preset", "nothing", VALID], "There is no preset 'nothing'"),
        (["solve", "--wild", "Q", "--preset", "basic", "7S 8S 9S"], "basic has no declarations"),
    ],
)
def test_mistakes_are_answered_in_words(capsys: pytest.CaptureFixture[str], words: list[str], said: str) -> None:
    code, out, err = call(capsys, *words)
    assert (code, out) == (2, [])
    assert said in err
    assert err.count("\n") == 1


def test_solve_finds_the_best_groups(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = call(capsys, "solve", "--wild", "Q", "--json", PLAYER_1.replace("/", ""))
    assert code == 0
    found = json.loads(out[0])
    assert found["deadwood"] == 19
    assert sorted(found["rest"]) == ["2C", "2D", "5C", "KS"]


def test_solve_says_what_to_discard(capsys: pytest.CaptureFixture[str]) -> None:
    hand = VALID.replace("/", "") + " KC"
    code, out, _ = call(capsys, "solve", "--wild", "Q", "--language", "de", hand)
    assert code == 0
    assert out[-2:] == ["K♣ ablegen", "0 Punkte"]
    _, out, _ = call(capsys, "solve", "--wild", "Q", "--json", hand)
    assert json.loads(out[0])["discard"] == "KC"
