"""The clauses of rulebook 1.4, each with its own examples."""

import time
from itertools import islice

import pytest

from openrummy.cards import (
    ACES,
    JOKER,
    JOKER_BIT,
    cards_of,
    format_cards,
    format_faces,
    parse_card,
    parse_cards,
    parse_faces,
)
from openrummy.melds import (
    Ace,
    Fault,
    MeldRules,
    Shape,
    extended,
    fits,
    is_low_ace,
    is_pure,
    namings,
    read_shape,
    shapes_in,
    swapped,
)

LOW = MeldRules()
HIGH = MeldRules(ace="low_or_high")
ROUND = MeldRules(ace="round_corner")
JOKERS = MeldRules(ace="low_or_high", wild=JOKER_BIT)
FREE = MeldRules(ace="low_or_high", wild=JOKER_BIT, named=False)
INDIAN = MeldRules(ace="low_or_high", set_max=None, named=False, wild=JOKER_BIT | parse_cards("7S 7H 7D 7C"))


def read(rules: MeldRules, cards: str, represents: str = "") -> Shape | Fault:
    return read_shape(rules, parse_faces(cards), parse_faces(represents))


def shape(rules: MeldRules, cards: str, represents: str = "") -> Shape:
    found = read(rules, cards, represents)
    assert isinstance(found, Shape), found
    return found


def fault(rules: MeldRules, cards: str, represents: str = "") -> Fault:
    found = read(rules, cards, represents)
    assert isinstance(found, Fault), found
    return found


def told(found: Shape | Fault) -> tuple[str, str]:
    assert isinstance(found, Fault), found
    return found.code, found.said()


def shown(found: Shape | Fault) -> tuple[str, str]:
    assert isinstance(found, Shape), found
    return format_faces(found.cards), format_faces(found.represents)


@pytest.mark.parametrize(
    ("ace", "cards", "is_meld"),
    [
        ("low", "AS 2S 3S", True),
        ("low", "QS KS AS", False),
        ("low", "KS AS 2S", False),
        ("low_or_high", "AS 2S 3S", True),
        ("low_or_high", "QS KS AS", True),
        ("low_or_high", "KS AS 2S", False),
        ("round_corner", "AS 2S 3S", True),
        ("round_corner", "KS AS 2S", True),
        ("round_corner", "QS KS AS 2S", True),
        ("round_corner", "QS KS 2S 3S", False),
    ],
)
def test_1_4_ace_mode_decides_the_ace(ace: Ace, cards: str, is_meld: bool) -> None:
    assert isinstance(read(MeldRules(ace=ace), cards), Shape) == is_meld


def test_1_4_run_round_corner_k_a_2_is_a_run() -> None:
    assert shown(shape(ROUND, "2S KS AS")) == ("KS AS 2S", "KS AS 2S")


def test_1_4_a_run_is_written_by_position_with_a_high_ace_last() -> None:
    assert shown(shape(HIGH, "AS KS QS"))[0] == "QS KS AS"
    assert shown(shape(JOKERS, "AS JK QS"))[1] == "QS KS AS"


def test_1_4_a_set_is_written_by_represented_suit() -> None:
    assert shown(shape(JOKERS, "9C JK 9S", "9C 9H 9S")) == ("9S JK 9C", "9S 9H 9C")


def test_1_4_a_run_holds_at_most_13_cards() -> None:
    whole = parse_faces("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS")
    full = read_shape(JOKERS, whole)
    assert isinstance(full, Shape)
    assert fits(JOKERS, full) == 0
    assert isinstance(extended(JOKERS, full, JOKER), Fault)
    long = read_shape(JOKERS, (*whole, JOKER), (*whole, whole[0]))
    assert isinstance(long, Fault)
    assert long.code == "face_twice"


def test_1_4_an_ace_is_1_or_14_for_the_whole_meld() -> None:
    assert format_cards(fits(HIGH, shape(HIGH, "AS 2S 3S"))) == "4S"
    assert format_cards(fits(HIGH, shape(HIGH, "QS KS AS"))) == "JS"
    to_queen = shape(HIGH, "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS")
    whole = extended(HIGH, to_queen, 12)
    assert isinstance(whole, Shape)
    assert is_low_ace(HIGH, whole, 0)
    assert shown(extended(LOW, shape(LOW, "2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"), 0))[0].startswith("AS 2S")


