"""The rule cards of Indian rummy with 13 and 21 cards (rulebook 5, 6, 8.4)."""

# Long: a sentence for each value of each option, and little else.

from collections.abc import Mapping

from openrummy.declaring import Specials
from openrummy.languages import Plural, Saying, Template, saying
from openrummy.options import format_value
from openrummy.options.lines import Line, always, by_value, computed, number
from openrummy.variants.indian.money import AUTO_SPLIT_FROM, BUY_IN_POINTS
from openrummy.variants.indian.options import DealOptions, IndianOptions, TwentyOneOptions, decks_for
from openrummy.variants.longest_deal import TURN_CAP

_SECTIONS: tuple[Template, ...] = (
    *("Players and cards", "The deal", "Jokers", "Groups", "Your turn", "Dropping out", "Declaring"),
    *("When the stock runs out", "Scoring", "The end of the match", "Value cards", "Cash"),
)
_NEED, _DEAL, _JOKERS, _GROUPS, _TURN, _OUT, _DECLARE, _STOCK, _SCORING, _END, _VALUES, _CASH = _SECTIONS


def _packs(options: DealOptions, players: int | None) -> Saying:
    if players is None and options.deck_count == "auto_1_2":
        return saying("One pack of 52 cards for two players, two packs for more.")
    words: Mapping[int, Template] = {
        1: "One pack of 52 cards.",
        2: "Two packs of 52 cards, shuffled together.",
        3: "Three packs of 52 cards, shuffled together.",
    }
    return Saying(words[decks_for(options, players or 2)])


def _hands(options: DealOptions, players: int | None) -> Saying:
    words: Template = "Each player gets {size} cards, dealt one at a time; the next card is turned up to start the discard pile, and the rest is the stock."
    return saying(words, size=options.HAND)


def _drops(options: DealOptions, players: int | None) -> Saying:
    if not options.drop_allowed:
        return saying("Nobody may drop.")
    words: Template = "Before you draw, you may drop out of the deal. The penalty is {first} before your first draw and {middle} later."
    return saying(words, first=options.first_drop, middle=options.middle_drop)


def _leaving(options: DealOptions, players: int | None) -> Saying:
    if getattr(options, "format", "points") == "deals":
        in_deals: Template = "The penalty for leaving the match during a deal is {points}; between deals there is none."
        return saying(in_deals, points=options.points_cap)
    words: Template = "The penalty for leaving the match during a deal is {first} before your first draw and {middle} later; between deals there is none."
    return saying(words, first=options.first_drop, middle=options.middle_drop)


def _misses(options: DealOptions, players: int | None) -> Saying:
    words = Plural(
        "If you miss a turn, you are out of the deal. The penalty is {points}.",
        "If you miss {count} turns in a row, you are out of the deal. The penalty is {points}.",
    )
    return saying(words, count=options.max_consecutive_misses, points=options.middle_drop)


def _runs(options: DealOptions, players: int | None) -> Saying:
    runs, pure = options.min_sequences, options.min_pure_sequences
    if not runs:
        return saying("In a valid hand every card is in a group.")
    if pure in (0, runs):
        alone: Template = "In a valid hand every card is in a group, with at least {runs}."
        return saying(alone, runs=_pure_runs(runs) if pure else _any_runs(runs))
    if pure == 1:
        return saying(
            "In a valid hand every card is in a group, with at least {runs}, one of them pure.", runs=_any_runs(runs)
        )
    words: Template = "In a valid hand every card is in a group, with at least {runs}, {pure} of them pure."
    return saying(words, runs=_any_runs(runs), pure=number(pure))


def _any_runs(runs: int) -> Saying:
    return saying(Plural("one run", "{number} runs"), count=runs, number=number(runs))


def _pure_runs(runs: int) -> Saying:
    return saying(Plural("one pure run", "{number} pure runs"), count=runs, number=number(runs))


def _wrong(options: DealOptions, players: int | None) -> Saying:
    go_on = Plural(
        "A wrong declaration costs {count} point, and the others play on.",
        "A wrong declaration costs {count} points, and the others play on.",
    )
    ends = Plural(
        "A wrong declaration costs {count} point and ends the deal.",
        "A wrong declaration costs {count} points and ends the deal.",
    )
    words = ends if options.invalid_declaration_effect == "end" else go_on
    return saying(words, count=options.invalid_declaration_points)


