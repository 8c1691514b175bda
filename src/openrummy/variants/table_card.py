"""The rule card of a table game: a sentence for each value of each option (rulebook 2, 8.1)."""

# Long: a sentence for each value of each option, and little else.

from openrummy.languages import Plural, Template
from openrummy.options.lines import Line, always, by_value, computed
from openrummy.variants.longest_deal import TURN_CAP
from openrummy.variants.table_amounts import card_values, hands, joker_value, opening, packs, queen_of_spades

_SECTIONS: tuple[Template, ...] = (
    *("Players and cards", "The deal", "Melds", "Aces", "Jokers"),
    *("Your turn", "Going out", "Going rummy", "When the stock runs out"),
    *("Scoring", "The end of the match", "Ties", "Cash"),
)
_NEED, _DEAL, _MELDS, _ACES, _JOKERS, _TURN, _OUT, _RUMMY, _STOCK, _SCORING, _END, _TIES, _CASH = _SECTIONS

_HAS_JOKERS = "printed_jokers>0"
_OPENS = "opening_points!=none"
_OPENS_WITH_JOKERS = f"{_OPENS} and {_HAS_JOKERS} and joker_naming=required"
_LOW_ACE = f"{_OPENS} and joker_naming=required"
_RECYCLES = "stock_recycle!=none and max_recycles!=0"
_GOES_RUMMY: Template = (
    "You go rummy when you lay down your whole hand in one turn and had nothing on the table before."
)
_NEVER_RECYCLES: Template = "The discard pile never becomes a new stock."
_PENALTIES = "scoring_mode=losers_penalty"
_GAINS = "scoring_mode!=losers_penalty"


