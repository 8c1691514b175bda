"""The options of Indian rummy with 13 cards and with 21 (rulebook 8.4).

`DealOptions` are the options of one deal, which both games share; each game adds more.
"""

from decimal import Decimal
from typing import Annotated, ClassVar, Literal

from openrummy.languages import Template
from openrummy.options import Options, option

_GROUPS: tuple[Template, ...] = (
    *("Cards", "Jokers", "Melds", "Turn", "Dropping out"),
    *("Declaring", "Scoring", "Match", "Money"),
)
_CARDS, _JOKERS, _MELDS, _TURN, _OUT, _DECLARING, _SCORING, _MATCH, _MONEY = _GROUPS


def _drops(options: "DealOptions") -> bool:
    return getattr(options, "format", "points") != "deals"


def _is_long_pool(options: "DealOptions") -> bool:
    return getattr(options, "format", "points") == "pool" and getattr(options, "pool_limit", 101) == 201


class DealOptions(Options, frozen=True, kw_only=True):
    """The options of a deal in both games; the defaults are those of 13 cards.

    HAND: cards dealt to each player.
    """

    HAND: ClassVar[int] = 13

    deck_count: Annotated[
        Literal[1, 2, 3, "auto_1_2"],
        option(
            "Packs",
            "How many packs are shuffled together; auto_1_2 uses one pack for two players and two for more.",
            _CARDS,
        ),
    ] = 2
    printed_jokers: Annotated[
        Literal[1, 2], option("Jokers", "The number of printed jokers in each pack.", _JOKERS)
    ] = 1
    wild_joker: Annotated[
        bool, option("Wild joker", "A card is turned up in each deal, and all cards of its rank are wild.", _JOKERS)
    ] = True
    printed_wild_makes: Annotated[
        Literal["ace", "none"],
        option(
            "Printed joker turned up",
            "The wild cards when the card turned up is a printed joker: all aces, or only the printed jokers.",
            _JOKERS,
            only_when="wild_joker=true",
        ),
    ] = "ace"
    open_joker_pick: Annotated[
        Literal["first_turn_only", "never", "always"],
        option(
            "Wild cards on the pile",
            "Whether a wild card may be taken from the discard pile: only the first card, never, or always.",
            _JOKERS,
        ),
    ] = "first_turn_only"

    ace_mode: Annotated[
        Literal["low", "low_or_high"], option("Aces in runs", "Whether an ace is only low, or low or high.", _MELDS)
    ] = "low_or_high"
    set_max_size: Annotated[
        Literal[4] | None,
        option("Largest set", "The most cards a set may hold; none lets jokers join a full set.", _MELDS),
    ] = None

    may_discard_taken_card: Annotated[
        bool, option("Discarding the upcard", "You may discard the card that you just took from the pile.", _TURN)
    ] = False
    closed_exhaust: Annotated[
        Literal["reshuffle", "void"],
        option(
            "When the stock runs out",
            "Whether the discard pile is shuffled into a new stock, or the deal is void.",
            _TURN,
        ),
    ] = "reshuffle"
    turn_cap: Annotated[
        int | None, option("Longest deal", "The number of turns after which a deal is void.", _TURN, ge=20, le=100_000)
    ] = 1000

    drop_allowed: Annotated[
        bool,
        option("Dropping", "You may drop out of a deal for a fixed penalty before you draw.", _OUT, implied=_drops),
    ] = True
    first_drop: Annotated[
        int,
        option(
            "First drop",
            "The penalty for dropping before your first draw.",
            _OUT,
            ge=0,
            le=1000,
            implied=lambda options: 25 if _is_long_pool(options) else 20,
        ),
    ] = 20
    middle_drop: Annotated[
        int,
        option(
            "Middle drop",
            "The penalty for dropping later, or for missing too many turns.",
            _OUT,
            ge=0,
            le=1000,
            implied=lambda options: 50 if _is_long_pool(options) else 40,
        ),
    ] = 40
    max_consecutive_misses: Annotated[
        int, option("Missed turns", "How many missed turns in a row count as a middle drop.", _OUT, ge=1, le=100)
    ] = 3

    min_sequences: Annotated[
        int, option("Runs needed", "How many runs a declaration needs, pure or not.", _DECLARING, ge=0, le=7)
    ] = 2
    min_pure_sequences: Annotated[
        int,
        option(
            "Pure runs needed",
            "How many of those runs must be pure, with no card used as a joker.",
            _DECLARING,
            ge=0,
            le=7,
        ),
    ] = 1
    invalid_declaration_points: Annotated[
        int,
        option("Wrong declaration", "The penalty for declaring a hand that is not valid.", _DECLARING, ge=0, le=1000),
    ] = 80
    invalid_declaration_effect: Annotated[
        Literal["continue", "end"],
        option(
            "After a wrong declaration",
            "Whether the others play on, or the deal ends and costs them nothing.",
            _DECLARING,
        ),
    ] = "continue"

    points_cap: Annotated[
        int, option("Highest penalty", "The most points that a hand can cost.", _SCORING, ge=1, le=1000)
    ] = 80
    loser_arrangement: Annotated[
        Literal["declared", "best"],
        option(
            "Groups that count",
            "Whether a loser is counted in the groups they show, or in the best groups the hand allows.",
            _SCORING,
        ),
    ] = "declared"
    incomplete_counts: Annotated[
        Literal["all", "all_but_pure"],
        option(
            "Missing runs",
            "Whether a loser without the required runs counts all cards, or all except pure runs.",
            _SCORING,
        ),
    ] = "all"
    complete_loser_points: Annotated[
        Literal[0, 2, 3],
        option("Complete hand", "The penalty for a loser whose whole hand is validly grouped.", _SCORING),
    ] = 0
    unplayed_loser_cap: Annotated[
        int | Literal["middle_drop"] | None,
        option(
            "Before the first turn",
            "The highest penalty for a loser who has not had a turn yet.",
            _SCORING,
            ge=0,
            le=1000,
        ),
    ] = None

    point_value: Annotated[
        Decimal, option("Chips per point", "How many play chips each point is worth.", _MONEY, ge=0, le=1_000_000)
    ] = Decimal(1)
    platform_fee_percent: Annotated[
        Decimal, option("Fee", "The house's share of what is won, in percent.", _MONEY, ge=0, le=100)
    ] = Decimal(0)