def test_1_4_a_set_has_distinct_suits() -> None:
    found = fault(LOW, "7S 7H 7S")
    assert told(found) == ("face_twice", "7S appears twice; a set is of different suits.")
    assert shown(shape(MeldRules(distinct_suits=False), "7H 7S 7H"))[0] == "7S 7H 7H"


def test_1_4_set_max_none_lets_surplus_wilds_sit_in_a_full_set() -> None:
    named = MeldRules(set_max=None, wild=JOKER_BIT)
    assert shown(shape(named, "9S 9H JK JK 9D 9C")) == ("9S 9H 9D 9C JK JK", "9S 9H 9D 9C JK JK")
    assert fault(JOKERS, "9S 9H 9D 9C JK").code == "set_too_long"
    assert fits(named, shape(named, "9S 9H 9D 9C")) == JOKER_BIT
    assert shown(extended(named, shape(named, "9S 9H 9D 9C"), JOKER))[1] == "9S 9H 9D 9C JK"


def test_1_4_wild_limits() -> None:
    assert fault(JOKERS, "JK JK JK").code == "too_few_naturals"
    assert shape(JOKERS, "9S JK JK", "9S TS JS").kind == "run"
    assert fault(MeldRules(wild=JOKER_BIT, min_naturals=2), "9S JK JK", "9S TS JS").code == "too_few_naturals"
    strict = MeldRules(wild=JOKER_BIT, max_wilds=1)
    assert fault(strict, "9S JK JK", "9S TS JS").code == "too_many_wilds"
    assert not fits(strict, shape(strict, "9S JK JS")) & JOKER_BIT


def test_1_4_a_wild_rank_card_is_natural_or_wild() -> None:
    deuces = MeldRules(wild=parse_cards("2S 2H 2D 2C"))
    assert shown(shape(deuces, "AS 2S 3S"))[1] == "AS 2S 3S"
    assert shown(shape(deuces, "9S 9H 2S", "9S 9H 9D"))[0] == "9S 9H 2S"
    assert fault(deuces, "9S 9H 2S").code == "ambiguous_joker"
    assert fault(deuces, "9S 9H 3S", "9S 9H 9D").code == "not_wild"


def test_1_4_pure_runs_hold_no_wild() -> None:
    assert is_pure(INDIAN, shape(INDIAN, "6H 7H 8H"))
    assert not is_pure(INDIAN, shape(INDIAN, "6H 7C 8H"))
    assert not is_pure(INDIAN, shape(INDIAN, "6H JK 8H"))
    assert not is_pure(INDIAN, shape(INDIAN, "6H 6S 6D"))


def test_1_4_a_name_is_filled_in_only_when_it_is_the_only_one() -> None:
    assert shown(shape(JOKERS, "5S JK 7S"))[1] == "5S 6S 7S"
    words = "Say which card each wild card stands for: JK for 7S; or JK for 4S."
    assert told(fault(JOKERS, "5S 6S JK")) == ("ambiguous_joker", words)
    assert len(namings(JOKERS, parse_faces("9S JK JK"))) == 6


def test_1_4_free_naming_lets_a_later_lay_off_change_the_kind() -> None:
    meld = shape(FREE, "7H JK JK")
    assert shown(meld) == ("7H JK JK", "7H JK JK")
    assert format_cards(fits(FREE, meld)) == "7S 4H 5H 6H 8H 9H TH 7D 7C JK"
    as_set = extended(FREE, meld, parse_faces("7S")[0])
    assert isinstance(as_set, Shape)
    assert as_set.kind == "set"


def test_1_4_a_lay_off_goes_to_either_end_or_the_missing_suit() -> None:
    assert format_cards(fits(JOKERS, shape(JOKERS, "5S 6S 7S"))) == "4S 8S JK"
    assert format_cards(fits(JOKERS, shape(JOKERS, "5S 5H 5D"))) == "5C JK"
    assert fits(JOKERS, shape(JOKERS, "5S 5H 5D 5C")) == 0
    assert shown(extended(JOKERS, shape(JOKERS, "5S 6S 7S"), 3))[0] == "4S 5S 6S 7S"


