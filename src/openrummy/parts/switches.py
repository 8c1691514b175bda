"""The options that basic rummy and 500 share (rulebook 8.1), and the sizes they lead to."""

# Long: one option after another, and little else.

from decimal import Decimal
from typing import Annotated, ClassVar, Literal

from openrummy.options import OptionGroup, Options, change
from openrummy.parts import shared_switches as shared

_CARDS = OptionGroup("Cards")
_MELDS = OptionGroup("Melds")
_JOKERS = OptionGroup("Jokers")
_TURN = OptionGroup("Turn")
_GOING_OUT = OptionGroup("Going out")
_STOCK = OptionGroup("Stock")
_SCORING = OptionGroup("Scoring")
_MATCH = OptionGroup("Match")

_WITH_JOKERS = "printed_jokers>0"
_SWAP = f"{_WITH_JOKERS} and joker_swap=own_turn"
_RECYCLED = "stock_recycle!=none"


def _ace_value(options: "TableOptions") -> int:
    return 1 if options.ace_mode == "low" else 15


def _ace_low_run_value(options: "TableOptions") -> int | None:
    return 5 if options.card_values == "five_ten" else None


def _joker_value(options: "TableOptions") -> int:
    return 20 if options.card_values == "river" else 15


def _queen_of_spades_value(options: "TableOptions") -> int | None:
    return 40 if options.card_values == "river" else None


