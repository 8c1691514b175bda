"""The options of Indian rummy with 13 cards and with 21 (rulebook 8.4).

`DealOptions` are the options of one deal, which both games share; each game adds more.
"""

# Long: two structs of options, each with the words that people read about it.

from decimal import Decimal
from typing import Annotated, ClassVar, Literal

from openrummy.options import OptionGroup, Options, Switch
from openrummy.parts import shared_switches as shared

_CARDS = OptionGroup("Cards")
_JOKERS = OptionGroup("Jokers")
_MELDS = OptionGroup("Melds")
_TURN = OptionGroup("Turn")
_OUT = OptionGroup("Dropping out")
_DECLARING = OptionGroup("Declaring")
_SCORING = OptionGroup("Scoring")
_MATCH = OptionGroup("Match")
_MONEY = OptionGroup("Money")

_DROPPING = Switch("Dropping", "You may drop out of a deal for a fixed penalty before you draw.")
_FIRST_DROP = Switch("First drop", "The penalty for dropping before your first draw.", ge=0, le=1000)
_MIDDLE_DROP = Switch("Middle drop", "The penalty for dropping later, or for missing too many turns.", ge=0, le=1000)


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
        _CARDS.switch(
            "Packs", "How many packs are shuffled together: always as many, or one for two players and two for more."
        ),
    ] = 2
    printed_jokers: Annotated[Literal[1, 2], _JOKERS.has(shared.PRINTED_JOKERS)] = 1
    wild_joker: Annotated[
        bool, _JOKERS.switch("Wild joker", "A card is turned up in each deal, and all cards of its rank are wild.")
    ] = True
    printed_wild_makes: Annotated[
        Literal["ace", "none"],
        _JOKERS.switch(
            "Printed joker turned up",
            "The wild cards when the card turned up is a printed joker: all aces, or only the printed jokers.",
            only_when="wild_joker=true",
        ),
    ] = "ace"
    open_joker_pick: Annotated[
        Literal["first_turn_only", "never", "always"],
        _JOKERS.switch(
            "Wild cards on the pile",
            "Whether a wild card may be taken from the discard pile: only the first card, never, or always.",
        ),
    ] = "first_turn_only"

    ace_mode: Annotated[
        Literal["low", "low_or_high"], _MELDS.switch("Aces in runs", "Whether an ace is only low, or low or high.")
    ] = "low_or_high"
    set_max_size: Annotated[Literal[4] | None, _MELDS.has(shared.LARGEST_SET)] = None

    may_discard_taken_card: Annotated[bool, _TURN.has(shared.DISCARDING_UPCARD)] = shared.DISCARDING_UPCARD.default
    closed_exhaust: Annotated[
        Literal["reshuffle", "void"],
        _TURN.switch(
            "When the stock runs out", "Whether the discard pile is shuffled into a new stock, or the deal is void."
        ),
    ] = "reshuffle"
    turn_cap: Annotated[int | None, _TURN.has(shared.TURN_CAP)] = shared.TURN_CAP.default

    drop_allowed: Annotated[bool, _OUT.has(_DROPPING, implied=_drops)] = True
    first_drop: Annotated[int, _OUT.has(_FIRST_DROP, implied=lambda options: 25 if _is_long_pool(options) else 20)] = 20
    middle_drop: Annotated[
        int, _OUT.has(_MIDDLE_DROP, implied=lambda options: 50 if _is_long_pool(options) else 40)
    ] = 40
    max_consecutive_misses: Annotated[
        int, _OUT.switch("Missed turns", "How many missed turns in a row count as a middle drop.", ge=1, le=100)
    ] = 3

    min_sequences: Annotated[
        int, _DECLARING.switch("Runs needed", "How many runs a declaration needs, pure or not.", ge=0, le=7)
    ] = 2
    min_pure_sequences: Annotated[
        int,
        _DECLARING.switch(
            "Pure runs needed", "How many of those runs must be pure, with no card used as a joker.", ge=0, le=7
        ),
    ] = 1
    invalid_declaration_points: Annotated[
        int,
        _DECLARING.switch("Wrong declaration", "The penalty for declaring a hand that is not valid.", ge=0, le=1000),
    ] = 80
    invalid_declaration_effect: Annotated[
        Literal["continue", "end"],
        _DECLARING.switch(
            "After a wrong declaration", "Whether the others play on, or the deal ends and costs them nothing."
        ),
    ] = "continue"

    points_cap: Annotated[
        int, _SCORING.switch("Highest penalty", "The most points that a hand can cost.", ge=1, le=1000)
    ] = 80
    loser_arrangement: Annotated[
        Literal["declared", "best"],
        _SCORING.switch(
            "Groups that count",
            "Whether a loser is counted in the groups they show, or in the best groups the hand allows.",
        ),
    ] = "declared"
    incomplete_counts: Annotated[
        Literal["all", "all_but_pure"],
        _SCORING.switch(
            "Missing runs", "Whether a loser without the required runs counts all cards, or all except pure runs."
        ),
    ] = "all"
    complete_loser_points: Annotated[
        Literal[0, 2, 3],
        _SCORING.switch("Complete hand", "The penalty for a loser whose whole hand is validly grouped."),
    ] = 0
    unplayed_loser_cap: Annotated[
        int | Literal["middle_drop"] | None,
        _SCORING.switch(
            "Before the first turn", "The highest penalty for a loser who has not had a turn yet.", ge=0, le=1000
        ),
    ] = None

    point_value: Annotated[Decimal, _MONEY.has(shared.CHIPS_PER_POINT, ge=0)] = Decimal(1)
    platform_fee_percent: Annotated[
        Decimal, _MONEY.switch("Fee", "The house's share of what is won, in percent.", ge=0, le=100)
    ] = Decimal(0)


