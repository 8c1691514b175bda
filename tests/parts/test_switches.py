"""The switches of the table games: rulebook 1.5, 2.1 and 8.1."""

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given

from openrummy.cards import FACES, JOKER, parse_card
from openrummy.options import change, format_choice, parse_choice, parse_options, schema
from openrummy.parts.switches import (
    TableOptions,
    card_points,
    deal_size_for,
    deck_count_for,
    point_reasons,
    table_problems,
)
from tests.test_options import option_structs

FIELDS = {field.name: field for field in schema(TableOptions)}

ALLOWED = """
deck_count 1 2 auto5                                             = 1
printed_jokers 0 1 2                                             = 0
deal_size by_players                                             = by_players
ace_mode low low_or_high round_corner                            = low
card_values pip pip500 five_ten river gin indian                 = pip
ace_value 1 11 15                                                = 1
ace_low_run_value 1 5 none                                       = None
joker_value 15 20 25                                             = 15
queen_of_spades_value 40 none                                    = None
set_max_size 4 none                                              = 4
set_distinct_suits                                               = True
min_naturals_in_meld 0 1 2                                       = 1
max_wilds_in_meld 1 2 none                                       = None
joker_naming required free                                       = required
joker_swap never own_turn                                        = never
joker_swap_must_play                                             = False
one_of_each_card                                                 = False
max_melds_per_turn 1 2 none                                      = 1
play_order meld_then_layoff free                                 = meld_then_layoff
layoff_requires_own_meld                                         = False
may_discard_taken_card                                           = False
taken_only_card_exception                                        = False
go_out_mode free discard_required floating                       = free
stock_recycle shuffle turn_over none                             = shuffle
discard_after_recycle turn_up_new keep_top empty                 = turn_up_new
max_recycles none                                                = None
stock_end_rule turn_end on_decline                               = on_decline
blocked_scoring own_deadwood lowest_scores_all lowest_difference none = own_deadwood
scoring_mode losers_penalty winner_scores meld_minus_hand        = losers_penalty
going_rummy_bonus none double plus_10                            = none
end_condition target deals                                       = target
target_score                                                     = 100
num_deals none                                                   = None
tie_break shared play_on                                         = shared
settlement none cash                                             = none
point_value none                                                 = None
first_dealer random seat                                         = random
turn_cap none                                                    = 1000
"""


def points(options: TableOptions, text: str) -> list[int]:
    return [card_points(options)[parse_card(card)] for card in text.split()]


def test_every_option_of_8_1_is_here_with_its_values() -> None:
    written = {}
    for line in ALLOWED.strip().splitlines():
        words, default = line.split("=")
        name, *values = words.split()
        written[name] = ([*values], default.strip())
    declared = {
        name: ([*map(str, field.choices), *(["none"] if field.optional else [])], str(field.default))
        for name, field in FIELDS.items()
    }
    assert written == declared


def test_conditions_name_options() -> None:
    everything = TableOptions()
    for field in FIELDS.values():
        clauses = (field.only_when or "").split(" and ") if field.only_when else []
        for clause in clauses:
            name = clause.split("=")[0].split("!")[0].split(">")[0]
            assert hasattr(everything, name), clause


def test_words_for_players_are_sentences() -> None:
    for field in FIELDS.values():
        assert field.label[0].isupper()
        assert field.help.endswith(".")
        assert "_" not in field.label


@given(option_structs(TableOptions), option_structs(TableOptions))
def test_text_form_round_trips(base: TableOptions, options: TableOptions) -> None:
    key, pairs = parse_choice(format_choice("basic", base, options))
    assert (key, parse_options(TableOptions, base, pairs)) == ("basic", options)


