"""Two settings on the same packs with the same luck: only the difference shows, and the numbers add up."""

from pathlib import Path

import msgspec
import pytest

from openrummy.sim import SeatResult, SimResult, simulate_deals
from openrummy.sim.comparing import Change, Comparison, compare
from openrummy.sim.results import Ending
from openrummy.sim.rows import Row
from openrummy.variants import rules_for

BASIC = rules_for("basic", 2)


def changes(found: Comparison) -> dict[tuple[str, int | None], float]:
    return {(each.statistic, each.seat): each.change for each in found.statistics if each.ending is None}


def test_a_rule_of_scores_alone_changes_no_play() -> None:
    """The random players have the same luck under both settings, so they play the same deals card by card."""
    found = compare((BASIC, rules_for("basic(card_values=five_ten)", 2)), ["random", "random"], 6, "a")
    differing = {name for (name, _), change in changes(found).items() if change}
    assert differing == {"points"}
    assert found.same_packs
    assert all(each.values[0] == each.values[1] for each in found.statistics if each.ending is not None)


def test_each_setting_is_what_it_is_alone_and_the_change_is_the_difference() -> None:
    other = rules_for("basic(ace_mode=low)", 2)
    found = compare((BASIC, other), ["sensible", "random"], 5, "a")
    alone = simulate_deals(BASIC, ["sensible", "random"], 5, "a")
    points = next(each for each in found.statistics if (each.statistic, each.seat) == ("points", 1))
    assert points.values[0] == alone.seats[1].mean_points
    assert points.values_95[0] == alone.seats[1].mean_points_95
    for each in found.statistics:
        assert each.change == pytest.approx(each.values[1] - each.values[0])
        assert each.change_95[0] <= each.change_95[1]


def test_tables_of_different_size_have_no_pairs() -> None:
    with pytest.raises(ValueError, match="both need the same number"):
        compare((BASIC, rules_for("basic", 3)), ["random", "random"], 1, "a")


@pytest.mark.parametrize(
    "result", [SimResult, SeatResult, Ending, Comparison, Change, Row], ids=lambda each: each.__name__
)
def test_every_field_of_a_result_is_documented(result: type[msgspec.Struct]) -> None:
    page = Path(__file__).parents[2] / "docs" / "simulation.md"
    section = page.read_text(encoding="utf-8").split("### Fields of the results")[1].split("###")[0]
    fields = {field for field in result.__struct_fields__ if not field.endswith("_95") or result is SeatResult}
    assert {field for field in fields if f"`{field}`" not in section} == set()
