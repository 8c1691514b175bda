"""The options of a timed points event, and the lines of its rule card."""

from typing import Annotated

from openrummy.languages import Plural, Saying, Template, saying
from openrummy.options import Check, Preset, option
from openrummy.options.lines import Line, always, by_value
from openrummy.tournament.terms import PRIZE_CHECKS, PRIZE_LINES, ROUNDS, Terms

_CHIPS: Template = "Chips and points"


class Timed(Terms, frozen=True, kw_only=True):
    """Every option of a timed points event."""

    minutes: Annotated[int, option("Minutes", "How long the event takes.", "Rounds", ge=2, le=240)] = 30
    table_size: Annotated[int, option("Largest table", "The most players at one table.", "Rounds", ge=2, le=6)] = 4
    deals_per_round: Annotated[
        int, option("Deals at a table", "How many deals a table plays before new ones are drawn.", "Rounds", ge=1, le=5)
    ] = 1
    start_chips: Annotated[
        int, option("Chips", "How many chips everybody begins with.", "Chips and points", ge=1, le=100_000)
    ] = 400
    point_value: Annotated[
        int, option("Chips per point", "How many chips each point is worth.", "Chips and points", ge=1, le=1000)
    ] = 1
    min_chips: Annotated[
        int,
        option("Chips to stay", "A player who has fewer chips than this is out.", "Chips and points", ge=0, le=100_000),
    ] = 80
    advance_chips: Annotated[
        int, option("Chips to advance", "The fewest chips at the end to advance.", "Chips and points", ge=0, le=100_000)
    ] = 400


def _nobody_could_stay(options: Timed) -> Saying | None:
    words = Plural(
        "Everybody begins with {count} chip, so min_chips cannot be higher.",
        "Everybody begins with {count} chips, so min_chips cannot be higher.",
    )
    return saying(words, count=options.start_chips) if options.min_chips > options.start_chips else None


TIMED_CHECKS: tuple[Check, ...] = (*PRIZE_CHECKS, _nobody_could_stay)

TIMED_LINES: tuple[Line, ...] = (
    by_value(ROUNDS, "minutes", {...: Plural("The event takes {count} minute.", "The event takes {count} minutes.")}),
    always(
        ROUNDS,
        "last_deals",
        "No deal begins in the last 30 seconds. A deal that has begun is played to its end, and counts.",
    ),
    by_value(
        ROUNDS,
        "table_size",
        {
            ...: "Tables of at most {value} are drawn again and again: whoever is free sits down at the next, and those with the fewest deals come first."
        },
    ),
    by_value(
        ROUNDS,
        "deals_per_round",
        {...: Plural("A table plays one deal.", "A table plays {count} deals.")},
    ),
    always(ROUNDS, "clock", "The clock is the fast one at every table."),
    by_value(
        _CHIPS,
        "start_chips",
        {
            ...: Plural(
                "Everybody begins with {count} chip and can buy no others.",
                "Everybody begins with {count} chips and can buy no others.",
            )
        },
    ),
    by_value(_CHIPS, "point_value", {1: "Each point is worth one chip.", ...: "Each point is worth {value} chips."}),
    by_value(
        _CHIPS,
        "min_chips",
        {...: Plural("Anybody with fewer than {count} chip is out.", "Anybody with fewer than {count} chips is out.")},
    ),
    by_value(
        _CHIPS,
        "advance_chips",
        {
            ...: Plural(
                "Anybody with at least {count} chip at the end advances.",
                "Anybody with at least {count} chips at the end advances.",
            )
        },
    ),
    always(
        _CHIPS,
        "slow",
        "Nobody gains by slow play: those who have played fewer than half as many deals as the player in the middle come after all others and do not advance, unless they are out.",
    ),
    *PRIZE_LINES,
)

TIMED = Preset(
    key="timed",
    name="Timed points",
    sentence="For a fixed time new tables are drawn again and again, and the most chips win.",
    options=Timed(),
    sources="RummyCircle, timed points tournaments; R48",
)
