"""How a match changes ratings, and how well they do in a league of players of known strength."""

from itertools import pairwise

import pytest

from bench.ratings.judging import report_of
from bench.ratings.league import League, played
from openrummy.people.ratings.model import MEAN, NEW, Finisher, Skill, rated

OLD = Skill(1500, 40, 100)


def test_the_winner_of_two_equals_gains_what_the_other_loses() -> None:
    after = rated([Finisher("ann", 1), Finisher("bob", 2)], {})
    assert after["ann"].mean - MEAN == pytest.approx(MEAN - after["bob"].mean)
    assert after["ann"].mean > MEAN
    assert after["ann"].spread == pytest.approx(after["bob"].spread)
    assert after["ann"].spread < NEW.spread
    assert [skill.matches for skill in after.values()] == [1, 1]


def test_equals_who_tie_stay_equal_and_a_tie_moves_the_weaker_up() -> None:
    tie = [Finisher("ann", 1), Finisher("bob", 1)]
    after = rated(tie, {})
    assert after["ann"].mean == pytest.approx(MEAN)
    assert after["bob"].mean == pytest.approx(MEAN)
    assert after["ann"].spread < NEW.spread
    apart = rated(tie, {"ann": Skill(1700, 40, 9), "bob": Skill(1300, 40, 9)})
    assert apart["ann"].mean < 1700
    assert apart["bob"].mean > 1300


def test_more_is_learned_of_whoever_is_less_known_and_from_a_surprise() -> None:
    known = {"ann": NEW, "bob": OLD}
    after = rated([Finisher("ann", 1), Finisher("bob", 2)], known)
    assert after["ann"].mean - NEW.mean > 10 * (OLD.mean - after["bob"].mean) > 0
    gains = []
    for mean in (1300, 1500, 1700):
        before = {"ann": OLD, "bob": Skill(mean, 40, 100)}
        gains.append(rated([Finisher("ann", 1), Finisher("bob", 2)], before)["ann"].mean)
    assert gains == sorted(set(gains))


@pytest.mark.parametrize("players", range(3, 9))
def test_of_many_each_place_is_better_than_the_next(players: int) -> None:
    after = rated([Finisher(str(place), place) for place in range(1, players + 1)], {})
    means = [after[str(place)].mean for place in range(1, players + 1)]
    assert all(one > other for one, other in pairwise(means))
    assert sum(means) / players == pytest.approx(MEAN)
    two = rated([Finisher("1", 1), Finisher("2", 2)], {})
    assert NEW.spread > two["1"].spread > after["1"].spread


def test_nobody_who_stays_loses_by_one_who_leaves() -> None:
    """Whoever stays is compared with the others as ever, and gains what the one who left loses, as if they had been equals."""
    stayed = [Finisher("ann", 1), Finisher("bob", 2)]
    known = {"ann": OLD, "bob": OLD, "cid": OLD}
    alone, after = rated(stayed, known), rated([*stayed, Finisher("cid", 1, left=True)], known)
    assert after["cid"].mean < OLD.mean
    assert after["ann"].mean > OLD.mean
    assert after["ann"].mean - after["bob"].mean == pytest.approx(
        (alone["ann"].mean - alone["bob"].mean) * 2 / 3, abs=0.5
    )
    assert sum(skill.mean for skill in after.values()) == pytest.approx(3 * OLD.mean)


@pytest.mark.parametrize("mean", [900, 1500, 2300])
def test_leaving_costs_the_same_against_anybody_and_tells_nothing_of_strength(mean: float) -> None:
    before = {"ann": Skill(mean, 40, 100), "cid": OLD}
    usual = rated([Finisher("ann", 1), Finisher("cid", 2)], {"ann": OLD, "cid": OLD})
    after = rated([Finisher("ann", 2), Finisher("cid", 1, left=True)], before)
    assert after["cid"].mean == pytest.approx(usual["cid"].mean)
    assert after["ann"].mean - mean == pytest.approx(usual["ann"].mean - OLD.mean)
    assert all(40 < skill.spread < 40.2 for skill in after.values())


def test_nothing_is_said_if_all_have_left_or_nobody_else_is_there() -> None:
    assert rated([Finisher("ann", 1, left=True), Finisher("bob", 2, left=True)], {}) == {}
    assert rated([Finisher("ann", 1)], {}) == {}
    assert rated([], {}) == {}


def test_bots_of_one_level_are_one_player() -> None:
    seats = [Finisher("ann", 1), *(Finisher("bot good", place) for place in (2, 3, 4))]
    after = rated(seats, {})
    assert set(after) == {"ann", "bot good"}
    assert after["bot good"].matches == 1
    assert after["ann"].mean > MEAN > after["bot good"].mean
    assert rated(seats[1:], {}) == {}


def test_what_is_shown() -> None:
    skill = Skill(1523.4, 40.8, 30)
    assert (skill.shown, skill.margin, skill.is_provisional) == (1523, 80, False)
    assert NEW.is_provisional


def test_a_league_ends_in_the_order_of_its_strengths_and_the_uncertainty_keeps_its_word() -> None:
    league = League(players=40, matches=1500, seed=4)
    report = report_of(league, played(league))
    assert report.order > 0.94
    assert abs(report.mean - MEAN) < 25
    assert report.brier - report.best_brier < 0.003
    assert report.log_loss - report.best_log_loss < 0.02
    assert max(abs(each.foretold - each.won) for each in report.bins) < 0.09  # three standard errors of 300 seats
    assert all(stage.held > 0.9 for stage in report.stages)
    assert [stage.margin for stage in report.stages] == sorted((stage.margin for stage in report.stages), reverse=True)
