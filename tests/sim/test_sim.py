"""Matches between agents, many of them, and duplicate matches: the same every time, and honest about unfinished ones."""

import json
from math import inf
from typing import Any

import pytest

from openrummy.bots import make_agent
from openrummy.engine.actions import Act, Discard
from openrummy.engine.decide import LegalActions, Refused
from openrummy.engine.match import Match
from openrummy.engine.state import View
from openrummy.sim import Limits, MatchResult, duplicate, play_match, simulate
from openrummy.sim.intervals import deviation_interval, paired_rate_interval, student_95, wilson
from openrummy.sim.many import simulate_deals
from openrummy.sim.match import DealResult, seated
from openrummy.sim.moments import moments_of
from openrummy.sim.results import SimResult, result_of, sample_of
from openrummy.sim.workers import HERE, Processes
from openrummy.variants import rules_for

BASIC = rules_for("basic", 2)


def without_seconds(result: SimResult) -> dict[str, Any]:
    plain = result.to_plain()
    del plain["seconds"]
    return plain


# one match


def test_a_match_is_what_the_engine_makes_of_the_agents_actions() -> None:
    result = play_match(BASIC, seated(("sensible", "random"), "s"), "7")
    match, agents = Match.new(BASIC, seed="7"), seated(("sensible", "random"), "s")
    actions = 0
    while not match.is_over:
        if match.is_between_deals:
            match.deal()
        match.apply(match.to_act, agents[match.to_act].act(match.view(match.to_act)))
        actions += 1
    assert (result.winners, result.totals, result.actions) == (match.winners, match.totals, actions)
    assert tuple(deal.points for deal in result.deals) == match.state.public.sheet.rows
    assert [(deal.reason, deal.winner) for deal in result.deals] == [
        (log.result.reason, log.result.winner) for log in match.log if log.result is not None
    ]


def test_the_same_seed_gives_the_same_match_and_another_another() -> None:
    results = [play_match(BASIC, seated(("sensible", "random"), "s"), seed) for seed in ("1", "1", "2")]
    assert results[0] == results[1] != results[2]


def test_the_agents_own_seeds_matter_too() -> None:
    results = [play_match(BASIC, seated(("random", "random"), seed), "1") for seed in ("1", "2")]
    assert results[0] != results[1]


def test_a_match_is_abandoned_at_a_limit_and_says_so() -> None:
    for limits in (Limits(deals=1), Limits(actions=5)):
        result = play_match(BASIC, seated(("sensible", "sensible"), "s"), "1", limits)
        assert not result.is_finished
        assert result.share(0) == result.share(1) == 0
    assert len(play_match(BASIC, seated(("sensible", "sensible"), "s"), "1", Limits(deals=2)).deals) == 2
    assert play_match(BASIC, seated(("sensible", "sensible"), "s"), "1", Limits(actions=5)).actions == 5


def test_every_seat_needs_an_agent() -> None:
    with pytest.raises(ValueError, match="2 players need 2 agents, not 1"):
        play_match(BASIC, [make_agent("random", "1")], "1")


def test_an_agent_that_breaks_the_rules_is_refused() -> None:
    class Cheat:
        key, version, seed = "cheat", 1, "1"

        def act(self, view: View) -> Act:
            return Discard(next(face for face in range(52) if Discard(face) not in LegalActions(view)))

    with pytest.raises(Refused):
        play_match(BASIC, [Cheat(), Cheat()], "1")


# many matches


def test_a_simulation_is_the_same_each_time_but_for_the_seconds() -> None:
    one, two, other = (simulate(BASIC, ["sensible", "random"], 3, seed) for seed in ("a", "a", "b"))
    assert without_seconds(one) == without_seconds(two) != without_seconds(other)


def test_seats_are_fixed_and_the_cards_do_not_depend_on_who_plays() -> None:
    results = [simulate(BASIC, keys, 4, "a") for keys in (["sensible", "random"], ["random", "sensible"])]
    assert [seat.agent for seat in results[0].seats] == ["sensible", "random"]
    assert [seat.wins for seat in results[0].seats] == [4.0, 0.0]
    assert [seat.wins for seat in results[1].seats] == [0.0, 4.0]


