"""The proofs of scores: the parts of the tree, and the options behind them."""

from typing import Any

from openrummy.engine.scores import Score, is_sound, leaf, total
from openrummy.engine.state import State
from tests.helpers import play, position, result


def _scored(held: str = "5C 6C 7C", other: str = "QH AS", **changes: Any) -> tuple[Score, ...]:
    deal = play(position("basic", hands=[held, other], phase="play", **changes), "meld 5C 6C 7C")
    return result(deal).scores


def _rules(score: Score) -> list[str]:
    return [score.rule, *(rule for part in score.parts for rule in _rules(part))]


def _options(score: Score) -> set[str]:
    return {score.option or "", *(option for part in score.parts for option in _options(part))} - {""}


def test_a_card_names_the_option_that_gave_it_its_value() -> None:
    winner, loser = _scored()
    assert (winner.points, loser.points) == (0, 11)
    assert _rules(loser) == ["penalty", "hand", "card", "card"]
    assert _options(loser) == {"card_values=pip", "ace_value=1"}
    assert [part.card for part in loser.parts[0].parts] == ["AS", "QH"]


def test_a_bonus_is_a_branch_of_its_own() -> None:
    doubled = _scored(going_rummy_bonus="double")[1]
    assert (doubled.points, doubled.times, doubled.option) == (22, 2, "going_rummy_bonus=double")
    more = _scored(going_rummy_bonus="plus_10")[1]
    assert (more.points, more.parts[-1].points) == (21, 10)


def test_who_collects_shows_each_hand() -> None:
    winner = _scored(scoring_mode="winner_scores")[0]
    assert [(part.seat, part.points) for part in winner.parts] == [(1, 11)]


def _blocked(**changes: Any) -> State:
    return play(position("basic", hands=["4S", "9S"], stock="", max_recycles=0, **changes), "decline")


def test_a_difference_is_the_hand_less_the_lowest() -> None:
    difference = result(_blocked(blocked_scoring="lowest_difference")).scores[1]
    assert difference.points == 5
    assert [part.points for part in difference.parts[0].parts] == [9, -4]


def test_a_broken_tree_is_not_sound() -> None:
    fine = total("hand", [leaf(3, "card"), total("hand", [leaf(4, "card")], times=2)])
    assert fine.points == 11
    assert is_sound(fine)
    assert not is_sound(Score(12, "hand", parts=fine.parts))
    assert not is_sound(Score(0, "hand", parts=(Score(5, "hand", parts=(leaf(4, "card"),)), leaf(-5, "card"))))
