"""The switches that basic rummy and 500 share (rulebook 8.1), and what they come to: points and sizes."""

from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Annotated, ClassVar, Literal

from openrummy.cards import FACES, JOKER, PLANE, Face, pack, parse_card, rank_of
from openrummy.languages import Saying, saying
from openrummy.options import Options, change, option

QUEEN_OF_SPADES: Face = parse_card("QS")

_JOKERS = "printed_jokers>0"
_SWAP = f"{_JOKERS} and joker_swap=own_turn"
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
    """Every switch of rulebook 8.1; the defaults are the preset `basic`.

    HAND_SIZES: what `deal_size=by_players` means, from two players up; the last holds for all further ones.
    """

    HAND_SIZES: ClassVar[tuple[int, ...]] = (10, 7, 7, 6)

    deck_count: Annotated[
        Literal[1, 2, "auto5"],
        option("Packs", "How many packs are shuffled together; auto5 takes a second one from five players.", "Cards"),
    ] = 1
    deal_size: Annotated[
        Literal["by_players"] | int,
        option(
            "Cards dealt",
            "How many cards each player gets; by_players gives fewer to a fuller table.",
            "Cards",
            ge=1,
            le=25,
        ),
    ] = "by_players"

    ace_mode: Annotated[
        Literal["low", "low_or_high", "round_corner"],
        option("Aces in runs", "Whether an ace is only low, low or high, or joins king and two in one run.", "Melds"),
    ] = "low"
    set_max_size: Annotated[
        Literal[4] | None,
        option("Largest set", "How many cards a set may hold; none lets jokers join a full set.", "Melds"),
    ] = 4
    set_distinct_suits: Annotated[
        bool, option("Sets of different suits", "No suit may stand twice in a set.", "Melds")
    ] = True

    printed_jokers: Annotated[
        Literal[0, 1, 2], option("Jokers", "How many printed jokers each pack has.", "Jokers")
    ] = 0
    min_naturals_in_meld: Annotated[
        Literal[0, 1, 2],
        option("Fewest real cards", "How many cards of a meld may not be jokers.", "Jokers", only_when=_JOKERS),
    ] = 1
    max_wilds_in_meld: Annotated[
        Literal[1, 2] | None,
        option("Most jokers in a meld", "How many jokers a meld may hold.", "Jokers", only_when=_JOKERS),
    ] = None
    joker_naming: Annotated[
        Literal["required", "free"],
        option("Naming jokers", "Whether you must say which card a joker stands for.", "Jokers", only_when=_JOKERS),
    ] = "required"
    joker_swap: Annotated[
        Literal["never", "own_turn"],
        option(
            "Swapping jokers",
            "Whether you may take a joker from the table for the card it stands for.",
            "Jokers",
            only_when=_JOKERS,
        ),
    ] = "never"
    joker_swap_must_play: Annotated[
        bool,
        option(
            "Swapped jokers are played at once",
            "A joker taken from the table must be put down in the same turn.",
            "Jokers",
            only_when=_SWAP,
        ),
    ] = False
    one_of_each_card: Annotated[
        bool,
        option(
            "One of each card",
            "The card a joker stands for may lie nowhere else on the table.",
            "Jokers",
            only_when=_JOKERS,
        ),
    ] = False

    max_melds_per_turn: Annotated[
        Literal[1, 2] | None, option("Melds a turn", "How many new melds you may put down in a turn.", "Turn")
    ] = 1
    play_order: Annotated[
        Literal["meld_then_layoff", "free"],
        option("Order of play", "Whether new melds come before laying off, or all goes in any order.", "Turn"),
    ] = "meld_then_layoff"
    layoff_requires_own_meld: Annotated[
        bool, option("Own meld first", "You must have put down a meld before you may lay off or swap jokers.", "Turn")
    ] = False
    may_discard_taken_card: Annotated[
        bool, option("Throw back the upcard", "You may discard the card that you just took from the pile.", "Turn")
    ] = False
    taken_only_card_exception: Annotated[
        bool,
        option(
            "Last card may go back",
            "A card taken from the pile may be discarded when it is your only one.",
            "Turn",
            only_when="may_discard_taken_card=false",
        ),
    ] = False

    go_out_mode: Annotated[
        Literal["free", "discard_required", "floating"],
        option(
            "Going out", "Whether you need a discard to go out, or float without cards until you have one.", "Going out"
        ),
    ] = "free"
    going_rummy_bonus: Annotated[
        Literal["none", "double", "plus_10"],
        option("Going rummy", "What putting down your whole hand in a single turn earns.", "Going out"),
    ] = "none"

    stock_recycle: Annotated[
        Literal["shuffle", "turn_over", "none"],
        option("When the stock runs out", "Whether the discard pile is shuffled, turned over or left alone.", "Stock"),
    ] = "shuffle"
    discard_after_recycle: Annotated[
        Literal["turn_up_new", "keep_top", "empty"],
        option(
            "Pile after that", "What lies face up once the pile has become the stock.", "Stock", only_when=_RECYCLED
        ),
    ] = "turn_up_new"
    max_recycles: Annotated[
        int | None,
        option("How often", "How many times in a deal the stock may be made new.", "Stock", ge=0, only_when=_RECYCLED),
    ] = None
    stock_end_rule: Annotated[
        Literal["turn_end", "on_decline"],
        option(
            "End without a stock", "Whether a blocked deal ends with the turn or when the upcard is refused.", "Stock"
        ),
    ] = "on_decline"
    blocked_scoring: Annotated[
        Literal["own_deadwood", "lowest_scores_all", "lowest_difference", "none"],
        option(
            "Blocked deal",
            "Who scores when the stock is gone and nobody went out.",
            "Stock",
            only_when="scoring_mode!=meld_minus_hand",
        ),
    ] = "own_deadwood"

    scoring_mode: Annotated[
        Literal["losers_penalty", "winner_scores", "meld_minus_hand"],
        option(
            "Scoring", "Whether losers count what they hold, the winner collects it, or melds count too.", "Scoring"
        ),
    ] = "losers_penalty"
    card_values: Annotated[
        Literal["pip", "pip500", "five_ten", "river", "gin", "indian"],
        option("Card values", "Which table of points the cards follow.", "Scoring"),
    ] = "pip"
    ace_value: Annotated[
        Literal[1, 11, 15],
        option("Ace", "What an ace counts.", "Scoring", only_when="card_values=pip", implied=_ace_value),
    ] = 1
    ace_low_run_value: Annotated[
        Literal[1, 5] | None,
        option(
            "Ace low in a run",
            "What an ace counts on the table at the low end of a run.",
            "Scoring",
            only_when="scoring_mode=meld_minus_hand",
            implied=_ace_low_run_value,
        ),
    ] = None
    joker_value: Annotated[
        Literal[15, 20, 25],
        option(
            "Joker",
            "What a joker counts.",
            "Scoring",
            implied=_joker_value,
            only_when=f"{_JOKERS} and card_values!=indian",
        ),
    ] = 15
    queen_of_spades_value: Annotated[
        Literal[40] | None,
        option(
            "Queen of spades", "A value of her own for the queen of spades.", "Scoring", implied=_queen_of_spades_value
        ),
    ] = None

    end_condition: Annotated[
        Literal["target", "deals"],
        option("Match ends", "Whether you play up to a number of points or a number of deals.", "Match"),
    ] = "target"
    target_score: Annotated[
        int,
        option(
            "Points to play to",
            "The total that ends the match.",
            "Match",
            ge=1,
            le=100_000,
            only_when="end_condition=target",
        ),
    ] = 100
    num_deals: Annotated[
        int | None,
        option(
            "Number of deals", "How many deals make a match.", "Match", ge=1, le=1000, only_when="end_condition=deals"
        ),
    ] = None
    tie_break: Annotated[
        Literal["shared", "play_on"],
        option("Ties", "Whether a tied win is shared or further deals decide.", "Match"),
    ] = "shared"
    settlement: Annotated[
        Literal["none", "cash"],
        option("Settlement", "Whether losers also pay the winner of each deal in play chips.", "Match"),
    ] = "none"
    point_value: Annotated[
        Decimal | None,
        option(
            "Chips a point", "How many play chips a point is worth.", "Match", le=1_000_000, only_when="settlement=cash"
        ),
    ] = None
    first_dealer: Annotated[
        Literal["random", "seat"],
        option("First dealer", "Whether the first dealer is drawn by lot or sits in the first seat.", "Match"),
    ] = "random"
    turn_cap: Annotated[
        int | None,
        option("Longest deal", "After this many turns a deal is void.", "Match", ge=20, le=100_000),
    ] = 1000