def test_every_match_has_its_own_cards_and_every_seat_its_own_luck() -> None:
    low, high = simulate(BASIC, ["random", "random"], 4, "a").seats[0].mean_points_95
    assert low < high
    assert len({agent.seed for agent in seated(("random",) * 4, "s")}) == 4


def test_first_dealers_are_drawn_by_lot() -> None:
    dealers = {Match.new(BASIC, seed=f"a/{number}").state.public.dealer for number in range(12)}
    assert dealers == {0, 1}


def test_the_plain_result_has_what_the_command_line_shows() -> None:
    plain = json.loads(json.dumps(simulate(BASIC, ["sensible", "random"], 2, "a").to_plain()))
    assert {"seats", "matches", "deals", "seconds", "unfinished"} <= plain.keys()
    assert plain["matches"] == 2
    assert {"agent", "wins", "points", "win_rate_95", "mean_points_95"} <= plain["seats"][0].keys()


def test_progress_is_reported_after_each_match() -> None:
    told: list[tuple[int, int]] = []
    simulate(BASIC, ["random", "random"], 3, "a", progress=lambda done, asked: told.append((done, asked)))
    assert told == [(1, 3), (2, 3), (3, 3)]


def test_ties_are_shared_and_counted_and_unfinished_matches_are_nobodys() -> None:
    results = [MatchResult((0, 1), (5, 5), (), 1), MatchResult((1,), (9, 3), (), 1), MatchResult((), (1, 2), (), 1)]
    samples = moments_of(sample_of(result, single=False) for result in results)
    found = result_of(BASIC, ["random", "random"], "s", samples, by="engine", single=False, seconds=0.0)
    assert [seat.wins for seat in found.seats] == [0.5, 1.5]
    assert [seat.ties for seat in found.seats] == [1, 1]
    assert [seat.points for seat in found.seats] == [15, 10]
    assert found.unfinished == 1


def test_no_match_at_all_is_a_result_too() -> None:
    found = simulate(BASIC, ["random", "random"], 0, "a")
    assert found.deals == 0
    assert found.seats[0].win_rate_95 == (0.0, 1.0)


def test_unfinished_matches_are_reported() -> None:
    assert simulate(BASIC, ["random", "random"], 3, "a", limits=Limits(actions=10)).unfinished == 3


# duplicates


@pytest.mark.slow
def test_a_player_against_itself_halves_every_duplicate_match() -> None:
    # The same agent in both seats plays the same deals twice: only its own luck could make a difference.
    result = duplicate(rules_for("block", 2), "sensible", "sensible", 10, "d")
    assert (result.won, result.halved, result.lost) == (0, 10, 0)
    assert result.wins == 10
    assert result.points[0] == result.points[1]


def test_a_duplicate_match_is_a_pair_with_swapped_seats() -> None:
    one, other = duplicate(BASIC, "sensible", "random", 6, "d"), duplicate(BASIC, "random", "sensible", 6, "d")
    assert (one.won, one.halved, one.lost) == (6, 0, 0)
    assert (other.won, other.halved, other.lost) == (0, 0, 6)
    assert one.wins == 12
    assert other.wins == 0


def test_duplicates_are_for_two() -> None:
    with pytest.raises(ValueError, match="for two players, not 3"):
        duplicate(rules_for("basic", 3), "random", "random", 1, "d")


def test_abandoned_duplicates_are_reported() -> None:
    result = duplicate(BASIC, "random", "random", 2, "d", limits=Limits(deals=0))
    assert result.unfinished == 4
    assert result.halved == 2


# intervals, compared with values computed elsewhere


