"""The options of 500 rummy (rulebook 8.1 with different defaults, and 8.2)."""

from typing import Annotated, ClassVar, Literal

from openrummy.languages import Saying, Template, saying
from openrummy.options import Check, OptionGroup
from openrummy.parts.checks import TABLE_CHECKS
from openrummy.parts.switches import TableOptions, deck_count_for

_PILE = OptionGroup("Discard pile")
_CALLS = OptionGroup("Calling rummy")
_OUT = OptionGroup("Going out")
_MATCH = OptionGroup("Match")


class FiveHundredOptions(TableOptions, frozen=True, kw_only=True):
    """Every option of rulebook 8.1 and 8.2; the defaults are the preset `500`."""

    HAND_SIZES: ClassVar[tuple[int, ...]] = (13, 7)

    deck_count: Literal[1, 2, "auto5"] = "auto5"
    printed_jokers: Literal[0, 1, 2] = 2
    ace_mode: Literal["low", "low_or_high", "round_corner"] = "low_or_high"
    max_melds_per_turn: Literal[1, 2] | None = None
    play_order: Literal["meld_then_layoff", "free"] = "free"
    stock_recycle: Literal["shuffle", "turn_over", "none"] = "none"
    scoring_mode: Literal["losers_penalty", "winner_scores", "meld_minus_hand"] = "meld_minus_hand"
    card_values: Literal["pip", "pip500", "five_ten", "river", "gin", "indian"] = "pip500"
    ace_value: Literal[1, 11, 15] = 15
    target_score: int = 500
    tie_break: Literal["shared", "play_on"] = "play_on"

    discard_draw: Annotated[
        Literal["top", "any_depth"],
        _PILE.switch(
            "Taking from the pile",
            "Whether only the top card may be taken, or any card together with all those on top of it.",
        ),
    ] = "any_depth"
    discard_draw_top_must_play: Annotated[
        bool,
        _PILE.switch("Top card must be played", "If you take only the top card, you must play it in the same turn."),
    ] = False
    discard_draw_new_meld: Annotated[
        bool, _PILE.switch("New meld only", "A card from the pile that must be played has to go into a new meld.")
    ] = False
    empty_stock_take_must_play: Annotated[
        bool,
        _PILE.switch(
            "Empty stock", "Once the stock is gone for good, you must play even the top card when you take it."
        ),
    ] = True

    call_rummy: Annotated[
        Literal["off", "take_pile", "take_cards"],
        _CALLS.switch(
            "Calling rummy",
            "Whether players may call cards of the pile that could be played, with the whole pile or one by one.",
        ),
    ] = "off"
    call_rummy_scope: Annotated[
        Literal["any_depth", "top_only"],
        _CALLS.switch(
            "Cards that can be called",
            "Whether any card of the pile may be called, or only the last discard.",
            only_when="call_rummy!=off",
        ),
    ] = "any_depth"
    call_priority: Annotated[
        Literal["seat", "first"],
        _CALLS.switch(
            "Several callers",
            "Whether the caller nearest to the discarder's left comes first, or the first to call.",
            only_when="call_rummy=take_pile",
        ),
    ] = "seat"

    floating_must_play: Annotated[
        bool, _OUT.switch("Floaters must play", "A floating player must play the drawn card if it fits.")
    ] = False
    final_discard_must_be_unplayable: Annotated[
        bool, _OUT.switch("Last discard must not fit", "A last discard that fits on the table does not end the deal.")
    ] = False
    final_discard_face_down: Annotated[
        bool, _OUT.switch("Last discard face down", "The discard that ends the deal is laid face down.")
    ] = False
    must_go_out_to_win: Annotated[
        bool,
        _MATCH.switch(
            "Going out wins",
            "The match ends only when a player with enough points goes out.",
            only_when="end_condition=target",
        ),
    ] = False


def _going_out_needs_gains(options: FiveHundredOptions, players: int) -> Saying | None:
    wrong = options.must_go_out_to_win and options.scoring_mode == "losers_penalty"
    words: Template = "must_go_out_to_win needs a match where the highest total wins: set must_go_out_to_win=false."
    return saying(words) if wrong else None


def _one_pack_is_for_six(options: FiveHundredOptions, players: int) -> Saying | None:
    wrong = players > 6 and deck_count_for(options, players) == 1
    words: Template = "One pack is enough for at most 6 players, not {players}: set deck_count=2."
    return saying(words, players=players) if wrong else None


def _calls_need_no_opening(options: FiveHundredOptions, players: int) -> Saying | None:
    wrong = options.opening_points is not None and options.call_rummy != "off"
    words: Template = "A called meld opens for any number of points: set call_rummy=off, or opening_points=none."
    return saying(words) if wrong else None


FIVE_HUNDRED_CHECKS: tuple[Check, ...] = (
    *TABLE_CHECKS,
    _going_out_needs_gains,
    _one_pack_is_for_six,
    _calls_need_no_opening,
)
