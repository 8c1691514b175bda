"""The options of a Swiss, and the lines of its rule card."""

from typing import Annotated

from openrummy.languages import Plural, Template
from openrummy.options import Check, Preset, option
from openrummy.options.lines import Line, always, by_value
from openrummy.tournament.terms import PRIZE_CHECKS, PRIZE_LINES, ROUNDS, Terms

_STANDINGS: Template = "Standings"


class Swiss(Terms, frozen=True, kw_only=True):
    """Every option of a Swiss."""

    rounds: Annotated[int, option("Rounds", "How many rounds everybody plays.", "Rounds", ge=1, le=20)] = 5
    table_size: Annotated[int, option("Largest table", "The most players at one table.", "Rounds", ge=2, le=6)] = 4
    deals_per_round: Annotated[
        int, option("Deals per round", "How many deals every table plays in a round.", "Rounds", ge=1, le=20)
    ] = 2


SWISS_CHECKS: tuple[Check, ...] = PRIZE_CHECKS

SWISS_LINES: tuple[Line, ...] = (
    by_value(
        ROUNDS,
        "rounds",
        {
            ...: Plural(
                "Everybody plays {count} round; nobody is out.", "Everybody plays all {count} rounds; nobody is out."
            )
        },
    ),
    by_value(
        ROUNDS,
        "table_size",
        {
            2: "Two play at each table. If the number of players is odd, one of the last who has not done so yet sits out the round, and it counts as won.",
            ...: "Tables have at most {value} players and are as even as possible.",
        },
    ),
    by_value(
        ROUNDS, "deals_per_round", {...: Plural("Every table plays one deal.", "Every table plays {count} deals.")}
    ),
    always(
        ROUNDS,
        "pairing",
        "The first round is drawn by lot. Then players with equal scores meet, and the same players not twice if that is possible.",
    ),
    always(ROUNDS, "seats", "Seats change, so that everybody sits in each place about equally often."),
    always(
        _STANDINGS,
        "share",
        "A round brings the share of your opponents at the table whom you beat: 1 for all of them, 0 for none; a tie counts half.",
    ),
    always(
        _STANDINGS,
        "ties",
        "Equal scores are separated by all points, then by the results against each other, then by the scores of the opponents met; otherwise the place is shared.",
    ),
    *PRIZE_LINES,
)

SWISS = Preset(
    key="swiss",
    name="Swiss",
    sentence="Everybody plays every round, with players of about the same score, and the best score wins.",
    options=Swiss(),
    sources="FIDE Handbook C.04.1, adapted to tables of two to six",
)
