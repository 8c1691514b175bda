"""The statistics of many deals: sums, intervals, and nothing that depends on how the work was divided."""

from statistics import fmean, stdev
from threading import get_ident
from typing import Any

import msgspec
import numpy.typing as npt
import pytest

from openrummy.sim.batch import batch_game, results
from openrummy.sim.batch.comparing import compare_deals
from openrummy.sim.batch.results import simulate_deals
from openrummy.sim.intervals import student_95, wilson
from openrummy.sim.workers import HERE, Threads
from openrummy.variants import rules_for

pytestmark = pytest.mark.slow

RULES = rules_for("gin", 2)


def test_the_numbers_are_those_of_the_deals() -> None:
    game = batch_game(RULES)
    deals = game.deal(700, "1")
    game.play(deals, ("greedy", "random"))
    result = simulate_deals(RULES, ("greedy", "random"), 700, "1")
    first = result.seats[0]
    points = deals["points"][:, 0].tolist()
    assert (first.wins, first.points) == ((deals["winner"] == 0).sum(), sum(points))
    reach = student_95(699) * stdev(points) / 700**0.5
    assert first.mean_points_95 == pytest.approx((fmean(points) - reach, fmean(points) + reach))
    assert first.win_rate_95 == pytest.approx(wilson(first.wins, 700))
    assert sum(ending.deals for ending in result.endings.values()) == 700
    assert result.endings["knock"].deals == (deals["reason"] == game.program.reasons.index("knock")).sum()
    assert result.turns_per_deal == pytest.approx(fmean(deals["turn"].tolist()))


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_parts_and_threads_change_no_result(monkeypatch: pytest.MonkeyPatch, threads: int) -> None:
    told: list[tuple[int, int]] = []
    whole = simulate_deals(RULES, ("random", "greedy"), 1_000, "1", spread=HERE)
    monkeypatch.setattr(results, "MOST", 300)
    parts = simulate_deals(
        RULES, ("random", "greedy"), 1_000, "1", spread=Threads(threads), progress=lambda *done: told.append(done)
    )
    assert msgspec.structs.replace(parts, seconds=0.0) == msgspec.structs.replace(whole, seconds=0.0)
    assert [done for done, of in told if of == 1_000] == sorted({done for done, _ in told})
    assert len(told) > 3
    assert told[-1] == (1_000, 1_000)


def test_a_callable_is_asked_by_one_thread_alone() -> None:
    asked = set()

    def stock_first(seen: npt.NDArray[Any], legal: npt.NDArray[Any]) -> npt.ArrayLike:
        asked.add(get_ident())
        return [min(action for action in range(64 * row.size) if row[action // 64] >> action % 64 & 1) for row in legal]

    simulate_deals(RULES, (stock_first, "greedy"), 3, "1")
    assert asked == {get_ident()}


def test_fewer_than_one_deal_is_refused() -> None:
    with pytest.raises(ValueError, match="0 deals tell nothing"):
        simulate_deals(RULES, ("random", "greedy"), 0, "1")


def test_neither_seat_has_an_edge_between_equals() -> None:
    """The seats take turns as dealer, so each wins half; the bound is six standard deviations."""
    result = simulate_deals(RULES, ("greedy", "greedy"), 20_000, "edge")
    decided = sum(seat.wins for seat in result.seats)
    assert abs(result.seats[0].wins - result.seats[1].wins) < 6 * decided**0.5


def test_two_settings_play_the_same_deals() -> None:
    found = compare_deals((RULES, rules_for("gin(gin_bonus=20)", 2)), ("greedy", "random"), 600, "1")
    alone = simulate_deals(RULES, ("greedy", "random"), 600, "1")
    points, wins = (next(each for each in found.statistics if each.statistic == name) for name in ("points", "wins"))
    assert points.values[0] == alone.seats[0].mean_points
    both = sum(each.change for each in found.statistics if each.statistic == "points")
    assert both == pytest.approx(-5 * alone.endings["gin"].deals / 600)  # the bonus was 25
    assert wins.change == 0 < wins.change_95[1]
