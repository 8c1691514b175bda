"""Rulebook 2.4: the score of a deal, with all its worked examples."""

from typing import Any

import pytest

from openrummy.engine.scores import is_sound
from openrummy.engine.state import State
from tests.helpers import play, points, position, result

BOB, CY = "QH 7D AS", "9C 4D"


def ann_goes_out(*, rummy: bool = False, bob: str = BOB, **changes: Any) -> tuple[int, ...]:
    """Return the points when Ann goes out, by one last discard or all at once."""
    held = "5C 6C 7C KD" if rummy else "KD"
    deal = position("basic", hands=[held, bob, CY], melds=[] if rummy else ["0: 5C 6C 7C"], phase="play", **changes)
    texts = ["meld 5C 6C 7C", "discard KD"] if rummy else ["discard KD"]
    deal = play(deal, *texts)
    assert all(map(is_sound, result(deal).scores))
    return points(deal)


def test_2_4_losers_penalty() -> None:
    assert ann_goes_out() == (0, 18, 13)


def test_2_4_winner_scores() -> None:
    assert ann_goes_out(scoring_mode="winner_scores") == (31, 0, 0)


@pytest.mark.parametrize("mode", ["losers_penalty", "winner_scores"])
def test_2_4_going_rummy_may_count_nothing_more(mode: str) -> None:
    assert sum(ann_goes_out(rummy=True, scoring_mode=mode)) == 31


def test_2_4_going_rummy_double() -> None:
    assert ann_goes_out(rummy=True, scoring_mode="winner_scores", going_rummy_bonus="double") == (62, 0, 0)
    assert ann_goes_out(rummy=True, going_rummy_bonus="double") == (0, 36, 26)


def test_2_4_going_rummy_plus_10() -> None:
    assert ann_goes_out(rummy=True, scoring_mode="winner_scores", going_rummy_bonus="plus_10") == (41, 0, 0)
    assert ann_goes_out(rummy=True, going_rummy_bonus="plus_10") == (0, 28, 23)


