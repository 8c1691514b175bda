"""Groups and declarations: the restored examples of rulebook 11.1, and every fault in words (5.3, 5.4, 6)."""

import msgspec
import pytest

from openrummy.cards import parse_cards, parse_faces
from openrummy.declaring import Group, GroupKind, ShowRules, Specials, group_label, judge, read_group
from openrummy.languages import language_of
from openrummy.melds import MeldRules
from tests.declaring.shown import faults, groups_of, judged, rules_with

TWENTY_ONE = ShowRules(size=21, runs=3, pure_runs=3, cap=120, complete=3, specials=Specials())


def group(cards: str, wild: str, rules: ShowRules | None = None) -> Group:
    return read_group(rules_with(wild, rules), parse_faces(cards))


@pytest.mark.parametrize(
    ("cards", "wild", "kind"),
    [
        ("5H 6H 7H", "K", "pure run"),
        ("3S 4S 5S 6S", "K", "pure run"),
        ("6D 7D QS 9D", "Q", "run"),
        ("5S QH 7S 8S JK", "Q", "run"),
        ("AH AC AD", "K", "set"),
        ("8D 8C 8S 8H", "K", "set"),
        ("9D QS 9S 9H", "Q", "set"),
        ("5D 5C 5S JK", "K", "set"),
        ("5D 5C QS JK", "Q", "set"),
        ("5D 5C JK QH QS", "Q", "set"),
        ("5S 5H 5D", "K", "set"),
    ],
)
def test_11_1_groups(cards: str, wild: str, kind: GroupKind) -> None:
    found = group(cards, wild)
    assert (found.kind, found.fault) == (kind, None)


@pytest.mark.parametrize(
    ("cards", "wild", "words"),
    [
        ("QH QH QD", "K", "QH appears twice; a set is of different suits."),
        ("7S 7H 7D 7S QH", "Q", "7S appears twice; a set is of different suits."),
        ("TS TS TD TC QH", "Q", "TS appears twice; a set is of different suits."),
        ("KH KH KD", "Q", "KH appears twice; a set is of different suits."),
    ],
)
def test_11_1_cards_that_are_not_a_group(cards: str, wild: str, words: str) -> None:
    found = group(cards, wild)
    assert found.kind is None
    assert found.fault is not None
    assert found.fault.said() == words


def test_11_1_the_valid_declaration() -> None:
    assert faults(rules_with("Q"), "2H 3H 4H 5H / 5C 6C 7C 8C / 5D 5C JK QH QS") == []


def test_11_1_sets_alone_declare_nothing() -> None:
    assert faults(rules_with("2"), "TS TH TD TC / 5S 5H 5D / 6S 6H 6C / 9H 9D JK") == [
        "No pure run.",
        "Not enough runs: 0 of 2.",
    ]


def test_11_1_two_impure_runs_are_refused_although_the_cards_could_be_grouped() -> None:
    rules = rules_with("2")
    assert faults(rules, "KH KS KD / 6H 7H JK / 9S TS JS JK / 5S 5H 5D") == [
        "No pure run: JK stands for 8H, JK stands for QS."
    ]
    assert faults(rules, "KH KS KD JK / 6H 7H JK / 9S TS JS / 5S 5H 5D") == []


def test_11_1_one_run_is_too_few() -> None:
    assert faults(rules_with("2"), "QH QS QD / 6H 7H 8H 9H / 5S 5H 5D / TS TH TD") == ["Not enough runs: 1 of 2."]


def test_5_4_every_fault_is_named() -> None:
    assert faults(rules_with("K"), "7S 7H 7D 7S / 6H 7H JK / 2C / 3C 4C 9C / 8D 8H") == [
        "7S appears twice; a set is of different suits.",
        "2C: a group needs at least 3 cards.",
        "3C 4C 9C are too far apart; a run has no gap.",
        "8D 8H need one more: 8S, 8C or a wild card.",
        "No pure run: JK stands for 8H.",
        "Not enough runs: 1 of 2.",
    ]


def test_5_4_faults_in_german() -> None:
    found = judged(rules_with("2"), "KH KS KD / 6H 7H JK / 9S TS JS JK / 5S 5H 5D")
    said = [fault.said(language_of("de")) for fault in found.faults]
    assert said == ["Keine reine Folge: JK steht für 8H, JK steht für QS."]


def test_5_4_cards_in_no_group_are_named() -> None:
    rules, shown = rules_with("K"), groups_of("2H 3H 4H 5H / 5C 6C 7C 8C / 5D 5S 5H")
    found = judge(rules, parse_cards("2H 3H 4H 5H 5C 6C 7C 8C 5D 5S 5H 9D TC"), shown)
    assert [fault.said() for fault in found.faults] == ["Not in a group: 9D TC."]
    assert found.loose == parse_faces("9D TC")


