"""The examples of melds and the points on a rule card are those of the rules."""

import pytest

from openrummy.cards import format_faces
from openrummy.rulecard import examples, points
from openrummy.variants import BUILT_IN, rules_for

PRESETS = [key for variant in BUILT_IN for key in variant.presets]


def kinds(preset: str, **changes: object) -> dict[str, str]:
    return {format_faces(one.cards): one.kind for one in examples(rules_for(preset, None, changes))}


@pytest.mark.parametrize("preset", PRESETS)
def test_every_game_has_melds_and_cards_that_are_none(preset: str) -> None:
    found = examples(rules_for(preset, None))
    assert {bool(one.kind) for one in found} == {True, False}
    assert all((one.fault is None) == bool(one.kind) for one in found)


def test_examples_follow_the_switches() -> None:
    assert [kinds("basic", ace_mode=mode)["QS KS AS"] for mode in ("low", "low_or_high")] == ["", "run"]
    assert kinds("basic", ace_mode="round_corner")["KH AH 2H"] == "run"
    assert kinds("contract")["4C 5C 6C"] == ""
    assert kinds("contract")["7S 7H 7H"] == "set"
    assert "8D JK TD" not in kinds("basic")
    assert kinds("romme")["9C JK JK"] == ""


def test_points_are_those_of_the_hand() -> None:
    assert dict(points(rules_for("500-river", 2))) == {"A": 15, "2 3 4 5 6 7 8 9": 5, "T J Q K": 10, "QS": 40, "JK": 20}
    assert dict(points(rules_for("gin", 2)))["T J Q K"] == 10
    assert dict(points(rules_for("indian-points", 2)))["JK"] == 0
