"""What the rule card of gin says (rulebook 4, 8.3)."""

from openrummy.languages import Saying, Template, saying
from openrummy.rulecard.lines import Line, always, by_value, computed
from openrummy.variants.gin.options import GinOptions

_SECTIONS: tuple[Template, ...] = (
    *("What you need", "The deal", "Melds", "Your turn", "Knocking", "After the knock"),
    *("When the stock runs out", "Scoring", "Three games at once", "The end of the match"),
)
_NEED, _DEAL, _MELDS, _TURN, _KNOCK, _DEFENCE, _DEAD, _SCORING, _HOLLYWOOD, _END = _SECTIONS

_STRAIGHT = "knock_limit=0"
_KNOCKS = "knock_limit>0"
_ONE, _THREE = "hollywood_columns=1", "hollywood_columns=3"


def _limit(options: GinOptions, players: int | None) -> Saying | None:
    if not options.knock_limit or options.oklahoma:
        return None
    words: Template = "You may knock when the cards that you leave unmatched count {limit} or less."
    return saying(words, limit=options.knock_limit)


def _oklahoma(options: GinOptions, players: int | None) -> Saying | None:
    if not options.oklahoma or not options.knock_limit:
        return None
    if options.knock_limit == 10:
        return saying("The first upcard says how much your unmatched cards may count at most when you knock.")
    words: Template = "The first upcard says how much your unmatched cards may count at most when you knock, and never more than {limit}."
    return saying(words, limit=options.knock_limit)


def _big_gin(options: GinOptions, players: int | None) -> Saying:
    if options.big_gin_bonus is None:
        return saying("You discard also when all eleven of your cards are matched.")
    return saying("With all eleven cards matched you may go big gin, without a discard.")


def _big_gin_worth(options: GinOptions, players: int | None) -> Saying | None:
    if options.big_gin_bonus is None:
        return None
    words: Template = "Big gin earns {bonus} points and what the other player has unmatched."
    return saying(words, bonus=options.big_gin_bonus)


def _stock(options: GinOptions, players: int | None) -> Saying:
    if options.dead_hand_stock:
        return saying("When a discard leaves two cards in the stock, the play is over.")
    return saying("When a discard leaves no card in the stock, the play is over.")


def _boxes(options: GinOptions, players: int | None) -> Saying:
    if not options.box_bonus:
        return saying("Deals won earn nothing besides their points.")
    if options.boxes_immediate:
        return saying("Each deal that you win earns {bonus} more points at once, its box.", bonus=options.box_bonus)
    words: Template = "In the end both get a box of {bonus} points for each deal that they have won."
    return saying(words, bonus=options.box_bonus)


def _game(options: GinOptions, players: int | None) -> Saying:
    if not options.game_bonus:
        words: Template = "Who reaches {target} points first ends the game and gets no bonus for it."
        return saying(words, target=options.target_score)
    more: Template = "Who reaches {target} points first ends the game and gets {bonus} more."
    return saying(more, target=options.target_score, bonus=options.game_bonus)


def _cap(options: GinOptions, players: int | None) -> Saying | None:
    if options.turn_cap is None:
        return None
    words: Template = "A deal that comes to {number} turns is void: nobody scores, and the same dealer deals again."
    return saying(words, number=options.turn_cap)