def test_5_4_a_hand_of_the_wrong_size_is_refused() -> None:
    assert faults(rules_with("K"), "2H 3H 4H 5H / 5C 6C 7C 8C") == ["A declaration shows 13 cards, not 8."]


def test_5_3_the_wild_rank_in_its_own_place_leaves_a_run_pure() -> None:
    assert group("JS QS KS", "Q").kind == "pure run"
    assert group("JS QH KS", "Q").kind == "run"
    assert group("TS JS QS", "J").kind == "pure run"
    assert group("QS KS AS", "A").kind == "pure run"


def test_5_3_a_second_copy_may_be_wild() -> None:
    assert group("QH QH QD", "Q").kind == "run"  # QH, QH as KH and QD as AH: the best reading for the player
    assert group("6H 7H 7H", "7").kind == "run"


def test_5_3_wilds_alone_are_no_group() -> None:
    found = group("JK JK JK", "Q")
    assert found.fault is not None
    assert found.fault.said() == "JK JK JK: a group needs at least one card that stands for itself."
    assert group("JK JK QH", "Q").kind == "run"


def test_5_3_no_run_goes_round_the_corner() -> None:
    found = group("KH AH 2H", "9")
    assert found.fault is not None
    assert found.fault.code == "ace_place"
    wild = group("KH AH 2H", "A", TWENTY_ONE)  # nor if the ace is wild (rulebook 6)
    assert wild.kind is None
    assert wild.fault is not None
    assert wild.fault.said().startswith("KH AH 2H: ")


def test_8_4_sets_of_four_and_low_aces() -> None:
    narrow = ShowRules(melds=MeldRules(ace="low", set_max=4, named=False))
    assert group("5D 5C JK QH QS", "Q", narrow).kind is None
    assert group("5D 5C 5S JK QS", "Q", narrow).kind is None
    assert group("QH KH AH", "9", narrow).kind is None


def test_6_tunnelas_and_dublees() -> None:
    assert group("7S 7S 7S", "9S", TWENTY_ONE).kind == "tunnela"
    assert group("9D 9D 9D", "9S", TWENTY_ONE).kind == "tunnela"
    assert group("JK JK JK", "9S", TWENTY_ONE).kind == "tunnela"
    assert group("JK JK", "9S", TWENTY_ONE).kind == "dublee"
    assert group("7S 7S", "9S", TWENTY_ONE).kind == "dublee"
    assert group("7S 7S JK", "9S", TWENTY_ONE).kind is None
    assert group("7S 7S 7S", "9S").kind is None


def test_6_upper_and_lower_jokers_are_wild() -> None:
    rules = rules_with("KD", TWENTY_ONE)
    assert group("4S 5S AD", "KD", TWENTY_ONE).kind == "run"
    assert group("4S 5S QD", "KD", TWENTY_ONE).kind == "run"
    assert group("4S 5S AH", "KD", TWENTY_ONE).kind is None
    assert group("JD QD KD", "KD", TWENTY_ONE).kind == "pure run"
    assert rules.melds.wild.bit_count() == 4 + 2 + 1


def test_6_three_pure_runs_and_the_rest_in_groups_declare() -> None:
    shown = "4S 5S 6S / 7H 8H 9H / TD TD TD / 2C 3C JK / QS QH QD / AS AH AD / 5C 5D 5H"
    assert faults(rules_with("KC", TWENTY_ONE), shown) == []


def test_6_tunnelas_dublees_and_jokers_declare_whatever_else_is_held() -> None:
    rules = rules_with("9S", TWENTY_ONE)
    free = "2S 4H 6D 8C TH QS AD KC 3D 5C JH 7D"
    assert faults(rules, f"4S 4S 4S / 5H 5H 5H / JK JK JK / {free}") == []
    assert faults(rules, f"4S 4S / 5H 5H / JK JK / 6C 6C / 7D 7D / 8H 8H / TS TS / QC QC / {free[:14]}") == []
    assert faults(rules, f"9S 9S 9H 9D 9C TS 8S JK / {free} 6S") == []
    assert faults(rules, f"4S 4S / 5H 5H / JK JK / 6C 6C / 7D 7D / 8H 8H / TS TS / {free[:20]}")[1:] == [
        "Not enough dublees: 7 of 8.",
        "No pure run.",
        "Not enough runs: 0 of 3.",
    ]


def test_labels_of_shelves() -> None:
    def label(cards: str) -> str:
        return str(group_label(group(cards, "Q")))

    assert label("5H 6H 7H") == "pure run"
    assert label("5H 6H QS") == "run"
    assert label("5H 5S 5D") == "set"
    assert label("7H 7H 7S") == "not a meld: 7H appears twice; a set is of different suits."
    assert label("7H") == "not a meld yet"


def test_a_rule_without_runs_asks_for_none() -> None:
    rules = msgspec.structs.replace(rules_with("2"), runs=0, pure_runs=0)
    assert faults(rules, "TS TH TD TC / 5S 5H 5D / 6S 6H 6C / 9H 9D JK") == []