def deck_count_for(options: TableOptions, players: int) -> int:
    """How many packs are in play."""
    return options.deck_count if options.deck_count != "auto5" else 2 if players >= 5 else 1


def deal_size_for(options: TableOptions, players: int) -> int:
    """How many cards each player is dealt."""
    sizes = options.HAND_SIZES
    return options.deal_size if options.deal_size != "by_players" else sizes[min(players - 2, len(sizes) - 1)]


def by_deals(options: TableOptions, deals: int) -> TableOptions:
    """The same game as a match of so many deals."""
    return change(options, {"end_condition": "deals", "num_deals": deals, "tie_break": "shared"})


def table_problems(options: TableOptions, players: int) -> tuple[Saying, ...]:
    """Why these options cannot be played by so many players, a sentence for each reason; empty when they can."""
    found = (problem(options, players) for problem in _PROBLEMS)
    return tuple(problem for problem in found if problem)


def _pack_is_too_small(options: TableOptions, players: int) -> Saying | None:
    size, decks = deal_size_for(options, players), deck_count_for(options, players)
    held = len(pack(decks, options.printed_jokers))
    needed = size * players + 2  # the upcard and one card of stock
    if needed <= held:
        return None
    return saying(
        "{size} cards for {players} players, an upcard and a stock take {needed} cards, but only {held} are in play.",
        size=size,
        players=players,
        needed=needed,
        held=held,
    )


