"""Rulebook 9: the presets of Indian rummy and of 21 cards have exactly the values listed."""

from typing import Any

import pytest
from msgspec.structs import asdict

from openrummy.options import OptionError, Options
from openrummy.variants import choose, find_preset, rules_for
from openrummy.variants.indian.options import IndianOptions, TwentyOneOptions

POOL: dict[str, Any] = {"format": "pool", "rejoin_allowed": True, "split_mode": "manual"}
DEALS: dict[str, Any] = {"format": "deals", "drop_allowed": False, "chips_per_deal": 80}

LISTED: dict[str, tuple[type[Options], dict[str, Any]]] = {
    "indian-points": (IndianOptions, {"format": "points", "first_drop": 20, "middle_drop": 40}),
    "indian-pool-101": (
        IndianOptions,
        {**POOL, "pool_limit": 101, "first_drop": 20, "middle_drop": 40, "rejoin_max_score": 79},
    ),
    "indian-pool-201": (
        IndianOptions,
        {**POOL, "pool_limit": 201, "first_drop": 25, "middle_drop": 50, "rejoin_max_score": 174},
    ),
    "indian-deals-2": (IndianOptions, {**DEALS, "num_deals": 2}),
    "indian-deals-3": (IndianOptions, {**DEALS, "num_deals": 3}),
    "21-card": (
        TwentyOneOptions,
        {"deck_count": 3, "min_pure_sequences": 3, "points_cap": 120, "first_drop": 30, "middle_drop": 70},
    ),
}
"""The values of each preset; any other is as in the family's first preset."""


@pytest.mark.parametrize("key", LISTED)
def test_9_preset_values(key: str) -> None:
    cls, listed = LISTED[key]
    assert asdict(find_preset(key).options) == {**asdict(cls()), **listed}


@pytest.mark.parametrize("key", LISTED)
def test_9_a_preset_is_its_own_name(key: str) -> None:
    assert rules_for(key, 2).text == key


@pytest.mark.parametrize("number", [1, 5, 6])
def test_9_any_number_of_deals(number: int) -> None:
    rules = rules_for(f"indian-deals-2(num_deals={number})", 3)
    assert rules.first_total == 80 * number


def test_9_a_preset_follows_from_its_format_and_limit() -> None:
    """Values that follow from a format by 5.8 and 5.9 need not be set."""
    assert (
        rules_for("indian-points(format=pool, pool_limit=201)", 2).text == "indian-points(format=pool, pool_limit=201)"
    )
    options = find_preset("indian-pool-201").options
    assert choose("indian-points(format=pool, pool_limit=201)")[1] == options
    assert choose("indian-points(format=deals, num_deals=3)")[1] == find_preset("indian-deals-3").options


@pytest.mark.parametrize("number", [1, 5, 12])
def test_other_numbers_of_deals_point_to_the_option(number: int) -> None:
    with pytest.raises(OptionError) as fault:
        rules_for(f"indian-deals-{number}", 3)
    pointed = f"indian-deals-2(num_deals={number})"
    assert str(fault.value) == f"There is no preset 'indian-deals-{number}': for this many deals write {pointed}."
    assert rules_for(pointed, 3).first_total == 80 * number


def test_other_unknown_presets_are_not_pointed_anywhere() -> None:
    for name in ("indian-deals-x", "indian-deals-", "gin-5", "indian-deals-0"):
        with pytest.raises(OptionError, match=f"There is no preset '{name}'; (did you mean|the presets are)"):
            rules_for(name, 3)