TABLE_LINES: tuple[Line, ...] = (
    computed(_NEED, "packs", ("deck_count",), packs),
    by_value(
        _NEED,
        "printed_jokers",
        {
            0: "No jokers are used.",
            1: "One joker in each pack.",
            2: "Two jokers in each pack.",
            3: "Three jokers in each pack.",
        },
    ),
    by_value(
        _DEAL,
        "first_dealer",
        {
            "random": "The first dealer is drawn by lot; then the deal passes to the left.",
            "seat": "The player in the first seat deals first; then the deal passes to the left.",
        },
    ),
    computed(_DEAL, "hands", ("deal_size",), hands),
    always(_DEAL, "upcard", "The next card is turned up to start the discard pile; the rest is the stock."),
    always(_DEAL, "first_turn", "The player on the dealer's left begins."),
    always(_TURN, "draw", "Draw one card: the top card of the stock or the top card of the discard pile."),
    by_value(
        _TURN,
        "max_melds_per_turn",
        {
            None: "You may then lay down as many new melds as you like.",
            1: "You may then lay down one new meld.",
            2: "You may then lay down up to two new melds.",
        },
    ),
    by_value(
        _TURN,
        "layoff_requires_own_meld",
        {
            False: "You may lay off single cards on any meld on the table, no matter who laid it down.",
            True: "Once you have laid down a meld of your own in this deal, you may lay off cards on any meld.",
        },
    ),
    computed(_TURN, "opening", ("opening_points",), opening),
    always(_TURN, "opening_first", "Before that you may neither lay off cards nor swap jokers.", _OPENS),
    always(_TURN, "opening_jokers", "A joker counts there as the card that it stands for.", _OPENS_WITH_JOKERS),
    by_value(_TURN, "low_ace_opens_as_1", {True: "An ace at the low end of a run counts 1 there."}, _LOW_ACE),
    by_value(
        _TURN,
        "play_order",
        {
            "meld_then_layoff": "New melds come first: once you have laid off a card, you may not meld again that turn.",
            "free": "You may meld and lay off in any order.",
        },
    ),
    always(_TURN, "discard", "End your turn with a discard, face up on the pile."),
    by_value(
        _TURN,
        "may_discard_taken_card",
        {
            False: "You may not discard a card that you took from the pile this turn.",
            True: "You may discard a card that you took from the pile this turn.",
        },
    ),
    always(
        _TURN,
        "twin",
        "If you hold another card just like it, you may discard that one.",
        "may_discard_taken_card=false and deck_count!=1",
    ),
    by_value(
        _TURN,
        "taken_only_card_exception",
        {True: "You may still discard it if it is the only card you hold."},
        "may_discard_taken_card=false",
    ),
    by_value(
        _MELDS,
        "set_max_size",
        {4: "A set is three or four cards of one rank.", None: "A set is three or more cards of one rank."},
    ),
    by_value(
        _MELDS,
        "set_distinct_suits",
        {True: "No suit may appear twice in a set.", False: "A suit may appear more than once in a set."},
    ),
    always(_MELDS, "run", "A run is three or more cards of one suit in sequence."),
    always(_MELDS, "fixed", "Melds on the table are never joined, split or rearranged."),
    by_value(
        _ACES,
        "ace_mode",
        {
            "low": "An ace is low in a run: A-2-3 is a run, Q-K-A is not.",
            "low_or_high": "An ace is low or high in a run: A-2-3 and Q-K-A are runs, K-A-2 is not.",
            "round_corner": "Runs go around the corner: A-2-3, Q-K-A and K-A-2 are all runs.",
        },
    ),
    always(_JOKERS, "joker", "A joker stands for any card that you need.", _HAS_JOKERS),
    by_value(
        _JOKERS,
        "joker_naming",
        {
            "required": "Say which card it stands for when you lay it down; it stands for that card as long as it is on the table.",
            "free": "You need not say which card it stands for: a later lay-off may change it.",
        },
        _HAS_JOKERS,
    ),
    by_value(
        _JOKERS,
        "min_naturals_in_meld",
        {
            0: "A meld may be made of jokers alone.",
            1: "Every meld needs at least one card that is not a joker.",
            2: "Every meld needs at least two cards that are not jokers.",
        },
        _HAS_JOKERS,
    ),
    by_value(
        _JOKERS,
        "max_wilds_in_meld",
        {1: "No meld may hold more than one joker.", 2: "No meld may hold more than two jokers."},
        _HAS_JOKERS,
    ),
    by_value(
        _JOKERS,
        "joker_swap",
        {
            "never": "A joker on the table stays where it is.",
            "own_turn": "On your turn you may replace a joker on the table with the card it stands for, and take the joker.",
        },
        _HAS_JOKERS,
    ),
    by_value(
        _JOKERS,
        "joker_swap_must_play",
        {
            False: "You may keep a joker that you took this way.",
            True: "You must play a joker taken this way in the same turn.",
        },
        f"{_HAS_JOKERS} and joker_swap=own_turn",
    ),
    always(
        _JOKERS,
        "swap_gate",
        "You may replace a joker only after you have laid down a meld of your own in this deal.",
        f"{_HAS_JOKERS} and joker_swap=own_turn and layoff_requires_own_meld=true",
    ),
    by_value(
        _JOKERS,
        "one_of_each_card",
        {True: "The card that a joker stands for may not appear anywhere else on the table."},
        _HAS_JOKERS,
    ),
    by_value(
        _OUT,
        "go_out_mode",
        {
            "free": "You go out, and the deal ends, when your last card is melded, laid off or discarded.",
            "discard_required": "You go out with a discard: keep a card for it, because you may not meld or lay off your last one.",
            "floating": "The deal ends when you discard your last card; if you meld it or lay it off instead, you float: you hold no cards until you draw on your next turn.",
        },
    ),
    by_value(
        _OUT,
        "first_round_triple",
        {True: "If you go out in the first round of turns, the points of the deal count triple."},
    ),
    by_value(
        _RUMMY,
        "going_rummy_bonus",
        dict.fromkeys(("double", "plus_10"), _GOES_RUMMY),
        key="going_rummy",
    ),
    by_value(
        _RUMMY,
        "going_rummy_bonus",
        {
            "double": "Every loser's penalty is then doubled.",
            "plus_10": "Every loser then gets 10 more penalty points.",
        },
        _PENALTIES,
        key="going_rummy_penalty",
    ),
    by_value(
        _RUMMY,
        "going_rummy_bonus",
        {"double": "Your points for the deal are then doubled.", "plus_10": "You then score 10 points more."},
        _GAINS,
        key="going_rummy_gain",
    ),
    by_value(
        _STOCK,
        "stock_recycle",
        {
            "shuffle": "The discard pile is shuffled and becomes the new stock.",
            "turn_over": "The discard pile is turned over unshuffled, so the oldest discard is drawn first.",
        },
        _RECYCLES,
    ),
    by_value(
        _STOCK,
        "discard_after_recycle",
        {
            "turn_up_new": "The top card of the new stock is turned up as the first discard.",
            "keep_top": "The top discard stays where it is.",
            "empty": "No discard lies face up until the next player discards.",
        },
        _RECYCLES,
    ),
    by_value(
        _STOCK,
        "max_recycles",
        {
            None: "This can happen any number of times in a deal.",
            ...: Plural("This happens at most once in a deal.", "This happens at most {count} times in a deal."),
        },
        _RECYCLES,
    ),
    always(_STOCK, "never_recycled", _NEVER_RECYCLES, "stock_recycle=none"),
    always(_STOCK, "never_recycled_by_limit", _NEVER_RECYCLES, "stock_recycle!=none and max_recycles=0"),
    by_value(
        _STOCK,
        "stock_end_rule",
        {
            "turn_end": "When the stock has run out for good, the deal ends blocked after the turn in which the last card was drawn.",
            "on_decline": "When the stock has run out for good, the deal ends blocked as soon as the player whose turn it is does not want the top discard.",
        },
    ),
    by_value(
        _STOCK,
        "blocked_scoring",
        {
            "own_deadwood": "Nobody wins a blocked deal, and the cards in your hand count against you.",
            "lowest_scores_all": "The player with the fewest points in hand wins a blocked deal as if by going out; if two players tie, nobody scores.",
            "lowest_difference": "The player with the fewest points in hand wins a blocked deal, and only what the others hold above that counts; if two players tie, nobody scores.",
            "none": "Nobody scores in a blocked deal.",
        },
        "scoring_mode!=meld_minus_hand",
    ),
    TURN_CAP,
    by_value(
        _SCORING,
        "scoring_mode",
        {
            "losers_penalty": "When a player goes out, the others score the points of the cards they still hold as a penalty, including melds they held back.",
            "winner_scores": "The player who goes out scores the points of all the cards the others still hold, including melds they held back.",
            "meld_minus_hand": "You score the points of the cards you put on the table, minus the points of the cards you still hold.",
        },
    ),
    computed(_SCORING, "card_values", ("card_values", "ace_value"), card_values),
    by_value(
        _SCORING,
        "ace_low_run_value",
        {None: "", ...: "At the low end of a run on the table an ace counts {value}."},
        "scoring_mode=meld_minus_hand",
    ),
    computed(_SCORING, "joker_value", ("joker_value",), joker_value),
    computed(_SCORING, "queen_of_spades_value", ("queen_of_spades_value",), queen_of_spades),
    by_value(
        _END,
        "target_score",
        {
            ...: Plural(
                "The match ends after the deal in which a player reaches {count} point.",
                "The match ends after the deal in which a player reaches {count} points.",
            )
        },
        "end_condition=target",
        also=("end_condition",),
    ),
    by_value(
        _END,
        "num_deals",
        {None: "", ...: Plural("The match is a single deal.", "The match ends after {count} deals.")},
        "end_condition=deals",
    ),
    always(_END, "lowest_wins", "The lowest total wins.", _PENALTIES),
    always(_END, "highest_wins", "The highest total wins.", _GAINS),
    by_value(
        _TIES,
        "tie_break",
        {
            "shared": "Players who tie for the win share it.",
            "play_on": "If players tie for the win, everybody plays more deals until one player is ahead.",
        },
    ),
    by_value(
        _CASH,
        "point_value",
        {...: "After every deal each loser pays the winner {value} play chips for each point still in hand."},
        "settlement=cash",
        also=("settlement",),
    ),
)
"""The lines of basic rummy; 500 adds to them and replaces some (see `with_lines`)."""