def test_wilson_intervals() -> None:
    # R: prop.test(x, n, correct = FALSE)$conf.int
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775328), abs=1e-6)
    assert wilson(5, 10) == pytest.approx((0.2365931, 0.7634069), abs=1e-6)
    assert wilson(100, 100) == pytest.approx((0.9630065, 1.0), abs=1e-6)
    assert all(wilson(0, number)[0] == 0 and wilson(number, number)[1] == 1 for number in range(1, 300))


def test_mean_intervals() -> None:
    assert deviation_interval(0, 0, 0) == deviation_interval(3, 1, 0) == (-inf, inf)
    assert deviation_interval(2.5, 4, 5) == pytest.approx((0.4457, 4.5543), abs=3e-3)  # of 1, 2, 3, 4


@pytest.mark.parametrize(
    ("freedom", "quantile"), [(1, 12.70620), (2, 4.30265), (3, 3.18245), (5, 2.57058), (30, 2.04227), (1000, 1.96234)]
)
def test_few_samples_have_wide_intervals(freedom: int, quantile: float) -> None:
    """The quantiles are those of the published tables of Student's distribution."""
    assert student_95(freedom) == pytest.approx(quantile, rel=2e-3)


def test_intervals_of_paired_rates() -> None:
    # by hand from Agresti and Min 2005: of 40 pairs 10 became wins and 3 losses, so 7/42 +- z sqrt(14 - 49/42) / 42
    assert paired_rate_interval(7 / 40, 40, 13 - 49 / 40) == pytest.approx((-0.000507, 0.333841), abs=1e-6)
    low, high = paired_rate_interval(0, 100, 0)
    assert low == -high < 0  # a hundred pairs without a difference do not prove that there is none


# statistics of matches and of single deals, wherever they are played


def test_deals_of_one_match_are_not_taken_for_independent() -> None:
    """Ten matches of ten deals, with all deals blocked or none: they count as ten deals, not as a hundred."""
    ends = [DealResult("blocked" if number < 3 else "went_out", 0, 5, (1, 0)) for number in range(10)]
    results = [MatchResult((0,), (9, 3), (deal,) * 10, 50) for deal in ends]
    samples = moments_of(sample_of(result, single=False) for result in results)
    found = result_of(BASIC, ["random"] * 2, "s", samples, by="engine", single=False, seconds=0.0)
    assert (found.endings["blocked"].deals, found.endings["blocked"].rate) == (30, 0.3)
    assert found.endings["blocked"].rate_95 == pytest.approx(wilson(3, 10))
    assert found.turns_per_deal_95 == (5.0, 5.0)


def test_single_deals_are_the_first_of_matches() -> None:
    found = simulate_deals(BASIC, ["sensible", "random"], 3, "a")
    deals = [
        play_match(BASIC, seated(("sensible", "random"), f"a/{number}"), f"a/{number}", Limits(deals=1)).deals[0]
        for number in range(3)
    ]
    assert (found.matches, found.deals, found.deals_per_match) == (None, 3, None)
    assert [seat.points for seat in found.seats] == [sum(deal.points[seat] for deal in deals) for seat in (0, 1)]
    assert [seat.wins for seat in found.seats] == [sum(deal.winner == seat for deal in deals) for seat in (0, 1)]
    assert found.turns_per_deal == pytest.approx(sum(deal.turns for deal in deals) / 3)


@pytest.mark.parametrize("preset", ["500", "gin", "indian-pool-101", "21-card"])
def test_every_family_has_these_statistics(preset: str) -> None:
    found = simulate_deals(rules_for(preset, 2), ["random", "random"], 1, "a")
    assert sum(ending.deals for ending in found.endings.values()) == found.deals == 1
    assert found.endings["blocked"].rate_95[1] > 0


@pytest.mark.slow
def test_processes_change_no_result() -> None:
    rules = rules_for("basic(end_condition=deals, num_deals=1)", 2)
    here, there = (simulate(rules, ["random"] * 2, 4, "a", spread=spread) for spread in (HERE, Processes(2)))
    assert without_seconds(here) == without_seconds(there)
