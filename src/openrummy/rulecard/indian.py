"""What the rule cards of Indian rummy and of 21 cards say (rulebook 5, 6, 8.4)."""

from collections.abc import Mapping

from openrummy.declaring import Specials
from openrummy.languages import Saying, Template, saying
from openrummy.options import format_value
from openrummy.rulecard.lines import Line, always, by_value, computed, number
from openrummy.variants.indian.options import DealOptions, IndianOptions, TwentyOneOptions, decks_for

_SECTIONS: tuple[Template, ...] = (
    *("What you need", "The deal", "Jokers", "Groups", "Your turn", "Leaving the deal", "Declaring"),
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


def _drops(options: DealOptions, players: int | None) -> Saying:
    if not options.drop_allowed:
        return saying("Nobody may drop.")
    words: Template = "Before you draw you may drop: {first} points before your first card, {middle} later."
    return saying(words, first=options.first_drop, middle=options.middle_drop)


def _leaving(options: DealOptions, players: int | None) -> Saying:
    if getattr(options, "format", "points") == "deals":
        in_deals: Template = "Leaving the match during a deal costs {points} points; between deals it costs none."
        return saying(in_deals, points=options.points_cap)
    words: Template = "Leaving the match during a deal costs {first} points before your first card and {middle} later; between deals it costs none."
    return saying(words, first=options.first_drop, middle=options.middle_drop)


def _runs(options: DealOptions, players: int | None) -> Saying:
    words: Template = "A valid hand has all cards in groups, at least {runs} runs among them, and {pure} of those pure."
    return saying(words, runs=options.min_sequences, pure=options.min_pure_sequences)


def _wrong(options: DealOptions, players: int | None) -> Saying:
    go_on: Template = "A wrong declaration costs {points} points, and the others play on."
    ends: Template = "A wrong declaration costs {points} points and ends the deal."
    points = options.invalid_declaration_points
    return saying(ends if options.invalid_declaration_effect == "end" else go_on, points=points)


def _unplayed(options: DealOptions, players: int | None) -> Saying | None:
    if options.unplayed_loser_cap is None:
        return None
    cap = options.middle_drop if options.unplayed_loser_cap == "middle_drop" else options.unplayed_loser_cap
    return saying("A loser who had no turn yet pays {points} at most.", points=cap)


def _pool(options: IndianOptions, players: int | None) -> Saying | None:
    words: Template = "Points add up, who comes to {limit} is out, and the last one left wins the pool."
    return saying(words, limit=options.pool_limit) if options.format == "pool" else None


def _rejoin(options: IndianOptions, players: int | None) -> Saying | None:
    if options.format != "pool":
        return None
    if not options.rejoin_allowed or options.max_rejoins == 0:
        return saying("Who is out stays out.")
    most = options.rejoin_max_score
    if options.max_rejoins is None:
        words: Template = "Who was just put out may pay again and come back with the highest total and one more, while nobody has more than {most}."
        return saying(words, most=most)
    few: Template = "Who was just put out may, {times} times in a match, pay again and come back with the highest total and one more, while nobody has more than {most}."
    return saying(few, most=most, times=options.max_rejoins)


def _deals(options: IndianOptions, players: int | None) -> Saying | None:
    if options.format != "deals":
        return None
    words: Template = "Everybody starts with {chips} chips; the winner of a deal takes as many as the others have points, and most chips win after {deals} deals."
    return saying(words, chips=options.chips_per_deal * options.num_deals, deals=options.num_deals)


def _money(options: DealOptions, players: int | None) -> Saying | None:
    if options.platform_fee_percent == 0:
        return saying("A point is worth {value} chips.", value=format_value(options.point_value))
    words: Template = "A point is worth {value} chips; the house keeps {fee} of a hundred of what is won."
    return saying(words, value=format_value(options.point_value), fee=format_value(options.platform_fee_percent))


def _points_money(options: IndianOptions, players: int | None) -> Saying | None:
    if options.format == "points":
        return _money(options, players)
    if options.entry_fee == 0:
        return saying("Nobody puts chips in.")
    if options.platform_fee_percent == 0:
        return saying("Everybody puts in {value} chips.", value=format_value(options.entry_fee))
    words: Template = "Everybody puts in {value} chips; the house keeps {fee} of a hundred of the pool."
    return saying(words, value=format_value(options.entry_fee), fee=format_value(options.platform_fee_percent))


def _lost_entry(options: IndianOptions, players: int | None) -> Saying | None:
    words: Template = "If you leave the match, your entry stays in the pool."
    return saying(words) if options.format != "points" and options.entry_fee else None


def _few_dublees(options: TwentyOneOptions, players: int | None) -> Saying:
    words: Template = "A loser who shows {number} dublees or more pays {points}."
    special = Specials()
    return saying(words, number=number(special.few_dublees), points=special.few_dublee_points)


def _specials(options: TwentyOneOptions, players: int | None) -> Saying:
    words: Template = "Valid too, whatever the other cards are: {tunnelas} tunnelas, {dublees} dublees, or {jokers} wild cards in one group."
    return saying(
        words,
        tunnelas=number(options.tunnela_declare),
        dublees=number(options.dublee_declare),
        jokers=number(options.joker_group_declare),
    )


def _values(options: TwentyOneOptions, players: int | None) -> Saying:
    words: Template = "Cards of the very face of the cut, upper or lower joker bring {values} for one, two or three from each other player who did not drop; a marriage, one of each, brings {marriages}."
    return saying(words, values=format_value(options.value_points), marriages=format_value(options.marriage_points))


_DEAL_LINES: tuple[Line, ...] = (
    computed(_NEED, "deck_count", ("deck_count",), _packs),
    by_value(_NEED, "printed_jokers", {1: "Each pack has one printed joker.", 2: "Each pack has two printed jokers."}),
    always(_DEAL, "toss", "By a toss the highest card plays first; later deals start one seat on."),
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
        "A run is three or more cards of one suit in a row; it is pure where no card in it is used as a joker.",
    ),
    by_value(
        _GROUPS,
        "set_max_size",
        {
            None: "A set is three or more cards of one rank and different suits; jokers may join it.",
            4: "A set is three or four cards of one rank and different suits, jokers among them.",
        },
    ),
    by_value(
        _GROUPS,
        "ace_mode",
        {
            "low": "An ace is low in a run: A-2-3 is one, Q-K-A is not.",
            "low_or_high": "An ace is low or high in a run, A-2-3 or Q-K-A, but runs do not go round the corner.",
        },
    ),
    always(_TURN, "turn", "Draw the top card of the stock or of the discard pile, then throw a card."),
    by_value(
        _TURN,
        "open_joker_pick",
        {
            "first_turn_only": "A wild card on the pile may be taken only while it is the card turned up at the start.",
            "never": "A wild card on the pile may never be taken.",
            "always": "A wild card on the pile may be taken like any other.",
        },
    ),
    by_value(
        _TURN,
        "may_discard_taken_card",
        {
            False: "The card just taken from the pile may not be thrown or put down in the same turn.",
            True: "You may discard the very card that you took from the top of the pile this turn.",
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
    by_value(_OUT, "max_consecutive_misses", {...: "So many turns missed in a row are a middle drop: {value}."}),
    computed(_DECLARE, "runs", ("min_sequences", "min_pure_sequences"), _runs),
    always(
        _DECLARE,
        "declare",
        "To declare, put a card down to finish and show all others in groups; only the groups shown count.",
    ),
    computed(_DECLARE, "wrong", ("invalid_declaration_points", "invalid_declaration_effect"), _wrong),
    by_value(
        _STOCK,
        "closed_exhaust",
        {
            "reshuffle": "The discard pile except its top card is shuffled and becomes the new stock.",
            "void": "The deal is void at the end of the turn that took the last card.",
        },
    ),
    by_value(
        _STOCK,
        "turn_cap",
        {
            None: "",
            ...: "A deal that comes to {value} turns is void: nobody scores, and the same dealer deals again.",
        },
    ),
    by_value(
        _SCORING,
        "loser_arrangement",
        {
            "declared": "After a declaration the others show groups, and what they show counts.",
            "best": "After a declaration the best groups of the others count.",
        },
    ),
    by_value(
        _SCORING,
        "incomplete_counts",
        {
            "all": "With the needed runs the cards outside groups count, without them all cards.",
            "all_but_pure": "With the needed runs the cards outside groups count, without them all but those of pure runs.",
        },
    ),
    always(
        _SCORING, "values", "Ace, king, queen, jack and ten count 10, other cards their face value, wild cards nothing."
    ),
    by_value(_SCORING, "points_cap", {...: "No hand costs more than {value} points."}),
    by_value(
        _SCORING,
        "complete_loser_points",
        {0: "A loser with all cards in groups pays nothing.", ...: "A loser with a whole valid hand pays {value}."},
    ),
    computed(_SCORING, "unplayed", ("unplayed_loser_cap",), _unplayed),
)

INDIAN_LINES: tuple[Line, ...] = (
    *_DEAL_LINES,
    by_value(_END, "format", {"points": "One deal is a match: the winner is paid for the points of all others."}),
    computed(_END, "pool", ("pool_limit",), _pool),
    computed(_END, "rejoin", ("rejoin_allowed", "rejoin_max_score", "max_rejoins"), _rejoin),
    by_value(
        _END,
        "split_mode",
        {
            "none": "The pool is never shared.",
            "manual": "The last two or three may share the pool if all agree: an entry for each drop more that one has left than the worst, and the rest equally.",
            "auto": "The last two or three share the pool equally when none of them can afford a drop.",
        },
        "format=pool",
    ),
    computed(_END, "deals", ("num_deals", "chips_per_deal"), _deals),
    by_value(
        _END,
        "deals_tie_break",
        {
            "extra_deal": "Those who tie for the win play an extra deal.",
            "shared": "Players who tie for the win share it.",
        },
        "format=deals",
    ),
    computed(_CASH, "money", ("point_value", "entry_fee", "platform_fee_percent"), _points_money),
    computed(_CASH, "lost_entry", ("entry_fee",), _lost_entry),
)

TWENTY_ONE_LINES: tuple[Line, ...] = (
    *_DEAL_LINES,
    always(
        _JOKERS,
        "beside",
        "The cards next to the card turned up, in its suit, are wild too: the upper and the lower joker.",
    ),
    computed(_DECLARE, "specials", ("tunnela_declare", "dublee_declare", "joker_group_declare"), _specials),
    always(
        _DECLARE,
        "tunnela",
        "A tunnela, three cards of one face, counts as a pure run; a dublee is two cards of one face.",
    ),
    computed(_SCORING, "few_dublees", (), _few_dublees),
    computed(_VALUES, "values", ("value_points", "marriage_points"), _values),
    always(_END, "one_deal", "One deal is a match, and the highest sum of hand and value cards wins it."),
    computed(_CASH, "money", ("point_value", "platform_fee_percent"), _money),
)
