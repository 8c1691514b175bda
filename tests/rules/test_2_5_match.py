"""Rulebook 2.5: the end of a match, ties, cash."""

from decimal import Decimal
from typing import Any

import pytest

from openrummy.engine.state import OVER, State
from openrummy.options import OptionError
from tests.helpers import play, points, position, rules

DEALS: dict[str, Any] = {"end_condition": "deals", "num_deals": 1}


def after(hands: list[str], totals: tuple[int, ...], **changes: Any) -> State:
    """Return the match after a deal that the first seat wins by discarding KD."""
    return play(position("basic", hands=["KD", *hands], totals=totals, phase="play", **changes), "discard KD")


def winners(state: State) -> tuple[int, ...] | None:
    return state.public.sheet.winners


@pytest.mark.parametrize(("total", "is_over"), [(92, False), (93, True), (94, True)])
def test_2_5_a_total_at_the_target_ends_the_match(total: int, *, is_over: bool) -> None:
    state = after(["7S"], (0, total))
    assert (state.public.turn.phase == OVER) == is_over


def test_2_5_under_penalties_the_lowest_total_wins() -> None:
    assert winners(after(["7S", "8S"], (40, 95, 30))) == (2,)


def test_2_5_under_winner_scores_who_reached_the_target_wins() -> None:
    assert winners(after(["7S", "8S"], (90, 30, 95), scoring_mode="winner_scores")) == (0,)
    assert winners(after(["7S", "8S"], (10, 30, 95), scoring_mode="winner_scores")) is None


@pytest.mark.parametrize("target", [1, 50, 150])
def test_2_5_target_score(target: int) -> None:
    assert winners(after(["7S"], (0, target - 7), target_score=target)) == (0,)
    assert winners(after(["8S"], (0, target - 9), target_score=target)) is None


def test_2_5_after_so_many_deals() -> None:
    assert winners(after(["7S"], (0, 500), end_condition="deals", num_deals=2)) is None
    assert winners(after(["7S"], (5, 0), **DEALS)) == (0,)
    assert winners(after(["7S"], (5, 10), scoring_mode="winner_scores", **DEALS)) == (0,)
    assert winners(after(["7S"], (0, 10), scoring_mode="winner_scores", **DEALS)) == (1,)


def test_2_5_void_deals_do_not_count() -> None:
    """The rulebook is silent; the same dealer deals again (E7), so the code does not count it.  Agreed."""
    deal = position("basic", hands=["KD 7S", "2H"], phase="play", turn=20, turn_cap=20, **DEALS)
    assert play(deal, "discard KD").public.turn.phase == "deal"


def test_2_5_a_number_of_deals_must_be_given() -> None:
    with pytest.raises(OptionError, match="num_deals"):
        rules("basic", 2, end_condition="deals")


def test_2_5_ties_are_shared() -> None:
    """R14."""
    assert winners(after(["7S", "8S"], (30, 95, 22))) == (0, 2)


def test_2_5_ties_are_played_on() -> None:
    tied = after(["7S", "8S"], (30, 95, 22), tie_break="play_on")
    assert tied.public.turn.phase == "deal"
    assert winners(after(["7S", "9S"], (30, 95, 22), tie_break="play_on")) == (0,)
    assert winners(after(["7S", "8S"], (30, 95, 22), tie_break="play_on", **DEALS)) is None


def test_2_5_a_tie_among_losers_is_no_tie() -> None:
    assert winners(after(["7S", "8S"], (1, 93, 92), tie_break="play_on")) == (0,)


# cash


CASH: dict[str, Any] = {"settlement": "cash", "point_value": Decimal("0.50"), **DEALS}


def test_2_5_each_loser_pays_the_winner_of_the_deal() -> None:
    state = after(["7S", "8S"], (0, 0, 0), **CASH)
    assert state.public.sheet.chips == (750, -350, -400)
    assert points(state) == (0, 7, 8)


def test_2_5_cash_is_by_values_without_the_bonus() -> None:
    """`v x values`: the code does not double chips for going rummy.  Agreed, to the letter."""
    deal = position("basic", hands=["5C 6C 7C", "9S"], phase="play", going_rummy_bonus="double", **CASH)
    state = play(deal, "meld 5C 6C 7C")
    assert points(state) == (0, 18)
    assert state.public.sheet.chips == (450, -450)


def test_2_5_nobody_pays_in_a_blocked_deal_without_a_winner() -> None:
    deal = position("basic", hands=["4S", "9S"], stock="", max_recycles=0, **CASH)
    assert play(deal, "decline").public.sheet.chips == (0, 0)


def test_2_5_the_lowest_hand_of_a_blocked_deal_is_paid() -> None:
    """The rulebook names only the deal's winner; the code also pays the single lowest hand if it scores.  Agreed.

    The others pay for the cards they hold, even if the points are differences.
    """
    deal = position("basic", hands=["4S", "9S"], stock="", max_recycles=0, blocked_scoring="lowest_difference", **CASH)
    assert play(deal, "decline").public.sheet.chips == (450, -450)


def test_2_5_cash_needs_deals_and_a_value() -> None:
    with pytest.raises(OptionError, match="end_condition"):
        rules("basic", 2, settlement="cash", point_value=Decimal(1))
    with pytest.raises(OptionError, match="point_value"):
        rules("basic", 2, settlement="cash", **DEALS)


def test_2_5_without_cash_no_chips_move() -> None:
    assert after(["7S"], (0, 0), point_value=Decimal(1), **DEALS).public.sheet.chips == (0, 0)
