"""Rulebook 8.3: the options of gin, their values and defaults; test_4_* tests the effect of each with its clause."""

from typing import Any

import pytest

from openrummy.options import OptionError, schema
from openrummy.variants import rules_for
from openrummy.variants.gin.options import GinOptions

FIELDS = {field.name: field for field in schema(GinOptions)}

# name: some values that 8.3 allows (None is `none`), one that it does not, and the default
TABLE: dict[str, tuple[list[Any], Any, Any]] = {
    "knock_limit": ([0, 5, 10], 11, 10),
    "gin_bonus": ([20, 25], 30, 25),
    "big_gin_bonus": ([None, 31, 50], 25, 31),
    "undercut_bonus": ([10, 20, 25], 15, 25),
    "undercut_on_tie": ([False, True], "perhaps", True),
    "target_score": ([100, 150, 250], 0, 100),
    "game_bonus": ([0, 100], 50, 100),
    "box_bonus": ([0, 10, 20, 25], 5, 25),
    "boxes_immediate": ([False, True], "never", False),
    "shutout_rule": (["double_hands", "double_total", "extra_game_bonus", "none"], "double", "double_hands"),
    "first_upcard_offer": ([False, True], 2, True),
    "dead_hand_stock": ([0, 2], 1, 2),
    "fiftieth_card": (["dead", "opponent_may_knock"], "alive", "dead"),
    "next_dealer": (["loser", "winner", "alternate"], "left", "loser"),
    "oklahoma": ([False, True], "yes", False),
    "oklahoma_ace": (["gin_only", "one"], "eleven", "gin_only"),
    "oklahoma_spade_double": ([False, True], "hearts", False),
    "hollywood_columns": ([1, 3], 2, 1),
}


def test_8_3_every_option_is_there_and_no_other() -> None:
    """The turn limit of E7 is one of them, as in every family, and gin for three (docs/rules/gin-for-three.md)."""
    assert set(FIELDS) == {*TABLE, "turn_cap", "three_players"}


@pytest.mark.parametrize("name", TABLE)
def test_8_3_default(name: str) -> None:
    assert getattr(GinOptions(), name) == TABLE[name][2]
    assert rules_for("gin", 2, {name: TABLE[name][2]}).text == "gin"


@pytest.mark.parametrize("name", TABLE)
def test_8_3_values(name: str) -> None:
    allowed, wrong, _ = TABLE[name]
    texts = {rules_for("gin", 2, {name: value}).text for value in allowed}
    assert len(texts) == len(allowed)
    with pytest.raises(OptionError, match=name):
        rules_for("gin", 2, {name: wrong})
