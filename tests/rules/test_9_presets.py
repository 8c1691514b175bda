"""Rulebook 9: presets have exactly the values listed."""

from typing import Any

import pytest
from msgspec.structs import asdict

from openrummy.parts.switches import TableOptions
from openrummy.variants import find_preset, rules_for
from openrummy.variants.gin.options import GinOptions

HOUSE: dict[str, Any] = {
    "max_melds_per_turn": None,
    "layoff_requires_own_meld": True,
    "ace_mode": "low_or_high",
    "ace_value": 15,
    "printed_jokers": 2,
    "joker_value": 15,
    "joker_swap": "own_turn",
    "go_out_mode": "discard_required",
    "going_rummy_bonus": "double",
    "max_recycles": 1,
}

LISTED: dict[str, dict[str, Any]] = {
    "basic": {
        "max_melds_per_turn": 1,
        "play_order": "meld_then_layoff",
        "ace_mode": "low",
        "ace_value": 1,
        "printed_jokers": 0,
        "may_discard_taken_card": False,
        "go_out_mode": "free",
        "stock_recycle": "shuffle",
        "discard_after_recycle": "turn_up_new",
        "max_recycles": None,
        "scoring_mode": "losers_penalty",
        "end_condition": "target",
        "target_score": 100,
    },
    "basic-classic": {
        "stock_recycle": "turn_over",
        "discard_after_recycle": "empty",
        "scoring_mode": "winner_scores",
        "target_score": 100,
    },
    "basic-quick": {
        "max_melds_per_turn": None,
        "play_order": "free",
        "discard_after_recycle": "keep_top",
        "scoring_mode": "winner_scores",
        "going_rummy_bonus": "double",
        "target_score": 150,
    },
    "basic-house": HOUSE,
    "block": {
        "stock_recycle": "none",
        "max_recycles": 0,
        "stock_end_rule": "turn_end",
        "blocked_scoring": "own_deadwood",
    },
}
"""The values of each preset; any other is as in `basic`, the first preset of the family."""


@pytest.mark.parametrize("key", LISTED)
def test_9_preset_values(key: str) -> None:
    assert asdict(find_preset(key).options) == {**asdict(TableOptions()), **LISTED[key]}


@pytest.mark.parametrize("key", LISTED)
def test_9_a_preset_is_its_own_name(key: str) -> None:
    assert rules_for(key, 2).text == key


def test_9_house_keeps_the_order_of_basic() -> None:
    """8.1 lists `play_order=free` for quick and 500 only, so in house melds come before lay-offs.  Followed to the letter."""
    assert find_preset("basic-house").options == TableOptions(**HOUSE)


def test_9_a_deal_count_can_be_chosen_for_classic() -> None:
    rules = rules_for("basic-classic(end_condition=deals, num_deals=5)", 2)
    assert rules.text == "basic-classic(end_condition=deals, num_deals=5)"


GIN: dict[str, dict[str, Any]] = {
    "gin": {"target_score": 100},
    "gin-250": {"target_score": 250},
    "gin-oklahoma": {"oklahoma": True, "oklahoma_spade_double": True},
    "gin-hollywood": {"hollywood_columns": 3},
}


@pytest.mark.parametrize("key", GIN)
def test_9_gin(key: str) -> None:
    assert asdict(find_preset(key).options) == {**asdict(GinOptions()), **GIN[key]}
    assert rules_for(key, 2).text == key
