"""The names of actions, games, bots and options for type checkers.  Written by scripts/typed_names.py from the registry: change nothing here."""

# Long: a list for each family of games.

from decimal import Decimal
from typing import Literal, NewType, TypeAlias, TypedDict

ChoiceText = NewType("ChoiceText", str)
"""A game in text form that no type checker can know, such as `basic-house(ace_mode=low)` or the preset of a plug-in."""

ActionName: TypeAlias = Literal[
    "accept_split",
    "big_gin",
    "buy",
    "call_rummy",
    "declare",
    "decline",
    "discard",
    "draw_discard",
    "draw_stock",
    "drop",
    "finish_layoffs",
    "knock",
    "layoff",
    "leave",
    "meld",
    "miss",
    "pass_buy",
    "pass_call",
    "pass_upcard",
    "refuse_split",
    "rejoin",
    "submit_groups",
    "swap_joker",
    "take_upcard",
]
TournamentName: TypeAlias = Literal["indian-knockout"]

BasicPreset: TypeAlias = Literal["basic", "basic-classic", "basic-quick", "basic-house", "kalooki-51", "romme", "block"]
FiveHundredPreset: TypeAlias = Literal["500", "500-house", "500-river"]
GinPreset: TypeAlias = Literal["gin", "gin-250", "gin-oklahoma", "gin-hollywood", "gin-three"]
IndianPreset: TypeAlias = Literal[
    "indian-points", "indian-pool-101", "indian-pool-201", "indian-deals-2", "indian-deals-3"
]
TwentyOnePreset: TypeAlias = Literal["21-card"]
ContractPreset: TypeAlias = Literal["contract"]
PresetName: TypeAlias = BasicPreset | FiveHundredPreset | GinPreset | IndianPreset | TwentyOnePreset | ContractPreset


class BasicOptions(TypedDict, total=False):
    """The options of Basic rummy."""

    deck_count: Literal[1, 2, "auto5"]
    deal_size: Literal["by_players"] | int
    ace_mode: Literal["low", "low_or_high", "round_corner"]
    set_max_size: Literal[4] | None
    set_distinct_suits: bool
    printed_jokers: Literal[0, 1, 2, 3]
    min_naturals_in_meld: Literal[0, 1, 2]
    max_wilds_in_meld: Literal[1, 2] | None
    joker_naming: Literal["required", "free"]
    joker_swap: Literal["never", "own_turn"]
    joker_swap_must_play: bool
    one_of_each_card: bool
    max_melds_per_turn: Literal[1, 2] | None
    play_order: Literal["meld_then_layoff", "free"]
    layoff_requires_own_meld: bool
    opening_points: int | None
    low_ace_opens_as_1: bool
    may_discard_taken_card: bool
    taken_only_card_exception: bool
    go_out_mode: Literal["free", "discard_required", "floating"]
    going_rummy_bonus: Literal["none", "double", "plus_10"]
    first_round_triple: bool
    stock_recycle: Literal["shuffle", "turn_over", "none"]
    discard_after_recycle: Literal["turn_up_new", "keep_top", "empty"]
    max_recycles: int | None
    stock_end_rule: Literal["turn_end", "on_decline"]
    blocked_scoring: Literal["own_deadwood", "lowest_scores_all", "lowest_difference", "none"]
    scoring_mode: Literal["losers_penalty", "winner_scores", "meld_minus_hand"]
    card_values: Literal["pip", "pip500", "five_ten", "river", "gin", "indian"]
    ace_value: Literal[1, 11, 15]
    ace_low_run_value: Literal[1, 5] | None
    joker_value: Literal[15, 20, 25]
    queen_of_spades_value: Literal[40] | None
    end_condition: Literal["target", "deals"]
    target_score: int
    num_deals: int | None
    tie_break: Literal["shared", "play_on"]
    settlement: Literal["none", "cash"]
    point_value: Decimal | float | str | None
    first_dealer: Literal["random", "seat"]
    turn_cap: int | None


class FiveHundredOptions(TypedDict, total=False):
    """The options of 500 rummy."""

    deck_count: Literal[1, 2, "auto5"]
    deal_size: Literal["by_players"] | int
    ace_mode: Literal["low", "low_or_high", "round_corner"]
    set_max_size: Literal[4] | None
    set_distinct_suits: bool
    printed_jokers: Literal[0, 1, 2, 3]
    min_naturals_in_meld: Literal[0, 1, 2]
    max_wilds_in_meld: Literal[1, 2] | None
    joker_naming: Literal["required", "free"]
    joker_swap: Literal["never", "own_turn"]
    joker_swap_must_play: bool
    one_of_each_card: bool
    max_melds_per_turn: Literal[1, 2] | None
    play_order: Literal["meld_then_layoff", "free"]
    layoff_requires_own_meld: bool
    opening_points: int | None
    low_ace_opens_as_1: bool
    may_discard_taken_card: bool
    taken_only_card_exception: bool
    go_out_mode: Literal["free", "discard_required", "floating"]
    going_rummy_bonus: Literal["none", "double", "plus_10"]
    first_round_triple: bool
    stock_recycle: Literal["shuffle", "turn_over", "none"]
    discard_after_recycle: Literal["turn_up_new", "keep_top", "empty"]
    max_recycles: int | None
    stock_end_rule: Literal["turn_end", "on_decline"]
    blocked_scoring: Literal["own_deadwood", "lowest_scores_all", "lowest_difference", "none"]
    scoring_mode: Literal["losers_penalty", "winner_scores", "meld_minus_hand"]
    card_values: Literal["pip", "pip500", "five_ten", "river", "gin", "indian"]
    ace_value: Literal[1, 11, 15]
    ace_low_run_value: Literal[1, 5] | None
    joker_value: Literal[15, 20, 25]
    queen_of_spades_value: Literal[40] | None
    end_condition: Literal["target", "deals"]
    target_score: int
    num_deals: int | None
    tie_break: Literal["shared", "play_on"]
    settlement: Literal["none", "cash"]
    point_value: Decimal | float | str | None
    first_dealer: Literal["random", "seat"]
    turn_cap: int | None
    discard_draw: Literal["top", "any_depth"]
    discard_draw_top_must_play: bool
    discard_draw_new_meld: bool
    empty_stock_take_must_play: bool
    call_rummy: Literal["off", "take_pile", "take_cards"]
    call_rummy_scope: Literal["any_depth", "top_only"]
    call_priority: Literal["seat", "first"]
    floating_must_play: bool
    final_discard_must_be_unplayable: bool
    final_discard_face_down: bool
    must_go_out_to_win: bool


