"""The options of a knock-out besides its game (rulebook 7 and 8.4)."""

from typing import Annotated, Literal

from openrummy.languages import Plural, Saying, Template, saying
from openrummy.options import Check, option
from openrummy.tournament.terms import PRIZE_CHECKS, Terms

_ROUNDS, _CHIPS = "Rounds", "Chips and points"

_BY_CHIPS = "qualify_rule=min_chips"


class KnockOut(Terms, frozen=True, kw_only=True):
    """Every option of a knock-out; the defaults are those of rulebook 8.4."""

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

    @property
    def start_chips(self) -> int:
        """The chips with which everybody begins a round."""
        return self.chips_per_deal * self.deals_per_round

    @property
    def by_chips(self) -> bool:
        """Whether thresholds decide who goes through."""
        return self.qualify_rule == "min_chips"


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
    *PRIZE_CHECKS,
    _no_thresholds,
    _nobody_could_stay,
    _thresholds_are_the_wrong_way,
)
