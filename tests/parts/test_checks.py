"""The combinations of options that the table games refuse: rulebook 8.1."""

from decimal import Decimal
from typing import Any

import pytest

from openrummy.options import change, problems_of
from openrummy.parts.checks import TABLE_CHECKS
from openrummy.parts.switches import TableOptions


@pytest.mark.parametrize(
    ("changes", "players", "words"),
    [
        ({"deal_size": 25}, 3, "25 cards for 3 players, an upcard and a stock need 77 cards, but only 52"),
        ({"end_condition": "deals"}, 2, "set num_deals"),
        ({"settlement": "cash", "point_value": Decimal("0.05")}, 2, "set end_condition=deals"),
        ({"settlement": "cash", "end_condition": "deals", "num_deals": 4}, 2, "set point_value"),
        ({"one_of_each_card": True, "joker_naming": "free", "printed_jokers": 2}, 2, "set joker_naming=required"),
    ],
)
def test_refused(changes: dict[str, Any], players: int, words: str) -> None:
    (problem,) = problems_of(TABLE_CHECKS, change(TableOptions(), changes), players)
    assert words in str(problem)


@pytest.mark.parametrize(
    ("changes", "players"),
    [
        ({}, 2),
        ({"deal_size": 25}, 2),
        ({"deal_size": 10}, 5),
        ({"stock_recycle": "none", "max_recycles": 3}, 2),
        ({"num_deals": 5}, 2),
        ({"one_of_each_card": True, "joker_naming": "free"}, 2),
        ({"point_value": Decimal(1)}, 2),
        ({"min_naturals_in_meld": 0, "max_wilds_in_meld": 1, "joker_swap_must_play": True}, 6),
        ({"end_condition": "deals", "num_deals": 3, "settlement": "cash", "point_value": Decimal(1)}, 6),
    ],
)
def test_the_harmless_is_not_refused(changes: dict[str, Any], players: int) -> None:
    assert problems_of(TABLE_CHECKS, change(TableOptions(), changes), players) == ()


def test_the_pack_must_hold_upcard_and_stock() -> None:
    assert not problems_of(TABLE_CHECKS, TableOptions(deal_size=25), 2)
    assert not problems_of(TABLE_CHECKS, TableOptions(deal_size=10, printed_jokers=0), 5)
    assert problems_of(TABLE_CHECKS, TableOptions(deal_size=17), 3)
    assert not problems_of(TABLE_CHECKS, TableOptions(deal_size=17, printed_jokers=1), 3)
