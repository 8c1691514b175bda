"""Rulebook 8.4: the options of Indian rummy and of 21 cards, their values and defaults, and refused combinations."""

from decimal import Decimal
from typing import Any

import pytest

from openrummy.options import OptionError, change, parse_options, problems_of, schema
from openrummy.variants.indian.checks import DEAL_CHECKS, INDIAN_CHECKS
from openrummy.variants.indian.options import (
    DealOptions,
    IndianOptions,
    TwentyOneOptions,
    decks_for,
)

INDIAN = {field.name: field for field in schema(IndianOptions)}
TWENTY_ONE = {field.name: field for field in schema(TwentyOneOptions)}

# name: what 8.4 allows (None is `none`, numbers where any number goes), the default with 13 cards, and with 21
TABLE: dict[str, tuple[list[Any], Any, Any]] = {
    "deck_count": ([1, 2, 3, "auto_1_2"], 2, 3),
    "printed_jokers": ([1, 2], 1, 1),
    "wild_joker": ([True, False], True, True),
    "printed_wild_makes": (["ace", "none"], "ace", "ace"),
    "open_joker_pick": (["first_turn_only", "never", "always"], "first_turn_only", "first_turn_only"),
    "ace_mode": (["low", "low_or_high"], "low_or_high", "low_or_high"),
    "set_max_size": ([4, None], None, None),
    "min_sequences": ([0, 2, 3], 2, 3),
    "min_pure_sequences": ([0, 1, 2], 1, 3),
    "points_cap": ([40, 80, 120], 80, 120),
    "first_drop": ([0, 20, 25, 30], 20, 30),
    "middle_drop": ([40, 50, 70], 40, 70),
    "drop_allowed": ([True, False], True, True),
    "invalid_declaration_points": ([0, 80, 120], 80, 120),
    "invalid_declaration_effect": (["continue", "end"], "continue", "continue"),
    "max_consecutive_misses": ([1, 3], 3, 3),
    "loser_arrangement": (["declared", "best"], "declared", "declared"),
    "incomplete_counts": (["all", "all_but_pure"], "all", "all"),
    "complete_loser_points": ([0, 2, 3], 0, 3),
    "unplayed_loser_cap": ([None, "middle_drop", 70], None, "middle_drop"),
    "may_discard_taken_card": ([False, True], False, False),
    "closed_exhaust": (["reshuffle", "void"], "reshuffle", "reshuffle"),
    "turn_cap": ([None, 20], 1000, 1000),
    "point_value": ([Decimal(0), Decimal("0.05")], Decimal(1), Decimal(1)),
    "platform_fee_percent": ([Decimal(0), Decimal("12.50")], Decimal(0), Decimal(0)),
}
OF_FORMATS: dict[str, tuple[list[Any], Any]] = {
    "entry_fee": ([Decimal(0), Decimal(10)], Decimal(0)),
    "format": (["points", "pool", "deals"], "points"),
    "pool_limit": ([101, 201], 101),
    "rejoin_allowed": ([True, False], True),
    "rejoin_max_score": ([0, 79, 174], 79),
    "max_rejoins": ([None, 0, 1], None),
    "split_mode": (["none", "manual", "auto"], "manual"),
    "num_deals": ([1, 2, 6], 2),
    "chips_per_deal": ([1, 80], 80),
    "deals_tie_break": (["extra_deal", "shared"], "extra_deal"),
}
OF_21: dict[str, tuple[list[Any], Any]] = {
    "tunnela_declare": ([1, 3], 3),
    "dublee_declare": ([1, 8], 8),
    "joker_group_declare": ([3, 8], 8),
    "value_points": ([(10, 30, 50), (0, 0, 0)], (10, 30, 50)),
    "marriage_points": ([(100, 300, 500)], (100, 300, 500)),
}
"""Knock-out events have their own options (7)."""

