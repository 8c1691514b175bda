"""The switches of Indian rummy with 13 cards and with 21 (rulebook 8.4).

`DealOptions` are those of one deal, which both games share; the families add their own.
"""

from decimal import Decimal
from typing import Annotated, ClassVar, Literal

from openrummy.languages import Template
from openrummy.options import Options, option

_GROUPS: tuple[Template, ...] = (
    *("Cards", "Jokers", "Melds", "Turn", "Leaving the deal"),
    *("Declaring", "Scoring", "Match", "Money"),
)
_CARDS, _JOKERS, _MELDS, _TURN, _OUT, _DECLARING, _SCORING, _MATCH, _MONEY = _GROUPS


def _drops(options: "DealOptions") -> bool:
    return getattr(options, "format", "points") != "deals"


def _is_long_pool(options: "DealOptions") -> bool:
    return getattr(options, "format", "points") == "pool" and getattr(options, "pool_limit", 101) == 201


class DealOptions(Options, frozen=True, kw_only=True):
    """What both games can switch about a deal; the defaults are those of 13 cards.

    HAND: cards dealt to each player.
    """

    HAND: ClassVar[int] = 13

    deck_count: Annotated[
        Literal[1, 2, 3, "auto_1_2"],
        option("Packs", "How many packs are shuffled together; auto_1_2 takes one for two players.", _CARDS),
    ] = 2
    printed_jokers: Annotated[Literal[1, 2], option("Jokers", "How many printed jokers each pack has.", _JOKERS)] = 1
    wild_joker: Annotated[
        bool, option("Wild joker", "A card turned up in each deal makes all of its rank wild.", _JOKERS)
    ] = True
    printed_wild_makes: Annotated[
        Literal["ace", "none"],
        option(
            "Joker turned up",
            "What is wild when the card turned up is a printed joker: all aces, or nothing more.",
            _JOKERS,
            only_when="wild_joker=true",
        ),
    ] = "ace"
    open_joker_pick: Annotated[
        Literal["first_turn_only", "never", "always"],
        option(
            "Jokers on the discard pile",
            "Whether a wild card may be taken from the discard pile: the opening card alone, none, or any.",
            _JOKERS,
        ),
    ] = "first_turn_only"

    ace_mode: Annotated[
        Literal["low", "low_or_high"], option("Aces in runs", "Whether an ace is only low, or low or high.", _MELDS)
    ] = "low_or_high"
    set_max_size: Annotated[
        Literal[4] | None,
        option("Largest set", "How many cards a set may hold; none lets jokers join a full set.", _MELDS),
    ] = None

    may_discard_taken_card: Annotated[
        bool,
        option("Throw back the upcard", "You may discard the card that you just took from the pile.", _TURN),
    ] = False
    closed_exhaust: Annotated[
        Literal["reshuffle", "void"],
        option(
            "When the stock runs out",
            "Whether the discard pile is shuffled to make a new one, or the deal is void.",
            _TURN,
        ),
    ] = "reshuffle"
    turn_cap: Annotated[
        int | None,
        option("Longest deal", "After this many turns a deal is void.", _TURN, ge=20, le=100_000),
    ] = 1000

    drop_allowed: Annotated[
        bool, option("Dropping", "You may drop out of a deal for a fixed price before you draw.", _OUT, implied=_drops)
    ] = True
    first_drop: Annotated[
        int,
        option(
            "First drop",
            "Points for leaving a deal before your first card.",
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
            "Points for leaving a deal later, or for missing too many turns.",
            _OUT,
            ge=0,
            le=1000,
            implied=lambda options: 50 if _is_long_pool(options) else 40,
        ),
    ] = 40
    max_consecutive_misses: Annotated[
        int, option("Missed turns", "So many turns missed in a row are a middle drop.", _OUT, ge=1, le=100)
    ] = 3

    min_sequences: Annotated[
        int, option("Runs to declare", "How many runs a declaration needs, pure or not.", _DECLARING, ge=0, le=7)
    ] = 2
    min_pure_sequences: Annotated[
        int, option("Pure runs to declare", "How many of them must be without jokers.", _DECLARING, ge=0, le=7)
    ] = 1
    invalid_declaration_points: Annotated[
        int, option("Wrong declaration", "Points for declaring a hand that is not valid.", _DECLARING, ge=0, le=1000)
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
        int, option("Most points", "More than this no hand costs its player.", _SCORING, ge=1, le=1000)
    ] = 80
    loser_arrangement: Annotated[
        Literal["declared", "best"],
        option("Groups that count", "Whether a loser's own groups count, or the best that the hand allows.", _SCORING),
    ] = "declared"
    incomplete_counts: Annotated[
        Literal["all", "all_but_pure"],
        option(
            "Without the runs",
            "Whether a loser without the needed runs counts all cards, or spares pure runs.",
            _SCORING,
        ),
    ] = "all"
    complete_loser_points: Annotated[
        Literal[0, 2, 3],
        option("Complete hand", "What a loser pays whose whole hand is validly grouped.", _SCORING),
    ] = 0
    unplayed_loser_cap: Annotated[
        int | Literal["middle_drop"] | None,
        option("Before the first turn", "The most that a loser pays who has had no turn yet.", _SCORING, ge=0, le=1000),
    ] = None

    point_value: Annotated[
        Decimal, option("Chips a point", "How many play chips a point is worth.", _MONEY, ge=0, le=1_000_000)
    ] = Decimal(1)
    platform_fee_percent: Annotated[
        Decimal,
        option("Fee", "How many hundredths of what is won go to the house.", _MONEY, ge=0, le=100),
    ] = Decimal(0)


