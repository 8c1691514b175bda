"""The places of a match: who leads, whether low or high totals win."""

import pytest
from msgspec.structs import replace

from openrummy.engine.state import Sheet
from openrummy.table.standings import places
from openrummy.table.view import view_for
from openrummy.variants import rules_for
from tests.table.world import World


def placed(totals: tuple[int, ...], winners: tuple[int, ...] | None, *, low: bool, scored: int = 1) -> list[int]:
    rules = replace(rules_for("basic", 2), lowest_wins=low)
    sheet = Sheet(totals, scored=scored, winners=winners)
    return [*places(rules, sheet, is_over=winners is not None)]


def test_the_lowest_or_the_highest_total_comes_first() -> None:
    assert placed((102, 0, 13, 57), (1,), low=True) == [4, 1, 2, 3]
    assert placed((40, 500, -20, 310), (1,), low=False) == [3, 1, 4, 2]
    assert placed((90, 30, 100), (2,), low=False) == [2, 3, 1]


def test_winners_share_the_first_place_and_equal_totals_theirs() -> None:
    assert placed((10, 3, 3, 10), (1, 2), low=True) == [3, 1, 1, 3]
    assert placed((5, 30, 5), (0, 2), low=True) == [1, 3, 1]
    assert placed((5, 5), (0, 1), low=True) == [1, 1]


def test_the_winner_comes_first_whatever_the_totals_and_without_one_nobody_is_ranked() -> None:
    assert placed((30, 20, 90), (0,), low=True) == [1, 2, 3]
    assert placed((30, 20), (), low=True) == [1, 1]
    assert placed((90, 30, 100), (), low=False) == [1, 1, 1]
    assert placed((0, 0), (), low=False, scored=0) == [1, 1]


@pytest.mark.parametrize(("low", "expected"), [(True, [2, 1, 2]), (False, [1, 3, 1])])
def test_the_match_so_far(low: bool, expected: list[int]) -> None:
    assert placed((20, 10, 20), None, low=low) == expected
    assert placed((0, 0, 0), None, low=low, scored=0) == [0, 0, 0]


@pytest.mark.parametrize(
    ("preset", "low"), [("block", True), ("gin", False), ("indian-points", True), ("basic-quick", False)]
)
def test_a_view_says_which_totals_are_the_best(preset: str, low: bool) -> None:
    assert view_for(World(preset=preset).table, None).lowest_wins is low