EACH = [
    *((IndianOptions, name, values, default) for name, (values, default, _) in TABLE.items()),
    *((IndianOptions, name, values, default) for name, (values, default) in OF_FORMATS.items()),
    *((TwentyOneOptions, name, values, default) for name, (values, _, default) in TABLE.items()),
    *((TwentyOneOptions, name, values, default) for name, (values, default) in OF_21.items()),
]


def test_8_4_every_option_is_there_and_no_other() -> None:
    assert set(INDIAN) == {*TABLE, *OF_FORMATS}
    assert set(TWENTY_ONE) == {*TABLE, *OF_21}


@pytest.mark.parametrize(("cls", "name", "values", "default"), EACH)
def test_8_4_default_and_allowed_values(cls: type[DealOptions], name: str, values: list[Any], default: Any) -> None:
    field = {field.name: field for field in schema(cls)}[name]
    assert getattr(cls(), name) == default
    for value in values:
        assert getattr(parse_options(cls, cls(), {name: value}), name) == value
    if field.kind == "choice":
        assert {*field.choices, *([None] if field.optional else [])} == set(values)
    assert field.optional == (None in values)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("deck_count", "4"),
        ("printed_jokers", "0"),
        ("ace_mode", "round_corner"),
        ("set_max_size", "5"),
        ("points_cap", "0"),
        ("first_drop", "-1"),
        ("max_consecutive_misses", "0"),
        ("complete_loser_points", "1"),
        ("unplayed_loser_cap", "first_drop"),
        ("platform_fee_percent", "101"),
        ("point_value", "-1"),
        ("pool_limit", "150"),
        ("num_deals", "0"),
    ],
)
def test_8_4_nothing_else_is_allowed(name: str, value: str) -> None:
    with pytest.raises(OptionError):
        parse_options(IndianOptions, IndianOptions(), {name: value})


def test_8_4_what_a_format_brings_along() -> None:
    """Pool 201: drops cost 25 and 50, players rejoin up to 174; deals: no drops (5.8, 5.9)."""
    pool = change(IndianOptions(), {"format": "pool", "pool_limit": 201})
    assert (pool.first_drop, pool.middle_drop, pool.rejoin_max_score) == (25, 50, 174)
    assert not change(IndianOptions(), {"format": "deals"}).drop_allowed
    assert change(IndianOptions(), {"format": "deals", "drop_allowed": True}).drop_allowed


@pytest.mark.parametrize(("players", "decks"), [(2, 1), (3, 2), (6, 2)])
def test_8_4_packs_by_players(players: int, decks: int) -> None:
    assert decks_for(IndianOptions(deck_count="auto_1_2"), players) == decks


@pytest.mark.parametrize(
    ("options", "players", "words"),
    [
        (
            IndianOptions(deck_count=1),
            4,
            "13 cards for 4 players, the card turned up and the piles need 58 cards, but only 53 are in play.",
        ),
        (
            IndianOptions(min_pure_sequences=3),
            2,
            "Pure runs count as runs: min_pure_sequences cannot be more than min_sequences.",
        ),
        (IndianOptions(min_sequences=5), 2, "13 cards make at most 4 runs: lower min_sequences."),
        (IndianOptions(middle_drop=10), 2, "A middle drop cannot cost less than a first drop."),
        (
            IndianOptions(format="pool", rejoin_max_score=100),
            2,
            "A player who rejoins must be below the limit: set rejoin_max_score to 99 or less.",
        ),
        (
            IndianOptions(format="pool", first_drop=0),
            2,
            "A split counts the first drops a player can afford, so a first drop must cost something: set first_drop above 0.",
        ),
    ],
)
def test_8_4_what_cannot_be_played_is_said(options: IndianOptions, players: int, words: str) -> None:
    assert [str(problem) for problem in problems_of(INDIAN_CHECKS, options, players)] == [words]


@pytest.mark.parametrize("players", range(2, 7))
def test_8_4_defaults_can_be_played(players: int) -> None:
    assert problems_of(INDIAN_CHECKS, IndianOptions(), players) == ()
    assert problems_of(DEAL_CHECKS, TwentyOneOptions(), players) == ()