def _unplayed(options: DealOptions, players: int | None) -> Saying | None:
    if options.unplayed_loser_cap is None:
        return None
    cap = options.middle_drop if options.unplayed_loser_cap == "middle_drop" else options.unplayed_loser_cap
    return saying("A loser who has not had a turn yet pays at most {points}.", points=cap)


def _pool(options: IndianOptions, players: int | None) -> Saying | None:
    words: Template = "Points add up. A player who reaches {limit} is out, and the last one left wins the pool."
    return saying(words, limit=options.pool_limit) if options.format == "pool" else None


def _rejoin(options: IndianOptions, players: int | None) -> Saying | None:
    if options.format != "pool":
        return None
    if not options.rejoin_allowed or options.max_rejoins == 0:
        return saying("A player who is out stays out.")
    most = options.rejoin_max_score
    if options.max_rejoins is None:
        words: Template = "A player who was just put out may pay again and rejoin with one point more than the highest total, as long as nobody still in has more than {most}."
        return saying(words, most=most)
    times = Plural(
        "A player who was just put out may pay again and rejoin, once in a match, with one point more than the highest total, as long as nobody still in has more than {most}.",
        "A player who was just put out may pay again and rejoin, up to {count} times in a match, with one point more than the highest total, as long as nobody still in has more than {most}.",
    )
    return saying(times, most=most, count=options.max_rejoins)


def _split(options: IndianOptions, players: int | None) -> Saying | None:
    if options.format != "pool":
        return None
    if options.split_mode == "none":
        return saying("The pool is never shared.")
    if options.split_mode == "manual":
        return saying(_SPLIT) if options.entry_fee else None
    words = Plural(
        "Once somebody is out, the last two or three share the pool equally as soon as each of them has {count} point or more.",
        "Once somebody is out, the last two or three share the pool equally as soon as each of them has {count} points or more.",
    )
    return saying(words, count=AUTO_SPLIT_FROM[options.pool_limit])


_SPLIT: Template = "Once somebody is out, the last two or three may share the pool if all agree: an entry for each drop a player can afford beyond the one who can afford fewest, and the rest equally, which must be at least one entry."


def _deals(options: IndianOptions, players: int | None) -> Saying | None:
    if options.format != "deals":
        return None
    if options.num_deals == 1:
        one = Plural(
            "The match is one deal. Everybody starts with {count} chip, and the winner collects the others' points in chips.",
            "The match is one deal. Everybody starts with {count} chips, and the winner collects the others' points in chips.",
        )
        return saying(one, count=options.chips_per_deal)
    words: Template = "Everybody starts with {chips} chips. The winner of a deal collects the others' points in chips, and the player with the most chips after {deals} deals wins."
    return saying(words, chips=options.chips_per_deal * options.num_deals, deals=options.num_deals)


def _money(options: DealOptions, players: int | None) -> Saying | None:
    if options.platform_fee_percent == 0:
        return saying("Each point is worth {value} chips.", value=format_value(options.point_value))
    words: Template = "Each point is worth {value} chips; the house keeps {fee}% of what is won."
    return saying(words, value=format_value(options.point_value), fee=format_value(options.platform_fee_percent))


def _buy_in(options: DealOptions, players: int | None) -> Saying | None:
    if getattr(options, "format", "points") != "points" or not options.point_value:
        return None
    needed = format_value(BUY_IN_POINTS * options.point_value)
    words: Template = "Each player needs at least {chips} chips at the table, {times} times the value of a point."
    return saying(words, chips=needed, times=BUY_IN_POINTS)


NO_ENTRY: Template = "There is no entry fee."
"""This is left out where the game belongs to a tournament, which has an entry of its own."""


def _points_money(options: IndianOptions, players: int | None) -> Saying | None:
    if options.format == "points":
        return _money(options, players)
    if options.entry_fee == 0:
        return saying(NO_ENTRY)
    if options.platform_fee_percent == 0:
        return saying("Everybody puts in {value} chips.", value=format_value(options.entry_fee))
    words: Template = "Everybody puts in {value} chips; the house keeps {fee}% of the pool."
    return saying(words, value=format_value(options.entry_fee), fee=format_value(options.platform_fee_percent))


