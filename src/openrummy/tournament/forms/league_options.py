"""The options of a league, and the lines of its rule card."""

from typing import Annotated

from openrummy.languages import Plural, Template
from openrummy.options import Check, Preset, option
from openrummy.options.lines import Line, always, by_value
from openrummy.tournament.terms import PRIZE_CHECKS, PRIZE_LINES, ROUNDS, Terms

_STANDINGS: Template = "Standings"


class League(Terms, frozen=True, kw_only=True):
    """Every option of a league."""

    days: Annotated[int, option("Days per round", "How many days there are for each match.", "Rounds", ge=1, le=28)] = 7
    group_size: Annotated[
        int,
        option(
            "Largest group", "The most players of a group, in which everybody meets everybody.", "Rounds", ge=2, le=16
        ),
    ] = 8
    table_size: Annotated[int, option("Players at a table", "How many play at every table.", "Rounds", ge=2, le=2)] = 2


LEAGUE_CHECKS: tuple[Check, ...] = PRIZE_CHECKS

LEAGUE_LINES: tuple[Line, ...] = (
    by_value(
        ROUNDS,
        "group_size",
        {...: "Everybody meets everybody once, in groups of at most {value} that are drawn by lot."},
    ),
    by_value(
        ROUNDS,
        "days",
        {
            ...: Plural(
                "The two players of a match agree when to play it; there is {count} day for each round.",
                "The two players of a match agree when to play it; there are {count} days for each round.",
            )
        },
    ),
    by_value(ROUNDS, "deals_per_round", {...: Plural("A match has one deal.", "A match has {count} deals.")}),
    always(
        ROUNDS,
        "beginning",
        "A match begins when both are at the table and ready. The next round begins when all matches are over.",
    ),
    always(
        ROUNDS,
        "missed",
        "A match that has not begun in time is won by the player who was ready at the table then; if nobody was, both get nothing.",
    ),
    always(
        ROUNDS,
        "withdrawals",
        "If somebody withdraws, their other matches are won by the opponents; if they have played fewer than half, none of theirs counts.",
    ),
    always(_STANDINGS, "points", "A match won brings 2 points, a tie 1."),
    always(
        _STANDINGS,
        "ties",
        "Equal points are separated by the difference of all deals; otherwise the place is shared. With several groups the first of all groups come first, by points per match.",
    ),
    *PRIZE_LINES,
)

LEAGUE = Preset(
    key="league",
    name="League",
    sentence="Everybody meets everybody over several weeks, and the players agree when.",
    options=League(),
    sources="Berger tables, FIDE Handbook C.05; adapted",
)