class TableOptions(Options, frozen=True, kw_only=True):
    """Every option of rulebook 8.1; the defaults are the preset `basic`.

    HAND_SIZES: the hand sizes under `deal_size=by_players`, from two players up; the last also holds for more players.
    """

    HAND_SIZES: ClassVar[tuple[int, ...]] = (10, 7, 7, 6)

    deck_count: Annotated[
        Literal[1, 2, "auto5"],
        _CARDS.switch(
            "Packs", "How many packs are shuffled together: always as many, or a second one from five players up."
        ),
    ] = 1
    deal_size: Annotated[
        Literal["by_players"] | int,
        _CARDS.switch(
            "Cards dealt",
            "How many cards each player gets: always as many, or fewer when there are more players.",
            ge=1,
            le=25,
        ),
    ] = "by_players"

    ace_mode: Annotated[
        Literal["low", "low_or_high", "round_corner"],
        _MELDS.switch(
            "Aces in runs", "Whether an ace is low only, low or high, or also joins king and two in one run."
        ),
    ] = "low"
    set_max_size: Annotated[Literal[4] | None, _MELDS.has(shared.LARGEST_SET)] = 4
    set_distinct_suits: Annotated[
        bool, _MELDS.switch("Sets in different suits", "No suit may appear twice in a set.")
    ] = True

    printed_jokers: Annotated[Literal[0, 1, 2, 3], _JOKERS.has(shared.PRINTED_JOKERS)] = 0
    min_naturals_in_meld: Annotated[
        Literal[0, 1, 2],
        _JOKERS.switch(
            "Fewest natural cards", "The fewest cards of a meld that must not be jokers.", only_when=_WITH_JOKERS
        ),
    ] = 1
    max_wilds_in_meld: Annotated[Literal[1, 2] | None, _JOKERS.has(shared.JOKERS_IN_MELD, only_when=_WITH_JOKERS)] = (
        None
    )
    joker_naming: Annotated[
        Literal["required", "free"],
        _JOKERS.switch("Naming jokers", "Whether you must say which card a joker stands for.", only_when=_WITH_JOKERS),
    ] = "required"
    joker_swap: Annotated[Literal["never", "own_turn"], _JOKERS.has(shared.JOKER_SWAP, only_when=_WITH_JOKERS)] = (
        "never"
    )
    joker_swap_must_play: Annotated[
        bool,
        _JOKERS.switch(
            "Play swapped jokers at once",
            "A joker taken from the table must be played in the same turn.",
            only_when=_SWAP,
        ),
    ] = False
    one_of_each_card: Annotated[
        bool,
        _JOKERS.switch(
            "One of each card",
            "The card that a joker stands for may not appear anywhere else on the table.",
            only_when=_WITH_JOKERS,
        ),
    ] = False

    max_melds_per_turn: Annotated[
        Literal[1, 2] | None, _TURN.switch("Melds per turn", "How many new melds you may lay down in a turn.")
    ] = 1
    play_order: Annotated[
        Literal["meld_then_layoff", "free"],
        _TURN.switch("Order of play", "Whether new melds come before lay-offs, or you may mix them freely."),
    ] = "meld_then_layoff"
    layoff_requires_own_meld: Annotated[
        bool, _TURN.switch("Own meld first", "You must have laid down a meld before you may lay off or swap jokers.")
    ] = False
    opening_points: Annotated[
        int | None,
        _TURN.switch(
            "Points to open",
            "The points that your first melds of a deal must reach together in one turn.",
            ge=1,
            le=200,
        ),
    ] = None
    low_ace_opens_as_1: Annotated[
        bool,
        _TURN.switch(
            "Low ace to open",
            "An ace at the low end of a run counts 1 towards the points to open.",
            only_when="opening_points!=none and joker_naming=required",
        ),
    ] = False
    may_discard_taken_card: Annotated[bool, _TURN.has(shared.DISCARDING_UPCARD)] = shared.DISCARDING_UPCARD.default
    taken_only_card_exception: Annotated[
        bool,
        _TURN.switch(
            "Last card may be discarded",
            "You may discard a card taken from the pile if it is your only card.",
            only_when="may_discard_taken_card=false",
        ),
    ] = False

    go_out_mode: Annotated[
        Literal["free", "discard_required", "floating"],
        _GOING_OUT.switch(
            "Going out", "Whether you need a final discard to go out, or float with no cards until you have one."
        ),
    ] = "free"
    going_rummy_bonus: Annotated[
        Literal["none", "double", "plus_10"],
        _GOING_OUT.switch("Going rummy", "The reward for laying down your whole hand in a single turn."),
    ] = "none"
    first_round_triple: Annotated[
        bool,
        _GOING_OUT.switch(
            "Out in the first round", "A deal counts triple if a player goes out in the first round of turns."
        ),
    ] = False

    stock_recycle: Annotated[
        Literal["shuffle", "turn_over", "none"],
        _STOCK.switch("When the stock runs out", "Whether the discard pile is shuffled, turned over or left alone."),
    ] = "shuffle"
    discard_after_recycle: Annotated[
        Literal["turn_up_new", "keep_top", "empty"],
        _STOCK.switch(
            "Pile afterwards", "The card that lies face up once the pile has become the stock.", only_when=_RECYCLED
        ),
    ] = "turn_up_new"
    max_recycles: Annotated[int | None, _STOCK.has(shared.NEW_STOCKS, only_when=_RECYCLED)] = None
    stock_end_rule: Annotated[
        Literal["turn_end", "on_decline"],
        _STOCK.switch(
            "End without a stock", "Whether a blocked deal ends with the turn or when a player refuses the upcard."
        ),
    ] = "on_decline"
    blocked_scoring: Annotated[
        Literal["own_deadwood", "lowest_scores_all", "lowest_difference", "none"],
        _STOCK.switch(
            "Blocked deal",
            "Which players score when the stock is gone and nobody went out.",
            only_when="scoring_mode!=meld_minus_hand",
        ),
    ] = "own_deadwood"

    scoring_mode: Annotated[
        Literal["losers_penalty", "winner_scores", "meld_minus_hand"],
        _SCORING.switch(
            "Scoring", "Whether losers count the cards they hold, the winner collects them, or melds count too."
        ),
    ] = "losers_penalty"
    card_values: Annotated[
        Literal["pip", "pip500", "five_ten", "river", "gin", "indian"],
        _SCORING.switch("Card values", "The table of points for the cards."),
    ] = "pip"
    ace_value: Annotated[
        Literal[1, 11, 15], _SCORING.has(shared.ACE_VALUE, only_when="card_values=pip", implied=_ace_value)
    ] = 1
    ace_low_run_value: Annotated[
        Literal[1, 5] | None,
        _SCORING.switch(
            "Ace at the low end of a run",
            "The value of an ace at the low end of a run on the table.",
            only_when="scoring_mode=meld_minus_hand",
            implied=_ace_low_run_value,
        ),
    ] = None
    joker_value: Annotated[
        Literal[15, 20, 25],
        _SCORING.has(shared.JOKER_VALUE, implied=_joker_value, only_when=f"{_WITH_JOKERS} and card_values!=indian"),
    ] = 15
    queen_of_spades_value: Annotated[
        Literal[40] | None,
        _SCORING.switch("Queen of spades", "A special value for the queen of spades.", implied=_queen_of_spades_value),
    ] = None

    end_condition: Annotated[
        Literal["target", "deals"],
        _MATCH.switch("Match ends", "Whether you play to a number of points or a number of deals."),
    ] = "target"
    target_score: Annotated[
        int,
        _MATCH.switch(
            "Target score", "The total that ends the match.", ge=1, le=100_000, only_when="end_condition=target"
        ),
    ] = 100
    num_deals: Annotated[int | None, _MATCH.has(shared.NUMBER_OF_DEALS, only_when="end_condition=deals")] = None
    tie_break: Annotated[
        Literal["shared", "play_on"],
        _MATCH.switch("Ties", "Whether players share a tied win or play more deals to decide it."),
    ] = "shared"
    settlement: Annotated[
        Literal["none", "cash"],
        _MATCH.switch("Settlement", "Whether losers also pay the winner of each deal in play chips."),
    ] = "none"
    point_value: Annotated[Decimal | None, _MATCH.has(shared.CHIPS_PER_POINT, only_when="settlement=cash")] = None
    first_dealer: Annotated[Literal["random", "seat"], _MATCH.has(shared.FIRST_DEALER)] = shared.FIRST_DEALER.default
    turn_cap: Annotated[int | None, _MATCH.has(shared.TURN_CAP)] = shared.TURN_CAP.default


def deck_count_for(options: TableOptions, players: int) -> int:
    """Return how many packs are in play."""
    return options.deck_count if options.deck_count != "auto5" else 2 if players >= 5 else 1


def deal_size_for(options: TableOptions, players: int) -> int:
    """Return how many cards each player is dealt."""
    sizes = options.HAND_SIZES
    return options.deal_size if options.deal_size != "by_players" else sizes[min(players - 2, len(sizes) - 1)]


def by_deals(options: TableOptions, deals: int) -> TableOptions:
    """Return the options of the same game as a match of this many deals."""
    return change(options, {"end_condition": "deals", "num_deals": deals, "tie_break": "shared"})
