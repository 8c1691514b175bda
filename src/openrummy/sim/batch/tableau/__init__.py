"""Games with melds on the table in batches: basic rummy, and 500 with its switches."""

from openrummy.sim.batch.game import Program
from openrummy.sim.batch.tableau import dealing, kernels, record
from openrummy.sim.batch.tableau.tables import kinds_of, terms, why_not
from openrummy.sim.known import known
from openrummy.sim.numbers import calls

_OPTIONS = known(
    """
    deck_count deal_size ace_mode=low|low_or_high|round_corner set_max_size=4|none set_distinct_suits
    printed_jokers min_naturals_in_meld max_wilds_in_meld joker_naming=required|free joker_swap=never|own_turn
    joker_swap_must_play one_of_each_card
    max_melds_per_turn play_order=meld_then_layoff|free layoff_requires_own_meld
    may_discard_taken_card taken_only_card_exception
    go_out_mode=free|discard_required|floating going_rummy_bonus=none|double|plus_10
    stock_recycle=shuffle|turn_over|none discard_after_recycle=turn_up_new|keep_top|empty max_recycles
    stock_end_rule=turn_end|on_decline blocked_scoring=own_deadwood|lowest_scores_all|lowest_difference|none
    scoring_mode=losers_penalty|winner_scores|meld_minus_hand card_values ace_value ace_low_run_value joker_value
    queen_of_spades_value turn_cap
    """
)
_OF_500 = known(
    """
    discard_draw=top|any_depth discard_draw_top_must_play discard_draw_new_meld empty_stock_take_must_play
    call_rummy=off|take_pile|take_cards call_rummy_scope=any_depth|top_only call_priority=seat|first
    floating_must_play final_discard_must_be_unplayable final_discard_face_down
    """
)
_OF_A_MATCH = known(
    "end_condition target_score num_deals tie_break settlement point_value first_dealer must_go_out_to_win"
)

TABLEAU = Program(
    version=1,
    deal=record.DEAL,
    observation=record.OBSERVATION,
    kinds=kinds_of,
    over=record.OVER,
    reasons=record.REASONS,
    name=calls.name,
    options=_OPTIONS + _OF_500 + _OF_A_MATCH,
    why_not=why_not,
    terms=terms,
    deal_packs=dealing.deal_packs,
    deal_seeded=dealing.deal_seeded,
    list_legal=kernels.list_legal,
    observe=kernels.observe,
    choose=kernels.choose,
    play=kernels.play,
    step=kernels.step,
)
"""The program of basic rummy and 500."""