@pytest.mark.parametrize(("mode", "expected"), [("losers_penalty", (0, 54, 39)), ("winner_scores", (93, 0, 0))])
def test_a_house_counts_triple_if_a_player_goes_out_in_the_first_round(mode: str, expected: tuple[int, ...]) -> None:
    assert ann_goes_out(scoring_mode=mode, first_round_triple=True, turn=1) == expected
    assert ann_goes_out(scoring_mode=mode, first_round_triple=True, turn=3) == expected
    later = tuple(number // 3 for number in expected)
    assert ann_goes_out(scoring_mode=mode, first_round_triple=True, turn=4) == later


def test_going_rummy_in_the_first_round_earns_both() -> None:
    both = ann_goes_out(rummy=True, going_rummy_bonus="double", first_round_triple=True, turn=1)
    assert both == (0, 108, 78)


@pytest.mark.parametrize("bonus", ["double", "plus_10"])
def test_2_4_no_bonus_with_cards_on_the_table_before(bonus: str) -> None:
    assert ann_goes_out(going_rummy_bonus=bonus) == (0, 18, 13)


@pytest.mark.parametrize(
    ("early", "late", "expected"), [([], ["meld 5H 6H 7H"], (0, 40)), (["meld 5H 6H 7H"], [], (0, 20))]
)
def test_2_4_going_rummy_looks_at_earlier_turns_of_the_deal(
    early: list[str], late: list[str], expected: tuple[int, ...]
) -> None:
    """A player who lays down a meld in one turn and the rest in a later one did not go rummy."""
    hands = ["5H 6H 7H 8S 9S KD", f"{BOB} 3D"]
    deal = position("basic-quick(scoring_mode=losers_penalty)", hands=hands, stock="2C TS", phase="play")
    deal = play(deal, *early, "discard KD", "stock", "discard 3D", "stock", *late, "meld 8S 9S TS")
    assert points(deal) == expected


def test_2_4_a_card_laid_off_earlier_is_on_the_table_too() -> None:
    deal = position("basic", hands=["5C 6C 7C", BOB], melds=["1: 8S 9S TS@0"], phase="play", going_rummy_bonus="double")
    assert points(play(deal, "meld 5C 6C 7C")) == (0, 18)


def test_2_4_going_rummy_by_lay_offs_alone_and_without_a_discard() -> None:
    deal = position("basic", hands=["JS QS", BOB], melds=["1: 8S 9S TS"], phase="play", going_rummy_bonus="double")
    assert points(play(deal, "lay JS 0", "lay QS 0")) == (0, 36)


def test_2_4_aces_15() -> None:
    assert ann_goes_out(ace_mode="low_or_high") == (0, 32, 13)


def test_2_4_jokers_count_15() -> None:
    assert ann_goes_out(bob=f"{BOB} JK", printed_jokers=2) == (0, 33, 13)


def test_2_4_cards_in_hand_count_though_they_form_melds() -> None:
    deal = position("basic", hands=["KD", "7S 8S 9S"], phase="play")
    assert points(play(deal, "discard KD")) == (0, 24)


def blocked(hands: tuple[str, ...] = ("4S", BOB, CY), **changes: Any) -> State:
    """Return the end of a deal in which the stock ran out, by default with hands worth 4, 18 and 13."""
    deal = position("basic", hands=hands, stock="", max_recycles=0, **changes)
    return play(deal, "decline")


@pytest.mark.parametrize(
    ("scoring", "mode", "expected"),
    [
        ("own_deadwood", "losers_penalty", (4, 18, 13)),
        ("own_deadwood", "winner_scores", (-4, -18, -13)),
        ("lowest_scores_all", "winner_scores", (31, 0, 0)),
        ("lowest_difference", "winner_scores", (23, 0, 0)),
        ("none", "losers_penalty", (0, 0, 0)),
        ("none", "winner_scores", (0, 0, 0)),
    ],
)
def test_2_4_blocked_scoring(scoring: str, mode: str, expected: tuple[int, ...]) -> None:
    deal = blocked(blocked_scoring=scoring, scoring_mode=mode)
    assert points(deal) == expected
    assert result(deal).winner is None


@pytest.mark.parametrize(
    ("scoring", "expected"), [("lowest_scores_all", (0, 18, 13)), ("lowest_difference", (0, 14, 9))]
)
def test_2_4_the_lowest_hand_under_penalties(scoring: str, expected: tuple[int, ...]) -> None:
    """`Scores the sum` would punish the lowest hand if points are penalties.

    The code reverses it, as 13.3 does for a winner: the others get as penalties what the lowest would have scored.  Agreed.
    """
    assert points(blocked(blocked_scoring=scoring)) == expected


@pytest.mark.parametrize("scoring", ["lowest_scores_all", "lowest_difference"])
@pytest.mark.parametrize("mode", ["losers_penalty", "winner_scores"])
def test_2_4_nobody_scores_when_the_lowest_is_tied(scoring: str, mode: str) -> None:
    """Said for `lowest_scores_all`; the code reads `lowest_difference` (`that player`) the same way.  Agreed."""
    deal = blocked(("4S", "4H", CY), blocked_scoring=scoring, scoring_mode=mode)
    assert points(deal) == (0, 0, 0)


def test_2_4_no_rummy_bonus_in_a_blocked_deal() -> None:
    deal = blocked(going_rummy_bonus="double", blocked_scoring="lowest_scores_all", scoring_mode="winner_scores")
    assert points(deal) == (31, 0, 0)


def test_meld_minus_hand_counts_credited_cards_less_the_hand() -> None:
    """3.5; 8.1 offers it to basic rummy as well."""
    deal = position(
        "basic", hands=["KD", BOB], melds=["0: 5C 6C 7C 8C@1"], phase="play", scoring_mode="meld_minus_hand"
    )
    assert points(play(deal, "discard KD")) == (18, 8 - 18)


# 13.3


@pytest.mark.parametrize("bonus", ["none", "double"])
@pytest.mark.parametrize("rummy", [False, True])
def test_13_3_the_winners_gain_is_the_sum_of_the_penalties(bonus: str, *, rummy: bool) -> None:
    paid = ann_goes_out(rummy=rummy, going_rummy_bonus=bonus)
    won = ann_goes_out(rummy=rummy, going_rummy_bonus=bonus, scoring_mode="winner_scores")
    assert won == (sum(paid), 0, 0)


def test_13_3_but_not_with_plus_10() -> None:
    """R12: the winner gets 10 once, the losers pay 10 each, so the property cannot hold for three players."""
    paid = ann_goes_out(rummy=True, going_rummy_bonus="plus_10")
    won = ann_goes_out(rummy=True, going_rummy_bonus="plus_10", scoring_mode="winner_scores")
    assert (sum(paid), sum(won)) == (51, 41)
