"""`openrummy.solve` and `openrummy.check`: the Python interface and the command line agree on a hand."""

import json
from collections.abc import Mapping

import pytest

import openrummy
from openrummy.cli.commands import openrummy as command
from openrummy.cli.errors import run
from openrummy.options import OptionError

NO_RUNS = "KH KS KD 5H 6H 8S 9S 2C 4C 7D 9D JC QC"
OF_21 = "4S 4S 4S 5H 5H 5H 2S 3S 6S 8C 9C TC JH QH KH 2D 7D 9S AH KC 6C"
SHOWN = "2H 3H 4H 5H / 5C 6C 7C 8C / 5D 5C JK QH QS"
WRONG = "7S 7H 7D / 6H 7H JK / 9S TS JS JK / 2C 2D 2S"


def said(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    assert run(command, [*words, "--json"]) in (0, 1)
    found = json.loads(capsys.readouterr().out)
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize(
    ("cards", "preset", "wild", "changes", "points"),
    [
        (NO_RUNS, "indian-points", None, {}, 80),
        (NO_RUNS, "indian-points", "K", {}, 70),
        (NO_RUNS, "indian-points", "K", {"incomplete_counts": "all_but_pure"}, 70),
        (OF_21, "21-card", "9S", {}, None),
        ("7S 8S 9S 9H 9D KC", "basic", None, {}, 25),
        ("7S 8S 9S 9H 9D KC", "basic", None, {"card_values": "pip"}, None),
        ("4S 5S 6S 3C 3D 4D 5D 6D 2H 5H", "gin", None, {}, 10),
        (NO_RUNS + " 2S", "indian-points", "2", {}, None),
    ],
)
def test_both_callers_solve_a_hand_alike(
    capsys: pytest.CaptureFixture[str],
    cards: str,
    preset: str,
    wild: str | None,
    changes: Mapping[str, str],
    points: int | None,
) -> None:
    pairs = [word for name, value in changes.items() for word in ("--set", f"{name}={value}")]
    found = openrummy.solve(cards, openrummy.ChoiceText(preset), wild=wild, **changes)
    told = said(capsys, "solve", "--preset", preset, *pairs, *(["--wild", wild] if wild else []), cards)
    assert told.pop("deadwood") == found.points
    assert told.pop("melds") == [[str(card) for card in meld.cards] for meld in found.melds]
    assert told.pop("rest") == [str(card) for card in found.rest]
    assert told == ({} if found.discard is None else {"discard": str(found.discard)})
    assert points in (None, found.points)


def test_a_named_wild_card_means_points_rummy_for_both() -> None:
    found = openrummy.solve("2H 3H 4H 5C 6C QD 8D 8S 5C 2D 2C KS QS", wild="Q")
    assert found.points == 19
    assert found == openrummy.solve("2H 3H 4H 5C 6C QD 8D 8S 5C 2D 2C KS QS", "indian-points", wild="Q")


def test_a_hand_of_the_interface_is_solved_as_its_text() -> None:
    assert openrummy.solve(openrummy.Hand("7S 8S 9S KC")) == openrummy.solve("7S 8S 9S KC")
    assert openrummy.solve([openrummy.Card("7S")]).rest == (openrummy.Card("7S"),)


def test_a_solution_shows_its_cards_in_short() -> None:
    assert repr(openrummy.solve("7S 8S 9S 9H 9D KC")) == "<Solution: set 9S 9H 9D; rest 7S 8S KC; 25 points>"
    found = openrummy.solve(SHOWN.replace("/", "") + " KC", wild="Q")
    assert "discard KC; 0 points" in repr(found)
    assert "JK=" in repr(found) or "QH=" in repr(found)
    assert repr(found.melds[0]).startswith("<pure run ")
    assert len(repr(found)) < 200


@pytest.mark.parametrize("shown", [SHOWN, WRONG])
@pytest.mark.parametrize("loser", [False, True])
def test_both_callers_judge_groups_alike(capsys: pytest.CaptureFixture[str], shown: str, loser: bool) -> None:
    found = openrummy.check(shown, wild="Q", loser=loser)
    told = said(capsys, "check", "--wild", "Q", *(["--loser"] if loser else []), shown)
    groups = [{"cards": str(group), "kind": group.kind} for group in found.groups]
    assert told == {"valid": found.is_valid, "groups": groups, "faults": list(found.faults), "points": found.points}


def test_a_declaration_is_checked_in_python() -> None:
    valid = openrummy.check(SHOWN, wild="Q")
    assert (valid.is_valid, valid.points, valid.faults) == (True, 0, ())
    assert [group.kind for group in valid.groups] == ["pure run", "pure run", "set"]
    wrong = openrummy.check(WRONG, wild="Q")
    assert (wrong.is_valid, wrong.points) == (False, 80)
    assert wrong.faults == ("No pure run: JK stands for 8H, JK stands for QS.",)
    assert repr(wrong).startswith("<Declaration: not valid; set 7S 7H 7D; run 6H 7H JK=8H; ")
    assert openrummy.check("7S 8S / 9S", wild="Q").groups[0].kind is None


def test_wrong_groups_and_rules_are_refused_in_words() -> None:
    with pytest.raises(OptionError, match="basic has no declarations"):
        openrummy.check(SHOWN, openrummy.ChoiceText("basic"))
    with pytest.raises(OptionError, match="basic has no declarations"):
        openrummy.solve("7S 8S 9S", "basic", wild="Q")
    with pytest.raises(ValueError, match="'7X' is not a card"):
        openrummy.check("7X 8S")
    with pytest.raises(ValueError, match="A hand has 13 cards, not 3"):
        openrummy.check("7S 8S 9S", loser=True)


def test_a_hand_with_one_card_too_many_is_told_what_to_discard() -> None:
    found = openrummy.solve("AS 2S 3S 4S 5S 7H 7D 7C KD QD JD", "gin")
    assert (str(found.discard), found.points, found.rest) == ("5S", 0, ())
    found = openrummy.solve("AS 2S 3S 7H 7D 7C 9D KD QC 4H 5C", "gin")
    assert str(found.discard) in ("KD", "QC")
    assert found.points == 9 + 10 + 4 + 5
    assert openrummy.solve("AS 2S 3S 7H 7D 7C 9D KD QC 4H", "gin").discard is None


TO_DECLARE = "2S 3S 4S 5H 6H 7H 8D 9D TD 2C 3C 4C TC JC QC 9H TH JH QH KH JK 7C"


def test_a_hand_that_can_be_declared_is_solved_as_a_declaration() -> None:
    found = openrummy.solve(TO_DECLARE, "21-card", wild="AD")
    assert (found.points, found.rest, str(found.discard)) == (0, (), "7C")
    groups = " / ".join(" ".join(map(str, meld.cards)) for meld in found.melds)
    assert openrummy.check(groups, "21-card", wild="AD").is_valid


def test_three_tunnelas_declare_a_hand_whatever_the_other_cards_are() -> None:
    found = openrummy.solve(
        "4S 4S 4S 5H 5H 5H 7C 7C 7C " + "2D 9S KC 8D QH TC 6C KH JD 3C 9D JS QS", "21-card", wild="AD"
    )
    assert found.points == 0
    assert len(found.melds) == 3
