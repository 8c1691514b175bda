"""The options of the table games: rulebook 2.1 and 8.1."""

from hypothesis import given

from openrummy.options import format_choice, parse_choice, parse_options, schema
from openrummy.parts.switches import (
    TableOptions,
    deal_size_for,
    deck_count_for,
)
from tests.test_options import option_structs

FIELDS = {field.name: field for field in schema(TableOptions)}

ALLOWED = """
deck_count 1 2 auto5                                             = 1
printed_jokers 0 1 2 3                                           = 0
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
opening_points none                                              = None
low_ace_opens_as_1                                               = False
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
first_round_triple                                               = False
end_condition target deals                                       = target
target_score                                                     = 100
num_deals none                                                   = None
tie_break shared play_on                                         = shared
settlement none cash                                             = none
point_value none                                                 = None
first_dealer random seat                                         = random
turn_cap none                                                    = 1000
"""


def test_every_option_of_8_1_is_here_with_its_values() -> None:
    """Points to open (docs/rules/kalooki-51.md), three jokers in a pack and low aces that open as 1 (docs/rules/romme.md), and the
    triple deal of a first round are house rules besides those of 8.1.
    """
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