class IndianOptions(DealOptions, frozen=True, kw_only=True):
    """Every option of the 13-card game; the defaults are the preset `indian-points`."""

    point_value: Annotated[Decimal, _MONEY.has(shared.CHIPS_PER_POINT, ge=0, only_when="format=points")] = Decimal(1)

    format: Annotated[
        Literal["points", "pool", "deals"],
        _MATCH.switch(
            "Format", "One deal for points, a pool that lasts until one player is left, or a fixed number of deals."
        ),
    ] = "points"
    pool_limit: Annotated[
        Literal[101, 201],
        _MATCH.switch("Pool limit", "A player whose total reaches this limit is out.", only_when="format=pool"),
    ] = 101
    rejoin_allowed: Annotated[
        bool,
        _MATCH.switch("Rejoining", "A player who was just put out may pay again and rejoin.", only_when="format=pool"),
    ] = True
    rejoin_max_score: Annotated[
        int,
        _MATCH.switch(
            "Highest total for rejoining",
            "Rejoining is allowed only while nobody left in the pool has more points than this.",
            ge=0,
            le=200,
            only_when="format=pool and rejoin_allowed=true",
            implied=lambda options: 79 if options.pool_limit == 101 else 174,
        ),
    ] = 79
    max_rejoins: Annotated[
        int | None,
        _MATCH.switch(
            "Rejoins per player",
            "How many times a player may rejoin in a match.",
            ge=0,
            le=100,
            only_when="format=pool and rejoin_allowed=true",
        ),
    ] = None
    split_mode: Annotated[
        Literal["none", "manual", "auto"],
        _MATCH.switch(
            "Splitting the pool",
            "Whether the last players may share the pool: never, when all agree, or automatically.",
            only_when="format=pool",
        ),
    ] = "manual"
    num_deals: Annotated[int, _MATCH.has(shared.NUMBER_OF_DEALS, only_when="format=deals")] = 2
    chips_per_deal: Annotated[
        int,
        _MATCH.switch(
            "Chips per deal",
            "How many chips each player starts with, for each deal of the match.",
            ge=1,
            le=10_000,
            only_when="format=deals",
        ),
    ] = 80
    deals_tie_break: Annotated[
        Literal["extra_deal", "shared"],
        _MATCH.switch(
            "Ties", "Whether players who tie for the win play an extra deal, or share it.", only_when="format=deals"
        ),
    ] = "extra_deal"
    entry_fee: Annotated[
        Decimal,
        _MONEY.switch(
            "Entry", "How many play chips each player puts in.", ge=0, le=1_000_000, only_when="format!=points"
        ),
    ] = Decimal(0)


class TwentyOneOptions(DealOptions, frozen=True, kw_only=True):
    """Every option of the 21-card game, which is played for points (rulebook 6); the defaults are the preset `21-card`."""

    HAND: ClassVar[int] = 21

    deck_count: Literal[1, 2, 3, "auto_1_2"] = 3
    min_sequences: int = 3
    min_pure_sequences: int = 3
    points_cap: int = 120
    first_drop: Annotated[int, _OUT.has(_FIRST_DROP)] = 30
    middle_drop: Annotated[int, _OUT.has(_MIDDLE_DROP)] = 70
    drop_allowed: Annotated[bool, _OUT.has(_DROPPING)] = True
    invalid_declaration_points: int = 120
    complete_loser_points: Literal[0, 2, 3] = 3
    unplayed_loser_cap: int | Literal["middle_drop"] | None = "middle_drop"

    tunnela_declare: Annotated[
        int,
        _DECLARING.switch(
            "Tunnelas to declare", "How many tunnelas, three identical cards, make a hand valid.", ge=1, le=7
        ),
    ] = 3
    dublee_declare: Annotated[
        int,
        _DECLARING.switch(
            "Dublees to declare", "How many dublees, two identical cards, make a hand valid.", ge=1, le=10
        ),
    ] = 8
    joker_group_declare: Annotated[
        int, _DECLARING.switch("Jokers to declare", "How many wild cards in one group make a hand valid.", ge=3, le=21)
    ] = 8
    value_points: Annotated[
        tuple[int, int, int],
        _SCORING.switch(
            "Value cards", "The value of one, two and three identical value cards, paid by each other player."
        ),
    ] = (10, 30, 50)
    marriage_points: Annotated[
        tuple[int, int, int],
        _SCORING.switch(
            "Marriages", "The value of one, two and three marriages, each made of one of every value card."
        ),
    ] = (100, 300, 500)


def decks_for(options: DealOptions, players: int) -> int:
    """Return how many packs are in play (R26)."""
    if options.deck_count != "auto_1_2":
        return options.deck_count
    return 1 if players <= 2 else 2
