"""The points of losers: the worked examples of rulebook 5.6 and the six-player table of 11.2."""

import msgspec
import pytest

from openrummy.cards import parse_cards
from openrummy.declaring import ShowRules, Specials, judge, loser_score, shown_hand
from openrummy.engine.scores import Score, is_sound
from tests.declaring.shown import groups_of, judged, rules_with, words

TWENTY_ONE = ShowRules(size=21, runs=3, pure_runs=3, cap=120, complete=3, specials=Specials())
SPARED = msgspec.structs.replace(ShowRules(), incomplete="all_but_pure")


def score(rules: ShowRules, text: str, *, unplayed_cap: int | None = None) -> Score:
    found = loser_score(rules, shown_hand(groups_of(text)), judged(rules, text), seat=1, unplayed_cap=unplayed_cap)
    assert is_sound(found)
    return found


def test_5_6_the_worked_example() -> None:
    rules = rules_with("6")
    assert score(rules, "3S 4S 5S / 9H 6C JH / KD KC KS / 2C 7D 8H QS").points == 27
    one_run = "3S 4S 5S / KD KC KS / 9H 6C JH / 2C 7D 8H QS".replace("9H 6C JH / ", "9H 6C JH ")
    assert score(rules, one_run).points == 80
    assert score(rules_with("6", SPARED), one_run).points == 76


def test_5_6_the_proof_names_the_rule() -> None:
    rules = rules_with("6")
    assert words(score(rules, "3S 4S 5S / 9H 6C JH / KD KC KS / 2C 7D 8H QS")) == "Bob +27: Q♠ 10, 8♥ 8, 7♦ 7, 2♣ 2"
    said = words(score(rules, "3S 4S 5S / KD KC KS / 9H 6C JH 2C 7D 8H QS"))
    assert said.startswith("Bob +80: 3♠ 3, 4♠ 4")
    assert "6♣, wild 0" in said
    assert "capped -8 [points_cap=80]" in said
    assert said.endswith("all cards, because the required runs are missing [incomplete_counts=all]")


@pytest.mark.parametrize(
    ("shown", "points"),
    [
        ("2H 3H 4H / 5C 6C QD / 8D 8S 5C / 2D 2C / KS QS", 35),
        ("4S 4H 4C / 4D 5D QD / 3S 7S 8S / QD KD / TC 9C", 68),
        ("3H 4H 5H / 5C 6C 7C QD / 8D 5C / 2D 2C 2H / KS", 23),
        ("2H 3H 4H / 5C 6C 7C QD / 5D 5C 5H / 2D 2C 2H", 0),
    ],
)
def test_11_2_the_six_player_table(shown: str, points: int) -> None:
    assert score(rules_with("Q"), shown).points == points


def test_11_2_the_winner_is_valid() -> None:
    assert judged(rules_with("Q"), "2H 3H 4H / 5C 6C 7C QD / 5D 5C 5H / 2D 2C 2H").is_valid


def test_5_6_nothing_shown_counts_everything() -> None:
    rules, hand = rules_with("6"), parse_cards("3S 4S 5S 9H 6C JH KD KC KS 2C 7D 8H QS")
    assert loser_score(rules, hand, judge(rules, hand, ())).points == 80


def test_5_6_a_whole_hand_costs_its_option() -> None:
    whole = "2H 3H 4H / 5C 6C 7C QD / 5D 5C 5H / 2D 2C 2H"
    assert words(score(rules_with("Q"), whole)) == "Bob 0: a valid hand"
    dear = msgspec.structs.replace(rules_with("Q"), complete=2)
    assert words(score(dear, whole)) == "Bob +2: a valid hand [complete_loser_points=2]"


def test_6_a_loser_in_the_21_card_game() -> None:
    rules = rules_with("KC", TWENTY_ONE)
    assert score(rules, "4S 5S 6S / 7H 8H 9H / TD TD TD / 2C 3C JK / QS QH QD / AS AH AD / 5C 5D 9S").points == 19
    assert score(rules, "4S 5S 6S / 7H 8H 9H / TD TD TD / 2C 3C JK / QS QH QD / AS AH AD / 5C 5D 5H").points == 3
    lost = "4S 5S 6S / 7H 8H 9H / TD TD / 2C 3C JK / QS QH QD / AS AH AD / 5C 5D 9S TS"
    assert score(rules, lost).points == 120
    assert score(rules, lost, unplayed_cap=70).points == 70
    assert score(rules, lost, unplayed_cap=70).parts[-1].option == "unplayed_loser_cap=70"


def test_6_six_dublees_cost_two_even_where_eight_declare() -> None:
    rules = rules_with("9S", TWENTY_ONE)
    six = "4S 4S / 5H 5H / JK JK / 6C 6C / 7D 7D / 8H 8H"
    assert score(rules, f"{six} / 2S 4H 6D 8C TH QS AD KC 3D").points == 2
    assert score(rules, f"{six} / TS TS / QC QC / 2S 4H 6D 8C TH").points == 2
    assert score(rules, "4S 4S 4S / 5H 5H 5H / JK JK JK / 2S 4H 6D 8C TH QS AD KC 3D 5C JH 7D").points == 3