def _lost_entry(options: IndianOptions, players: int | None) -> Saying | None:
    words: Template = "If you leave the match, your entry stays in the pool."
    return saying(words) if options.format != "points" and options.entry_fee else None


def _few_dublees(options: TwentyOneOptions, players: int | None) -> Saying:
    words: Template = "A loser who shows {number} dublees or more pays {points}."
    special = Specials()
    return saying(words, number=number(special.few_dublees), points=special.few_dublee_points)


def _specials(options: TwentyOneOptions, players: int | None) -> Saying:
    words: Template = "Also valid, whatever the other cards are: {tunnelas} tunnelas, {dublees} dublees, or {jokers} wild cards in one group."
    return saying(
        words,
        tunnelas=number(options.tunnela_declare),
        dublees=number(options.dublee_declare),
        jokers=number(options.joker_group_declare),
    )


def _values(options: TwentyOneOptions, players: int | None) -> Saying:
    words: Template = "One, two or three copies of the card turned up earn you {one}, {two} or {three} points from each other player who did not drop, miss out or leave; so do copies of the upper joker and of the lower joker."
    one, two, three = options.value_points
    return saying(words, one=one, two=two, three=three)


def _marriages(options: TwentyOneOptions, players: int | None) -> Saying:
    words: Template = "A marriage is one of each of these. One, two or three marriages earn {one}, {two} or {three} points, and their cards do not count again."
    one, two, three = options.marriage_points
    return saying(words, one=one, two=two, three=three)


_DEAL_LINES: tuple[Line, ...] = (
    computed(_NEED, "deck_count", ("deck_count",), _packs),
    by_value(_NEED, "printed_jokers", {1: "Each pack has one printed joker.", 2: "Each pack has two printed jokers."}),
    always(
        _DEAL,
        "toss",
        "Everyone draws a card, and the highest plays first; in later deals the first turn moves one seat on.",
    ),
    computed(_DEAL, "hands", (), _hands),
    by_value(
        _JOKERS,
        "wild_joker",
        {
            True: "A card is turned up beside the stock: all cards of its rank are wild, and so are printed jokers.",
            False: "Only printed jokers are wild.",
        },
    ),
    by_value(
        _JOKERS,
        "printed_wild_makes",
        {
            "ace": "If a printed joker is turned up, all aces are wild.",
            "none": "If a printed joker is turned up, nothing else is wild.",
        },
        "wild_joker=true",
    ),
    always(
        _GROUPS,
        "run",
        "A run is three or more cards of one suit in sequence; it is pure if no card in it is used as a joker.",
    ),
    by_value(
        _GROUPS,
        "set_max_size",
        {
            None: "A set is three or more cards of one rank in different suits; jokers may join it.",
            4: "A set is three or four cards of one rank in different suits, including any jokers.",
        },
    ),
    by_value(
        _GROUPS,
        "ace_mode",
        {
            "low": "An ace is low in a run: A-2-3 is a run, Q-K-A is not.",
            "low_or_high": "An ace is low or high in a run, as in A-2-3 or Q-K-A, but runs do not go around the corner.",
        },
    ),
    always(_TURN, "turn", "Draw the top card of the stock or of the discard pile, then discard a card."),
    by_value(
        _TURN,
        "open_joker_pick",
        {
            "first_turn_only": "You may take a wild card from the pile only if it is the card turned up at the start.",
            "never": "You may never take a wild card from the pile.",
            "always": "You may take a wild card from the pile like any other card.",
        },
    ),
    by_value(
        _TURN,
        "may_discard_taken_card",
        {
            False: "You may not discard or finish with the card you just took from the pile.",
            True: "You may discard the card that you took from the top of the pile this turn.",
        },
    ),
    computed(_OUT, "drop", ("drop_allowed", "first_drop", "middle_drop"), _drops),
    computed(_OUT, "leaving", ("first_drop", "middle_drop"), _leaving),
    always(
        _OUT,
        "leaving_at_the_show",
        "If you leave after another player has declared and before you show, all cards in your hand count.",
        "loser_arrangement=declared",
    ),
    computed(_OUT, "misses", ("max_consecutive_misses", "middle_drop"), _misses),
    always(_OUT, "last_in", "If all the others have dropped or are out of the deal, the last player still in wins it."),
    computed(_DECLARE, "runs", ("min_sequences", "min_pure_sequences"), _runs),
    always(
        _DECLARE,
        "declare",
        "To declare, put a card face down to finish and show all the others in groups; only the groups you show count.",
    ),
    computed(_DECLARE, "wrong", ("invalid_declaration_points", "invalid_declaration_effect"), _wrong),
    by_value(
        _STOCK,
        "closed_exhaust",
        {
            "reshuffle": "The discard pile except its top card is shuffled and becomes the new stock.",
            "void": "The deal is void at the end of the turn in which the last card was drawn.",
        },
    ),
    TURN_CAP,
    by_value(
        _SCORING,
        "loser_arrangement",
        {
            "declared": "After a declaration the others show their groups, and those groups count.",
            "best": "After a declaration the others are counted in their best groups.",
        },
    ),
    by_value(
        _SCORING,
        "incomplete_counts",
        {
            "all": "If you have the required runs, only the cards outside groups count; if not, all your cards count.",
            "all_but_pure": "If you have the required runs, only the cards outside groups count; if not, all your cards count except pure runs.",
        },
    ),
    always(
        _SCORING, "values", "Ace, king, queen, jack and ten count 10, other cards their face value, and wild cards 0."
    ),
    by_value(
        _SCORING,
        "points_cap",
        {...: Plural("No hand costs more than {count} point.", "No hand costs more than {count} points.")},
    ),
    by_value(
        _SCORING,
        "complete_loser_points",
        {
            0: "A loser with a complete valid hand pays nothing.",
            ...: "A loser with a complete valid hand pays {value}.",
        },
    ),
    computed(_SCORING, "unplayed", ("unplayed_loser_cap",), _unplayed),
)