def test_1_4_a_wild_laid_off_is_named_unless_one_face_is_left() -> None:
    run = shape(JOKERS, "5S 6S 7S")
    asked = extended(JOKERS, run, JOKER)
    assert isinstance(asked, Fault)
    assert told(asked) == ("ambiguous_joker", "Say which card JK stands for, one of these: 4S, 8S.")
    assert shown(extended(JOKERS, run, JOKER, 7)) == ("5S 6S 7S JK", "5S 6S 7S 8S")
    assert shown(extended(JOKERS, shape(JOKERS, "AS 2S 3S"), JOKER))[1] == "AS 2S 3S 4S"
    wrong = extended(JOKERS, run, JOKER, 9)
    assert told(wrong) == ("does_not_fit", "JK as TS does not fit the run 5S 6S 7S.")


def test_1_4_a_swap_needs_the_natural_that_the_joker_represents() -> None:
    run = shape(JOKERS, "5S JK 7S")
    assert shown(swapped(JOKERS, run, JOKER, 5)) == ("5S 6S 7S", "5S 6S 7S")
    refused = swapped(JOKERS, run, JOKER, 7)
    assert told(refused) == ("no_swap", "No JK stands for 8S in the run 5S JK=6S 7S.")
    free = shape(FREE, "5S 6S JK")
    assert shown(swapped(FREE, free, JOKER, 3))[0] == "4S 5S 6S"


def test_1_4_one_of_each_card_forbids_naturals_and_names() -> None:
    hand = parse_cards("5S 6S 7S JK")
    assert [shown(one)[1] for one in shapes_in(JOKERS, hand, parse_cards("6S"), ~parse_cards("6S") & ~JOKER_BIT)] == [
        "5S 6S 7S"
    ]


def test_1_5_low_ace() -> None:
    assert is_low_ace(HIGH, shape(HIGH, "AS 2S 3S"), 0)
    assert not is_low_ace(HIGH, shape(HIGH, "QS KS AS"), 2)
    assert not is_low_ace(ROUND, shape(ROUND, "KS AS 2S"), 1)
    assert not is_low_ace(HIGH, shape(HIGH, "AS AH AD"), 0)
    assert not is_low_ace(FREE, shape(FREE, "AS JK JK"), 0)
    assert is_low_ace(FREE, shape(FREE, "AS 2S JK"), 0)


@pytest.mark.parametrize(
    ("cards", "code"),
    [
        ("7S 8S", "too_few_cards"),
        ("7S 8S TS", "gap"),
        ("7S 8S 9H", "mixed cards"),
        ("QS KS AS", "ace_place"),
        ("7S 8S 8S 9S", "face_twice"),
        ("7S 8S JK", "joker_not_played"),
    ],
)
def test_1_4_a_refusal_names_the_fault(cards: str, code: str) -> None:
    assert fault(LOW, cards).code == code


def test_names_must_be_parallel() -> None:
    assert fault(JOKERS, "7S 8S JK", "7S 8S").code == "names_not_parallel"


def test_shapes_in_is_lazy_and_quick_with_eight_jokers() -> None:
    rules = MeldRules(ace="low_or_high", set_max=None, wild=JOKER_BIT | ACES)
    hand = cards_of((*parse_faces("2S 4S 6H 8H TD QC"), *(JOKER,) * 8))
    began = time.perf_counter()
    assert len(list(islice(shapes_in(rules, hand), 1))) == 1
    assert time.perf_counter() - began < 0.05
    assert sum(1 for _ in shapes_in(rules, hand)) > 250


def test_a_two_goes_to_the_low_end_of_a_run_up_to_the_ace() -> None:
    """With aces low or high, a 2 does not follow the ace of a run of all other cards of its suit."""
    rules = MeldRules(ace="low_or_high")
    run = read_shape(rules, parse_faces("3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD"))
    assert isinstance(run, Shape)
    whole = extended(rules, run, parse_card("2D"))
    assert whole == read_shape(rules, parse_faces("2D 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD"))


def test_a_gap_beside_a_named_joker_is_told_with_the_faces_that_the_cards_show() -> None:
    words = "A run has no gap; 3S, 4S and 5S are missing from 2S 7S 6S."
    assert fault(JOKERS, "2S 7S JK", "2S 7S 6S").said() == words
