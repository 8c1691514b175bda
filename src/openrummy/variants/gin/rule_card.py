"""The rule card of gin (rulebook 4, 8.3)."""

from openrummy.languages import Plural, Saying, Template, saying
from openrummy.options.lines import Line, always, by_value, computed
from openrummy.variants.gin.options import GinOptions
from openrummy.variants.gin.rule_card_deal import DEAL_LINES, THREE_PLAY, TWO_PLAY
from openrummy.variants.longest_deal import TURN_CAP

_SECTIONS: tuple[Template, ...] = (
    *("Melds", "Your turn", "Knocking", "After the knock"),
    *("When the stock runs out", "Scoring", "Three games at once", "The end of the match"),
)
_MELDS, _TURN, _KNOCK, _DEFENCE, _DEAD, _SCORING, _HOLLYWOOD, _END = _SECTIONS

_STRAIGHT = "knock_limit=0"
_KNOCKS = "knock_limit>0"
_ONE, _THREE = "hollywood_columns=1", "hollywood_columns=3"


def _limit(options: GinOptions, players: int | None) -> Saying | None:
    if not options.knock_limit or options.oklahoma:
        return None
    words: Template = "You may knock when your deadwood, the cards outside your melds, counts {limit} or less."
    return saying(words, limit=options.knock_limit)


def _oklahoma(options: GinOptions, players: int | None) -> Saying | None:
    if not options.oklahoma or not options.knock_limit:
        return None
    if options.knock_limit == 10:
        return saying("The value of the first upcard is the most deadwood you may knock with.")
    words: Template = (
        "The value of the first upcard is the most deadwood you may knock with, and never more than {limit}."
    )
    return saying(words, limit=options.knock_limit)


def _big_gin(options: GinOptions, players: int | None) -> Saying:
    if options.big_gin_bonus is None:
        return saying("You discard even if all eleven of your cards are matched.")
    return saying("If all eleven of your cards are matched, you may go big gin without a discard.")


def _big_gin_worth(options: GinOptions, players: int | None) -> Saying | None:
    if options.big_gin_bonus is None:
        return None
    words = Plural(
        "Big gin earns {count} point plus the other player's deadwood.",
        "Big gin earns {count} points plus the other player's deadwood.",
    )
    return saying(words, count=options.big_gin_bonus)


def _stock(options: GinOptions, players: int | None) -> Saying:
    if options.dead_hand_stock:
        return saying("Play ends when a player discards with two cards left in the stock.")
    return saying("Play ends when a player discards with no cards left in the stock.")


def _boxes(options: GinOptions, players: int | None) -> Saying:
    if not options.box_bonus:
        return saying("Winning a deal earns nothing beyond its points.")
    if options.boxes_immediate:
        at_once = Plural(
            "Each deal that you win earns {count} more point at once, called a box.",
            "Each deal that you win earns {count} more points at once, called a box.",
        )
        return saying(at_once, count=options.box_bonus)
    words = Plural(
        "At the end each player gets a box of {count} point for every deal they won.",
        "At the end each player gets a box of {count} points for every deal they won.",
    )
    return saying(words, count=options.box_bonus)


def _game(options: GinOptions, players: int | None) -> Saying:
    if not options.game_bonus:
        words = Plural(
            "The first player to reach {count} point ends the game and gets no bonus for it.",
            "The first player to reach {count} points ends the game and gets no bonus for it.",
        )
        return saying(words, count=options.target_score)
    more = Plural(
        "The first player to reach {count} point ends the game and gets {bonus} more.",
        "The first player to reach {count} points ends the game and gets {bonus} more.",
    )
    return saying(more, count=options.target_score, bonus=options.game_bonus)


