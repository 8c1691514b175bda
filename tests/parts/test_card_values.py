"""The points of the cards in the table games: rulebook 1.5."""

from typing import Any

import pytest

from openrummy.cards import FACES, JOKER, parse_card
from openrummy.options import change, schema
from openrummy.parts.card_values import card_points, point_reasons
from openrummy.parts.switches import TableOptions

TABLES = next(field for field in schema(TableOptions) if field.name == "card_values").choices


def points(options: TableOptions, text: str) -> list[int]:
    return [card_points(options)[parse_card(card)] for card in text.split()]


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ("pip", [1, 2, 9, 10, 10, 10, 10, 15]),
        ("pip500", [15, 2, 9, 10, 10, 10, 10, 15]),
        ("five_ten", [15, 5, 5, 10, 10, 10, 10, 15]),
        ("river", [15, 5, 5, 10, 10, 40, 10, 20]),
        ("gin", [1, 2, 9, 10, 10, 10, 10, 15]),
        ("indian", [10, 2, 9, 10, 10, 10, 10, 0]),
    ],
)
def test_tables(table: str, expected: list[int]) -> None:
    options = change(TableOptions(), {"card_values": table})
    assert points(options, "AH 2C 9D TS JH QS KC JK") == expected


@pytest.mark.parametrize("table", TABLES)
def test_every_card_has_a_reason_and_nothing_else_has(table: Any) -> None:
    options = TableOptions(card_values=table)
    cards = {*FACES, JOKER}
    assert [bool(reason) for reason in point_reasons(options)] == [card in cards for card in range(64)]
    assert all(value == 0 for card, value in enumerate(card_points(options)) if card not in cards)


def test_suits_are_alike_but_for_the_queen_of_spades() -> None:
    assert points(TableOptions(queen_of_spades_value=40), "QS QH QD QC") == [40, 10, 10, 10]
    assert points(TableOptions(ace_value=11), "AS AH AD AC") == [11] * 4


def test_reasons_name_the_option() -> None:
    reasons = point_reasons(TableOptions(ace_value=15, joker_value=25, queen_of_spades_value=40))
    named = [reasons[parse_card(card)] for card in ("AS", "7D", "JK", "QS")]
    assert named == ["ace_value=15", "card_values=pip", "joker_value=25", "queen_of_spades_value=40"]


def test_ace_is_15_whenever_it_may_be_high() -> None:
    assert change(TableOptions(), {"ace_mode": "low_or_high"}).ace_value == 15
    assert change(TableOptions(), {"ace_mode": "round_corner"}).ace_value == 15
    assert change(TableOptions(), {"ace_mode": "low_or_high", "ace_value": 1}).ace_value == 1


def test_low_aces_of_five_ten_count_5() -> None:
    assert change(TableOptions(), {"card_values": "five_ten"}).ace_low_run_value == 5