class IndianOptions(DealOptions, frozen=True, kw_only=True):
    """Every option of the 13-card game; the defaults are the preset `indian-points`."""

    point_value: Annotated[
        Decimal,
        option(
            "Chips per point",
            "How many play chips each point is worth.",
            _MONEY,
            ge=0,
            le=1_000_000,
            only_when="format=points",
        ),
    ] = Decimal(1)

    format: Annotated[
        Literal["points", "pool", "deals"],
        option(
            "Format",
            "One deal for points, a pool that lasts until one player is left, or a fixed number of deals.",
            _MATCH,
        ),
    ] = "points"
    pool_limit: Annotated[
        Literal[101, 201],
        option("Pool limit", "A player whose total reaches this limit is out.", _MATCH, only_when="format=pool"),
    ] = 101
    rejoin_allowed: Annotated[
        bool,
        option("Rejoining", "A player who was just put out may pay again and rejoin.", _MATCH, only_when="format=pool"),
    ] = True
    rejoin_max_score: Annotated[
        int,
        option(
            "Highest total for rejoining",
            "Rejoining is allowed only while nobody left in the pool has more points than this.",
            _MATCH,
            ge=0,
            le=200,
            only_when="format=pool and rejoin_allowed=true",
            implied=lambda options: 79 if options.pool_limit == 101 else 174,
        ),
    ] = 79
    max_rejoins: Annotated[
        int | None,
        option(
            "Rejoins per player",
            "How many times a player may rejoin in a match.",
            _MATCH,
            ge=0,
            le=100,
            only_when="format=pool and rejoin_allowed=true",
        ),
    ] = None
    split_mode: Annotated[
        Literal["none", "manual", "auto"],
        option(
            "Splitting the pool",
            "Whether the last players may share the pool: never, when all agree, or automatically.",
            _MATCH,
            only_when="format=pool",
        ),
    ] = "manual"
    num_deals: Annotated[
        int,
        option("Number of deals", "How many deals make up a match.", _MATCH, ge=1, le=1000, only_when="format=deals"),
    ] = 2
    chips_per_deal: Annotated[
        int,
        option(
            "Chips per deal",
            "How many chips each player starts with, for each deal of the match.",
            _MATCH,
            ge=1,
            le=10_000,
            only_when="format=deals",
        ),
    ] = 80
    deals_tie_break: Annotated[
        Literal["extra_deal", "shared"],
        option(
            "Ties",
            "Whether players who tie for the win play an extra deal, or share it.",
            _MATCH,
            only_when="format=deals",
        ),
    ] = "extra_deal"
    entry_fee: Annotated[
        Decimal,
        option(
            "Entry", "How many play chips each player puts in.", _MONEY, ge=0, le=1_000_000, only_when="format!=points"
        ),
    ] = Decimal(0)


class TwentyOneOptions(DealOptions, frozen=True, kw_only=True):
    """Every option of the 21-card game, which is played for points (rulebook 6); the defaults are the preset `21-card`."""

    HAND: ClassVar[int] = 21

    deck_count: Literal[1, 2, 3, "auto_1_2"] = 3
    min_sequences: int = 3
    min_pure_sequences: int = 3
    points_cap: int = 120
    first_drop: Annotated[
        int, option("First drop", "The penalty for dropping before your first draw.", _OUT, ge=0, le=1000)
    ] = 30
    middle_drop: Annotated[
        int,
        option("Middle drop", "The penalty for dropping later, or for missing too many turns.", _OUT, ge=0, le=1000),
    ] = 70
    drop_allowed: Annotated[
        bool, option("Dropping", "You may drop out of a deal for a fixed penalty before you draw.", _OUT)
    ] = True
    invalid_declaration_points: int = 120
    complete_loser_points: Literal[0, 2, 3] = 3
    unplayed_loser_cap: int | Literal["middle_drop"] | None = "middle_drop"

    tunnela_declare: Annotated[
        int,
        option(
            "Tunnelas to declare",
            "How many tunnelas, three identical cards, make a hand valid.",
            _DECLARING,
            ge=1,
            le=7,
        ),
    ] = 3
    dublee_declare: Annotated[
        int,
        option(
            "Dublees to declare", "How many dublees, two identical cards, make a hand valid.", _DECLARING, ge=1, le=10
        ),
    ] = 8
    joker_group_declare: Annotated[
        int, option("Jokers to declare", "How many wild cards in one group make a hand valid.", _DECLARING, ge=3, le=21)
    ] = 8
    value_points: Annotated[
        tuple[int, int, int],
        option(
            "Value cards", "The value of one, two and three identical value cards, paid by each other player.", _SCORING
        ),
    ] = (10, 30, 50)
    marriage_points: Annotated[
        tuple[int, int, int],
        option(
            "Marriages", "The value of one, two and three marriages, each made of one of every value card.", _SCORING
        ),
    ] = (100, 300, 500)


def decks_for(options: DealOptions, players: int) -> int:
    """Return how many packs are in play (R26)."""
    if options.deck_count != "auto_1_2":
        return options.deck_count
    return 1 if players <= 2 else 2