class TestCardValues:
    """Rulebook 1.5."""

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
    def test_tables(self, table: str, expected: list[int]) -> None:
        options = change(TableOptions(), {"card_values": table})
        assert points(options, "AH 2C 9D TS JH QS KC JK") == expected

    @pytest.mark.parametrize("table", FIELDS["card_values"].choices)
    def test_every_card_has_a_reason_and_nothing_else_has(self, table: Any) -> None:
        options = TableOptions(card_values=table)
        cards = {*FACES, JOKER}
        assert [bool(reason) for reason in point_reasons(options)] == [card in cards for card in range(64)]
        assert all(value == 0 for card, value in enumerate(card_points(options)) if card not in cards)

    def test_suits_are_alike_but_for_the_queen_of_spades(self) -> None:
        assert points(TableOptions(queen_of_spades_value=40), "QS QH QD QC") == [40, 10, 10, 10]
        assert points(TableOptions(ace_value=11), "AS AH AD AC") == [11] * 4

    def test_reasons_name_the_option(self) -> None:
        reasons = point_reasons(TableOptions(ace_value=15, joker_value=25, queen_of_spades_value=40))
        named = [reasons[parse_card(card)] for card in ("AS", "7D", "JK", "QS")]
        assert named == ["ace_value=15", "card_values=pip", "joker_value=25", "queen_of_spades_value=40"]

    def test_ace_is_15_whenever_it_may_be_high(self) -> None:
        assert change(TableOptions(), {"ace_mode": "low_or_high"}).ace_value == 15
        assert change(TableOptions(), {"ace_mode": "round_corner"}).ace_value == 15
        assert change(TableOptions(), {"ace_mode": "low_or_high", "ace_value": 1}).ace_value == 1

    def test_low_aces_of_five_ten_count_5(self) -> None:
        assert change(TableOptions(), {"card_values": "five_ten"}).ace_low_run_value == 5


class TestSizes:
    """Rulebook 2.1, 3.1."""

    def test_deal_by_players(self) -> None:
        assert [deal_size_for(TableOptions(), players) for players in range(2, 9)] == [10, 7, 7, 6, 6, 6, 6]

    def test_deal_by_number(self) -> None:
        assert deal_size_for(TableOptions(deal_size=13), 4) == 13

    def test_a_family_may_deal_otherwise(self) -> None:
        class Big(TableOptions, frozen=True, kw_only=True):
            HAND_SIZES = (13, 7)

        assert [deal_size_for(Big(), players) for players in (2, 3, 8)] == [13, 7, 7]

    def test_packs(self) -> None:
        options = TableOptions(deck_count="auto5")
        assert [deck_count_for(options, players) for players in (2, 4, 5, 8)] == [1, 1, 2, 2]
        assert deck_count_for(TableOptions(deck_count=2), 2) == 2


class TestProblems:
    @pytest.mark.parametrize(
        ("changes", "players", "words"),
        [
            ({"deal_size": 25}, 3, "25 cards for 3 players, an upcard and a stock take 77 cards, but only 52"),
            ({"end_condition": "deals"}, 2, "set num_deals"),
            ({"settlement": "cash", "point_value": Decimal("0.05")}, 2, "set end_condition=deals"),
            ({"settlement": "cash", "end_condition": "deals", "num_deals": 4}, 2, "set point_value"),
            ({"one_of_each_card": True, "joker_naming": "free", "printed_jokers": 2}, 2, "set joker_naming=required"),
        ],
    )
    def test_refused(self, changes: dict[str, Any], players: int, words: str) -> None:
        (problem,) = table_problems(change(TableOptions(), changes), players)
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
    def test_the_harmless_is_not_refused(self, changes: dict[str, Any], players: int) -> None:
        assert table_problems(change(TableOptions(), changes), players) == ()

    def test_the_pack_must_hold_upcard_and_stock(self) -> None:
        assert not table_problems(TableOptions(deal_size=25), 2)
        assert not table_problems(TableOptions(deal_size=10, printed_jokers=0), 5)
        assert table_problems(TableOptions(deal_size=17), 3)
        assert not table_problems(TableOptions(deal_size=17, printed_jokers=1), 3)