GIN_LINES: tuple[Line, ...] = (
    *DEAL_LINES,
    always(_MELDS, "sets", "A set is three or four cards of one rank."),
    always(_MELDS, "runs", "A run is three or more cards of one suit in sequence; the ace is low, before the two."),
    always(_MELDS, "in_hand", "Melds stay hidden in your hand until the deal ends."),
    always(_TURN, "draw", "Draw one card: the top card of the stock or the top card of the discard pile."),
    always(_TURN, "discard", "Then discard one card face up on the pile, but not the card that you just took from it."),
    always(_TURN, "end", "Or end the deal: knock, or go gin."),
    computed(_KNOCK, "knock_limit", ("knock_limit",), _limit),
    computed(_KNOCK, "oklahoma", ("oklahoma",), _oklahoma),
    by_value(
        _KNOCK,
        "oklahoma_ace",
        {
            "gin_only": "If it is an ace, only gin ends the deal.",
            "one": "If it is an ace, you may knock with one point.",
        },
        f"oklahoma=true and {_KNOCKS}",
    ),
    always(_KNOCK, "straight", "You cannot knock: only gin ends the deal.", _STRAIGHT),
    always(
        _KNOCK,
        "how",
        "To knock, discard face down and lay out your melds. The groups you show count, even if others would be better. You never have to knock.",
        _KNOCKS,
    ),
    always(_KNOCK, "gin", "Gin is a hand with ten matched cards; you discard face down as for a knock."),
    computed(_KNOCK, "big_gin", ("big_gin_bonus",), _big_gin),
    always(
        _DEFENCE,
        "lay_off",
        "After a knock the other player may lay off cards on the knocker's melds, even several in a row, and then lays out melds of their own.",
        _KNOCKS,
    ),
    always(
        _DEFENCE, "after_gin", "After gin or big gin nothing can be laid off; the other player only lays out melds."
    ),
    always(_DEFENCE, "knocker", "The knocker never lays off.", _KNOCKS),
    computed(_DEAD, "dead_hand_stock", ("dead_hand_stock",), _stock),
    by_value(
        _DEAD,
        "fiftieth_card",
        {
            "dead": "The deal is then dead: nobody scores, and the same dealer deals again.",
            "opponent_may_knock": "Only the other player may still take that discard, to knock with it at once; otherwise the deal is dead: nobody scores, and the same dealer deals again.",
        },
    ),
    TURN_CAP,
    always(
        _SCORING,
        "values",
        "An ace counts 1, cards from 2 to 9 their face value, and ten, jack, queen and king 10 each.",
    ),
    always(
        _SCORING,
        "knock",
        "If the knocker has less deadwood than the other player, the knocker scores the difference.",
        _KNOCKS,
    ),
    by_value(
        _SCORING,
        "undercut_on_tie",
        {
            True: "If the other player has as much or less, that is an undercut: the other player scores the difference and the bonus.",
            False: "If the other player has less, that is an undercut: the other player scores the difference and the bonus. If both have the same, nobody wins the deal.",
        },
        _KNOCKS,
    ),
    by_value(
        _SCORING,
        "undercut_bonus",
        {...: Plural("The bonus for an undercut is {count} point.", "The bonus for an undercut is {count} points.")},
        _KNOCKS,
    ),
    by_value(
        _SCORING,
        "gin_bonus",
        {
            ...: Plural(
                "Gin earns {count} point plus the other player's deadwood.",
                "Gin earns {count} points plus the other player's deadwood.",
            )
        },
    ),
    computed(_SCORING, "big_gin_bonus", ("big_gin_bonus",), _big_gin_worth),
    by_value(
        _SCORING,
        "oklahoma_spade_double",
        {True: "If the first upcard is a spade, the deal counts double."},
        "oklahoma=true",
    ),
    computed(_SCORING, "box_bonus", ("box_bonus", "boxes_immediate"), _boxes),
    by_value(
        _HOLLYWOOD,
        "hollywood_columns",
        {
            3: "Three games are scored at once. Your first win counts in the first game, your second in the first and second, and every later win in all three.",
        },
    ),
    always(
        _HOLLYWOOD,
        "closing",
        "When a player reaches the target in a game, that game is closed; later wins count only in the open ones, starting with the first open one where you have none. The match is over when all three are closed.",
        _THREE,
    ),
    computed(_END, "target_score", ("target_score", "game_bonus"), _game),
    by_value(
        _END,
        "shutout_rule",
        {
            "double_hands": "If the loser has not scored, the points for deals are doubled before boxes are added.",
            "double_total": "If the loser has not scored, everything is doubled, including bonus and boxes.",
            "extra_game_bonus": "If the loser has not scored, the winner gets 100 more.",
            "none": "There is no bonus if the loser has not scored.",
        },
        TWO_PLAY,
    ),
    by_value(
        _END,
        "shutout_rule",
        {
            "double_hands": "If neither of the others has scored, the points for deals are doubled before boxes are added.",
            "double_total": "If neither of the others has scored, everything is doubled, including bonus and boxes.",
            "extra_game_bonus": "If neither of the others has scored, the winner gets 100 more.",
            "none": "There is no bonus if the others have not scored.",
        },
        THREE_PLAY,
        key="shutout_of_two",
    ),
    always(_END, "highest_wins", "The player with the higher total then wins the match.", f"{_ONE} and {TWO_PLAY}"),
    always(
        _END,
        "highest_of_three_wins",
        "The player with the higher total over the three games wins the match.",
        f"{_THREE} and {TWO_PLAY}",
    ),
    always(_END, "best_of_three", "The player with the highest total then wins the match.", f"{_ONE} and {THREE_PLAY}"),
    always(
        _END,
        "best_over_three_games",
        "The player with the highest total over the three games wins the match.",
        f"{_THREE} and {THREE_PLAY}",
    ),
)
"""The lines of gin."""