INDIAN_LINES: tuple[Line, ...] = (
    *_DEAL_LINES,
    by_value(_END, "format", {"points": "The match is one deal: the others pay the winner for their points."}),
    computed(_END, "pool", ("pool_limit",), _pool),
    computed(_END, "rejoin", ("rejoin_allowed", "rejoin_max_score", "max_rejoins"), _rejoin),
    computed(_END, "split_mode", ("split_mode",), _split),
    computed(_END, "deals", ("num_deals", "chips_per_deal"), _deals),
    by_value(
        _END,
        "deals_tie_break",
        {
            "extra_deal": "Players who tie for the win play an extra deal.",
            "shared": "Players who tie for the win share it.",
        },
        "format=deals",
    ),
    computed(_CASH, "money", ("point_value", "entry_fee", "platform_fee_percent"), _points_money),
    computed(_CASH, "buy_in", ("point_value",), _buy_in),
    computed(_CASH, "lost_entry", ("entry_fee",), _lost_entry),
)

TWENTY_ONE_LINES: tuple[Line, ...] = (
    *_DEAL_LINES,
    always(
        _JOKERS,
        "beside",
        "The cards on either side of the card turned up, in its suit, are wild too: the upper and the lower joker.",
    ),
    always(
        _JOKERS,
        "ace_of_spades",
        "If a printed joker is turned up, the ace of spades counts as the card turned up, so the king and the 2 of spades are wild too.",
        "printed_wild_makes=ace",
    ),
    computed(_DECLARE, "specials", ("tunnela_declare", "dublee_declare", "joker_group_declare"), _specials),
    always(
        _DECLARE,
        "tunnela",
        "A tunnela, three identical cards, counts as a pure run; a dublee is two identical cards.",
    ),
    computed(_SCORING, "few_dublees", (), _few_dublees),
    computed(_VALUES, "values", ("value_points",), _values),
    computed(_VALUES, "marriages", ("marriage_points",), _marriages),
    always(_VALUES, "dropped", "A player who dropped, missed out or left earns nothing for value cards."),
    always(_END, "one_deal", "The match is one deal, and the highest sum of hand and value cards wins it."),
    computed(_CASH, "money", ("point_value", "platform_fee_percent"), _money),
    computed(_CASH, "buy_in", ("point_value",), _buy_in),
)