class GinOptions(TypedDict, total=False):
    """The options of Gin rummy."""

    knock_limit: int
    oklahoma: bool
    oklahoma_ace: Literal["gin_only", "one"]
    oklahoma_spade_double: bool
    first_upcard_offer: bool
    dead_hand_stock: Literal[0, 2]
    fiftieth_card: Literal["dead", "opponent_may_knock"]
    turn_cap: int | None
    gin_bonus: Literal[20, 25]
    big_gin_bonus: Literal[31, 50] | None
    undercut_bonus: Literal[10, 20, 25]
    undercut_on_tie: bool
    target_score: int
    game_bonus: Literal[0, 100]
    box_bonus: Literal[0, 10, 20, 25]
    boxes_immediate: bool
    shutout_rule: Literal["double_hands", "double_total", "extra_game_bonus", "none"]
    next_dealer: Literal["loser", "winner", "alternate"]
    three_players: bool
    hollywood_columns: Literal[1, 3]


class IndianOptions(TypedDict, total=False):
    """The options of Indian rummy."""

    deck_count: Literal[1, 2, 3, "auto_1_2"]
    printed_jokers: Literal[1, 2]
    wild_joker: bool
    printed_wild_makes: Literal["ace", "none"]
    open_joker_pick: Literal["first_turn_only", "never", "always"]
    ace_mode: Literal["low", "low_or_high"]
    set_max_size: Literal[4] | None
    may_discard_taken_card: bool
    closed_exhaust: Literal["reshuffle", "void"]
    turn_cap: int | None
    drop_allowed: bool
    first_drop: int
    middle_drop: int
    max_consecutive_misses: int
    min_sequences: int
    min_pure_sequences: int
    invalid_declaration_points: int
    invalid_declaration_effect: Literal["continue", "end"]
    points_cap: int
    loser_arrangement: Literal["declared", "best"]
    incomplete_counts: Literal["all", "all_but_pure"]
    complete_loser_points: Literal[0, 2, 3]
    unplayed_loser_cap: int | Literal["middle_drop"] | None
    point_value: Decimal | float | str
    platform_fee_percent: Decimal | float | str
    format: Literal["points", "pool", "deals"]
    pool_limit: Literal[101, 201]
    rejoin_allowed: bool
    rejoin_max_score: int
    max_rejoins: int | None
    split_mode: Literal["none", "manual", "auto"]
    num_deals: int
    chips_per_deal: int
    deals_tie_break: Literal["extra_deal", "shared"]
    entry_fee: Decimal | float | str


class TwentyOneOptions(TypedDict, total=False):
    """The options of 21-card rummy."""

    deck_count: Literal[1, 2, 3, "auto_1_2"]
    printed_jokers: Literal[1, 2]
    wild_joker: bool
    printed_wild_makes: Literal["ace", "none"]
    open_joker_pick: Literal["first_turn_only", "never", "always"]
    ace_mode: Literal["low", "low_or_high"]
    set_max_size: Literal[4] | None
    may_discard_taken_card: bool
    closed_exhaust: Literal["reshuffle", "void"]
    turn_cap: int | None
    drop_allowed: bool
    first_drop: int
    middle_drop: int
    max_consecutive_misses: int
    min_sequences: int
    min_pure_sequences: int
    invalid_declaration_points: int
    invalid_declaration_effect: Literal["continue", "end"]
    points_cap: int
    loser_arrangement: Literal["declared", "best"]
    incomplete_counts: Literal["all", "all_but_pure"]
    complete_loser_points: Literal[0, 2, 3]
    unplayed_loser_cap: int | Literal["middle_drop"] | None
    point_value: Decimal | float | str
    platform_fee_percent: Decimal | float | str
    tunnela_declare: int
    dublee_declare: int
    joker_group_declare: int
    value_points: tuple[int, int, int] | str
    marriage_points: tuple[int, int, int] | str


class ContractOptions(TypedDict, total=False):
    """The options of Contract rummy."""

    short_deals: Literal[3, 4]
    printed_jokers: Literal[1, 2]
    max_wilds_in_meld: Literal[1, 2]
    joker_swap: Literal["never", "own_turn"]
    max_buys: int | None
    layoff_same_turn: bool
    last_deal_whole: bool
    max_recycles: int | None
    ace_value: Literal[1, 11, 15]
    joker_value: Literal[15, 20, 25, 50]
    first_dealer: Literal["random", "seat"]
    turn_cap: int | None
