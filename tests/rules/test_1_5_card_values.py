"""Rulebook 1.5: the points of cards."""

from typing import Any

import pytest

from openrummy.cards import parse_card
from tests.helpers import play, points, position, rules

CARDS = "AS 2H 9D TC JC QH QS KD JK"

TABLES: dict[str, tuple[dict[str, Any], list[int]]] = {
    "pip": ({"card_values": "pip"}, [1, 2, 9, 10, 10, 10, 10, 10, 15]),
    "pip, aces high": ({"card_values": "pip", "ace_mode": "low_or_high"}, [15, 2, 9, 10, 10, 10, 10, 10, 15]),
    "pip, ace 11": ({"card_values": "pip", "ace_value": 11}, [11, 2, 9, 10, 10, 10, 10, 10, 15]),
    "pip500": ({"card_values": "pip500"}, [15, 2, 9, 10, 10, 10, 10, 10, 15]),
    "five_ten": ({"card_values": "five_ten"}, [15, 5, 5, 10, 10, 10, 10, 10, 15]),
    "river": ({"card_values": "river"}, [15, 5, 5, 10, 10, 10, 40, 10, 20]),
    "river, no queen": (
        {"card_values": "river", "queen_of_spades_value": None},
        [15, 5, 5, 10, 10, 10, 10, 10, 20],
    ),
    "gin": ({"card_values": "gin"}, [1, 2, 9, 10, 10, 10, 10, 10, 15]),
    "indian": ({"card_values": "indian"}, [10, 2, 9, 10, 10, 10, 10, 10, 0]),
    "joker 25": ({"joker_value": 25}, [1, 2, 9, 10, 10, 10, 10, 10, 25]),
}


@pytest.mark.parametrize("name", TABLES)
def test_1_5_values_of_cards_in_hand(name: str) -> None:
    """Gin has no jokers, so its `-` is free; `joker_value` stays."""
    changes, values = TABLES[name]
    found = rules("basic", 2, printed_jokers=2, **changes).values
    assert [found[parse_card(card)] for card in CARDS.split()] == values


def test_1_5_jokers_count_against_their_holder() -> None:
    deal = position("basic-house", hands=["KD", "JK 2H"], melds=["0: 7S 8S 9S"], phase="play")
    assert points(play(deal, "discard KD")) == (0, 17)


def _net(run: str, **changes: Any) -> int:
    """Return the points a melded run earns its owner under meld_minus_hand."""
    deal = position(
        "basic",
        hands=["KD", "2H"],
        melds=[f"0: {run}"],
        phase="play",
        scoring_mode="meld_minus_hand",
        printed_jokers=2,
        **changes,
    )
    return points(play(deal, "discard KD"))[0]


@pytest.mark.parametrize(
    ("changes", "low", "high", "in_set"),
    [
        ({"card_values": "pip500", "ace_mode": "low_or_high"}, 15 + 5, 15 + 20, 45),
        ({"card_values": "five_ten", "ace_mode": "low_or_high"}, 5 + 10, 15 + 20, 45),
        ({"card_values": "pip500", "ace_mode": "low_or_high", "ace_low_run_value": 1}, 1 + 5, 15 + 20, 45),
        ({"card_values": "pip500", "ace_mode": "low_or_high", "ace_low_run_value": 5}, 5 + 5, 15 + 20, 45),
        ({"card_values": "five_ten", "ace_mode": "low_or_high", "ace_low_run_value": None}, 15 + 10, 15 + 20, 45),
    ],
)
def test_1_5_ace_low_run_value_is_for_an_ace_low_in_a_table_run(
    changes: dict[str, Any], low: int, high: int, in_set: int
) -> None:
    assert _net("AS 2S 3S", **changes) == low
    assert _net("QS KS AS", **changes) == high
    assert _net("AS AH AD", **changes) == in_set


def test_1_5_an_ace_in_hand_has_its_plain_value() -> None:
    deal = position(
        "basic",
        hands=["KD", "AS"],
        phase="play",
        scoring_mode="meld_minus_hand",
        card_values="pip500",
        ace_low_run_value=1,
    )
    assert points(play(deal, "discard KD")) == (0, -15)


def test_1_5_a_round_the_corner_ace_is_not_low() -> None:
    """`Position 1`: round the corner the ace between king and two is both; the code takes it as low only if it is
    first in the run.  The rulebook is silent; agreed.
    """
    changes: dict[str, Any] = {"card_values": "pip500", "ace_mode": "round_corner", "ace_low_run_value": 1}
    assert _net("KS AS 2S", **changes) == 10 + 15 + 2
    assert _net("AS 2S 3S", **changes) == 1 + 2 + 3


def test_1_5_a_joker_counts_its_own_value_wherever_it_is() -> None:
    """R5."""
    assert _net("7S 8S JK=9S", card_values="pip500") == 7 + 8 + 15
    assert _net("JK=AS 2S 3S", card_values="five_ten", joker_value=20) == 20 + 5 + 5
