"""The options of a knock-out tournament besides its game (rulebook 7 and 8.4)."""

from decimal import Decimal
from typing import Annotated, Literal

from openrummy.languages import Plural, Saying, Template, saying
from openrummy.options import Check, Options, option

_ROUNDS, _CHIPS, _MONEY = "Rounds", "Chips and points", "Prizes"

_BY_CHIPS = "qualify_rule=min_chips"


class KnockOut(Options, frozen=True, kw_only=True):
    """Every option of a knock-out; the defaults are those of rulebook 8.4."""

    table_size: Annotated[int, option("Largest table", "The most players at one table.", _ROUNDS, ge=3, le=6)] = 6
    deals_per_round: Annotated[
        int, option("Deals per round", "How many deals every table plays in a round.", _ROUNDS, ge=1, le=20)
    ] = 3
    qualify_rule: Annotated[
        Literal["top_k", "min_chips"],
        option(
            "Going through",
            "Whether the players with the most chips at each table go through, or everybody with enough chips.",
            _ROUNDS,
        ),
    ] = "top_k"
    qualifiers_per_table: Annotated[
        int,
        option(
            "Places in the next round",
            "How many players from each table go through; at least one is always out.",
            _ROUNDS,
            ge=1,
            le=5,
            only_when="qualify_rule=top_k",
        ),
    ] = 1

    chips_per_deal: Annotated[
        int,
        option(
            "Chips per deal",
            "How many chips each player begins a round with, for each of its deals.",
            _CHIPS,
            ge=1,
            le=10_000,
        ),
    ] = 80
    min_chips: Annotated[
        int | None,
        option(
            "Fewest chips",
            "A player who has fewer chips than this is out at once.",
            _CHIPS,
            ge=0,
            le=200_000,
            only_when=_BY_CHIPS,
        ),
    ] = None
    qualify_chips: Annotated[
        int | None,
        option(
            "Chips to go through",
            "The fewest chips to have after a round to go through.",
            _CHIPS,
            ge=0,
            le=200_000,
            only_when=_BY_CHIPS,
        ),
    ] = None
    point_value: Annotated[
        int,
        option("Chips per point", "How many chips each point is worth.", _CHIPS, ge=1, le=1000, only_when=_BY_CHIPS),
    ] = 1
    rebuy_chips: Annotated[
        int,
        option(
            "Chips to buy",
            "How many chips a player with too few may buy for another entry, if that is enough to stay in; 0 for none.",
            _CHIPS,
            ge=0,
            le=200_000,
            only_when=_BY_CHIPS,
        ),
    ] = 0

    entry_fee: Annotated[
        Decimal, option("Entry", "How many play chips each player puts in.", _MONEY, ge=0, le=1_000_000)
    ] = Decimal(0)
    platform_fee_percent: Annotated[
        Decimal,
        option(
            "Fee",
            "The house's share of the entries, in percent.",
            _MONEY,
            ge=0,
            le=100,
            only_when="entry_fee!=0.00",
        ),
    ] = Decimal(0)
    prize_table: Annotated[
        tuple[int, int, int],
        option("Prizes", "The first, second and third prize, in percent of the entries after the fee.", _MONEY),
    ] = (50, 30, 20)

    @property
    def start_chips(self) -> int:
        """The chips with which everybody begins a round."""
        return self.chips_per_deal * self.deals_per_round

    @property
    def by_chips(self) -> bool:
        """Whether thresholds decide who goes through."""
        return self.qualify_rule == "min_chips"


def _prizes_do_not_add_up(options: KnockOut) -> Saying | None:
    total = sum(options.prize_table)
    return (
        None if total == 100 else saying("The prizes add up to {total} %, not 100 %: change prize_table.", total=total)
    )


def _later_prizes_are_greater(options: KnockOut) -> Saying | None:
    first, second, third = options.prize_table
    words: Template = "A lower place cannot win more than a higher one: change prize_table."
    return None if first >= second >= third else saying(words)


def _no_thresholds(options: KnockOut) -> Saying | None:
    words: Template = "Chip thresholds need numbers: set min_chips and qualify_chips."
    missing = options.by_chips and None in (options.min_chips, options.qualify_chips)
    return saying(words) if missing else None


def _nobody_could_stay(options: KnockOut) -> Saying | None:
    words = Plural(
        "Everybody begins a round with {count} chip, so min_chips cannot be higher.",
        "Everybody begins a round with {count} chips, so min_chips cannot be higher.",
    )
    wrong = options.by_chips and (options.min_chips or 0) > options.start_chips
    return saying(words, count=options.start_chips) if wrong else None


def _thresholds_are_the_wrong_way(options: KnockOut) -> Saying | None:
    words: Template = "A player who goes through must have stayed in: qualify_chips cannot be less than min_chips."
    wrong = options.by_chips and (options.qualify_chips or 0) < (options.min_chips or 0)
    return saying(words) if wrong and _no_thresholds(options) is None else None


KNOCK_OUT_CHECKS: tuple[Check, ...] = (
    _prizes_do_not_add_up,
    _later_prizes_are_greater,
    _no_thresholds,
    _nobody_could_stay,
    _thresholds_are_the_wrong_way,
)