class IndianOptions(DealOptions, frozen=True, kw_only=True):
    """Every switch of the 13-card game; the defaults are the preset `indian-points`."""

    point_value: Annotated[
        Decimal,
        option(
            "Chips a point",
            "How many play chips a point is worth.",
            _MONEY,
            ge=0,
            le=1_000_000,
            only_when="format=points",
        ),
    ] = Decimal(1)

    format: Annotated[
        Literal["points", "pool", "deals"],
        option(
            "Format", "One deal for points, a pool that lasts until one player is left, or a number of deals.", _MATCH
        ),
    ] = "points"
    pool_limit: Annotated[
        Literal[101, 201],
        option("Pool limit", "A player whose total reaches it is out.", _MATCH, only_when="format=pool"),
    ] = 101
    rejoin_allowed: Annotated[
        bool,
        option(
            "Joining again",
            "A player who was just put out may pay again and come back.",
            _MATCH,
            only_when="format=pool",
        ),
    ] = True
    rejoin_max_score: Annotated[
        int,
        option(
            "Joining again up to",
            "Only while nobody left in the pool has more points than this.",
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
            "Joining again so often",
            "How many times a player may come back in a match.",
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
            "Whether the last players may share the pool: never, when all agree, or by itself.",
            _MATCH,
            only_when="format=pool",
        ),
    ] = "manual"
    num_deals: Annotated[
        int,
        option("Number of deals", "How many deals make a match.", _MATCH, ge=1, le=1000, only_when="format=deals"),
    ] = 2
    chips_per_deal: Annotated[
        int,
        option(
            "Chips a deal",
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
            "Whether those who tie for the win play an extra deal, or share it.",
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
    """Every switch of the 21-card game, which is played for points (rulebook 6); the defaults are the preset `21-card`."""

    HAND: ClassVar[int] = 21

    deck_count: Literal[1, 2, 3, "auto_1_2"] = 3
    min_sequences: int = 3
    min_pure_sequences: int = 3
    points_cap: int = 120
    first_drop: Annotated[
        int,
        option("First drop", "Points for leaving a deal before your first card.", _OUT, ge=0, le=1000),
    ] = 30
    middle_drop: Annotated[
        int,
        option("Middle drop", "Points for leaving a deal later, or for missing too many turns.", _OUT, ge=0, le=1000),
    ] = 70
    drop_allowed: Annotated[
        bool, option("Dropping", "You may drop out of a deal for a fixed price before you draw.", _OUT)
    ] = True
    invalid_declaration_points: int = 120
    complete_loser_points: Literal[0, 2, 3] = 3
    unplayed_loser_cap: int | Literal["middle_drop"] | None = "middle_drop"

    tunnela_declare: Annotated[
        int,
        option(
            "Tunnelas to declare",
            "So many tunnelas, three cards of one face, are a valid hand.",
            _DECLARING,
            ge=1,
            le=7,
        ),
    ] = 3
    dublee_declare: Annotated[
        int,
        option(
            "Dublees to declare", "So many dublees, two cards of one face, are a valid hand.", _DECLARING, ge=1, le=10
        ),
    ] = 8
    joker_group_declare: Annotated[
        int,
        option("Jokers to declare", "So many wild cards in one group are a valid hand.", _DECLARING, ge=3, le=21),
    ] = 8
    value_points: Annotated[
        tuple[int, int, int],
        option(
            "Value cards", "What one, two and three cards of a joker's own face bring from each other player.", _SCORING
        ),
    ] = (10, 30, 50)
    marriage_points: Annotated[
        tuple[int, int, int],
        option("Marriages", "What one, two and three marriages, one of each joker's face, bring.", _SCORING),
    ] = (100, 300, 500)


def decks_for(options: DealOptions, players: int) -> int:
    """How many packs are in play (R26)."""
    if options.deck_count != "auto_1_2":
        return options.deck_count
    return 1 if players <= 2 else 2