def _deals_need_a_number(options: TableOptions, players: int) -> Saying | None:
    missing = options.end_condition == "deals" and options.num_deals is None
    return saying("A match that ends after a number of deals needs that number: set num_deals.") if missing else None


def _cash_needs_deals(options: TableOptions, players: int) -> Saying | None:
    wrong = options.settlement == "cash" and options.end_condition != "deals"
    return saying("Cash is played for a number of deals: set end_condition=deals.") if wrong else None


def _cash_needs_a_value(options: TableOptions, players: int) -> Saying | None:
    missing = options.settlement == "cash" and options.point_value is None
    return saying("Cash needs the worth of a point: set point_value.") if missing else None


def _one_of_each_needs_names(options: TableOptions, players: int) -> Saying | None:
    wrong = options.one_of_each_card and options.printed_jokers and options.joker_naming == "free"
    return saying("One of each card needs jokers with a name: set joker_naming=required.") if wrong else None


_PROBLEMS: tuple[Callable[[TableOptions, int], Saying | None], ...] = (
    _pack_is_too_small,
    _deals_need_a_number,
    _cash_needs_deals,
    _cash_needs_a_value,
    _one_of_each_needs_names,
)

_PIPS = (*range(2, 10), 10, 10, 10, 10)
_FIVES = (*(5,) * 8, 10, 10, 10, 10)

TWO_TO_KING: Mapping[str, tuple[int, ...]] = {
    "pip": _PIPS,
    "pip500": _PIPS,
    "five_ten": _FIVES,
    "river": _FIVES,
    "gin": _PIPS,
    "indian": _PIPS,
}
"""The points of two to king under each `card_values` (rulebook 1.5)."""

FIXED_ACES: Mapping[str, int] = {"pip500": 15, "five_ten": 15, "river": 15, "gin": 1, "indian": 10}
"""The points of an ace; under `pip` it is `ace_value` that says."""

FIXED_JOKERS: Mapping[str, int] = {"indian": 0}
"""The points of a joker where `joker_value` does not say."""


def card_points(options: TableOptions) -> tuple[int, ...]:
    """The points of each face held in hand, 64 entries; 0 where there is no card."""
    return tuple(points for points, _ in _valued_faces(options))


def point_reasons(options: TableOptions) -> tuple[str, ...]:
    """The option that gave each face its points, 64 entries such as `ace_value=1`; empty where there is no card."""
    return tuple(reason for _, reason in _valued_faces(options))


def _valued_faces(options: TableOptions) -> tuple[tuple[int, str], ...]:
    own = {JOKER: _joker(options), QUEEN_OF_SPADES: _queen_of_spades(options)}
    plain = {card: _plain(options, rank_of(card)) for card in FACES}
    return tuple(own.get(card) or plain.get(card, (0, "")) for card in range(PLANE))


def _plain(options: TableOptions, rank: int) -> tuple[int, str]:
    table = options.card_values
    if rank > 0:
        return TWO_TO_KING[table][rank - 1], f"card_values={table}"
    if table in FIXED_ACES:
        return FIXED_ACES[table], f"card_values={table}"
    return options.ace_value, f"ace_value={options.ace_value}"


def _joker(options: TableOptions) -> tuple[int, str]:
    if options.card_values in FIXED_JOKERS:
        return FIXED_JOKERS[options.card_values], f"card_values={options.card_values}"
    return options.joker_value, f"joker_value={options.joker_value}"


def _queen_of_spades(options: TableOptions) -> tuple[int, str] | None:
    value = options.queen_of_spades_value
    return None if value is None else (value, f"queen_of_spades_value={value}")