GIN_LINES: tuple[Line, ...] = (
    always(_NEED, "packs", "Two players and one pack of 52 cards."),
    always(_DEAL, "first_dealer", "The first dealer is drawn by lot."),
    by_value(
        _DEAL,
        "next_dealer",
        {
            "loser": "Who loses a deal deals the next one.",
            "winner": "Who wins a deal deals the next one.",
            "alternate": "After that the players deal in turn.",
        },
    ),
    always(
        _DEAL,
        "hands",
        "Each gets ten cards, dealt one at a time; the next card is turned up, and the rest is the stock.",
    ),
    by_value(
        _DEAL,
        "first_upcard_offer",
        {
            True: "The other player may take the upcard, then the dealer; when both leave it, the other player begins with "
            "a card from the stock.",
            False: "The other player begins.",
        },
    ),
    always(_MELDS, "sets", "A set is three or four cards of one rank."),
    always(_MELDS, "runs", "A run is three or more cards of one suit in sequence; the ace is low, before the two."),
    always(_MELDS, "in_hand", "Melds stay in your hand, unseen, until the deal ends."),
    always(_TURN, "draw", "Draw one card: the top card of the stock or the top card of the discard pile."),
    always(
        _TURN, "discard", "Then discard one, face up on the pile, but not the card that you have just taken from it."
    ),
    always(_TURN, "end", "Or end the deal: knock, or go gin."),
    computed(_KNOCK, "knock_limit", ("knock_limit",), _limit),
    computed(_KNOCK, "oklahoma", ("oklahoma",), _oklahoma),
    by_value(
        _KNOCK,
        "oklahoma_ace",
        {
            "gin_only": "When it is an ace, only gin ends the deal.",
            "one": "When it is an ace, you may knock with one.",
        },
        f"oklahoma=true and {_KNOCKS}",
    ),
    always(_KNOCK, "straight", "Knocking is not allowed: only gin ends the deal.", _STRAIGHT),
    always(
        _KNOCK,
        "how",
        "To knock, throw your discard face down and lay out your melds; how you group them counts, even where another "
        "grouping would be better. Nobody has to knock.",
        _KNOCKS,
    ),
    always(_KNOCK, "gin", "Gin is a hand of ten matched cards, with your discard face down."),
    computed(_KNOCK, "big_gin", ("big_gin_bonus",), _big_gin),
    always(
        _DEFENCE,
        "lay_off",
        "After a knock the other player may lay off cards on the knocker's melds, also several in a row, and then lays "
        "out melds of the rest.",
        _KNOCKS,
    ),
    always(_DEFENCE, "after_gin", "After gin or big gin nothing is laid off; the other player only lays out melds."),
    always(_DEFENCE, "knocker", "The knocker never lays off.", _KNOCKS),
    computed(_DEAD, "dead_hand_stock", ("dead_hand_stock",), _stock),
    by_value(
        _DEAD,
        "fiftieth_card",
        {
            "dead": "The deal is then dead: nobody scores, and the same dealer deals again.",
            "opponent_may_knock": "Only the other player may still take that discard, to knock with it at once; else the deal "
            "is dead: nobody scores, and the same dealer deals again.",
        },
    ),
    computed(_DEAD, "turn_cap", ("turn_cap",), _cap),
    always(_SCORING, "values", "An ace counts 1, 2 to 9 their face value, ten, jack, queen and king 10 each."),
    always(
        _SCORING,
        "knock",
        "When the knocker has less unmatched than the other player, the knocker gets the difference.",
        _KNOCKS,
    ),
    by_value(
        _SCORING,
        "undercut_on_tie",
        {
            True: "When the other player has as much or less, that is an undercut: the other player gets the difference "
            "and the bonus.",
            False: "When the other player has less, that is an undercut: the other player gets the difference and the "
            "bonus. When both have the same, nobody wins the deal.",
        },
        _KNOCKS,
    ),
    by_value(_SCORING, "undercut_bonus", {...: "The bonus for an undercut is {value} points."}, _KNOCKS),
    by_value(_SCORING, "gin_bonus", {...: "Gin earns {value} points and what the other player has unmatched."}),
    computed(_SCORING, "big_gin_bonus", ("big_gin_bonus",), _big_gin_worth),
    by_value(
        _SCORING,
        "oklahoma_spade_double",
        {True: "When the first upcard is a spade, the deal counts double."},
        "oklahoma=true",
    ),
    computed(_SCORING, "box_bonus", ("box_bonus", "boxes_immediate"), _boxes),
    by_value(
        _HOLLYWOOD,
        "hollywood_columns",
        {
            3: "Three games are scored at once. Your first win is entered in the first, your second in the first and the "
            "second, every later one in all three.",
        },
    ),
    always(
        _HOLLYWOOD,
        "closing",
        "A game in which somebody reaches the score is closed; later wins go only into the open ones, and start in the "
        "first open one where you have none. The match is over when all three are closed.",
        _THREE,
    ),
    computed(_END, "target_score", ("target_score", "game_bonus"), _game),
    by_value(
        _END,
        "shutout_rule",
        {
            "double_hands": "When the other player has nothing, the points of the deals are doubled before boxes are added.",
            "double_total": "When the other player has nothing, everything is doubled, bonus and boxes too.",
            "extra_game_bonus": "When the other player has nothing, the winner gets 100 more.",
            "none": "It makes no difference when the other player has nothing.",
        },
    ),
    always(_END, "highest_wins", "Then who has more in all has won the match.", _ONE),
    always(_END, "highest_of_three_wins", "Who has more in the three games together has won the match.", _THREE),
)
"""The lines of gin."""
