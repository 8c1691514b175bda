"""The options of a duplicate, and the lines of its rule card."""

from typing import Annotated, Literal

from openrummy.languages import Plural, Template
from openrummy.options import Check, Preset, option
from openrummy.options.lines import Line, always, by_value
from openrummy.tournament.terms import PRIZE_CHECKS, PRIZE_LINES, ROUNDS, Terms

_STANDINGS: Template = "Standings"


class Duplicate(Terms, frozen=True, kw_only=True):
    """Every option of a duplicate."""

    rounds: Annotated[int, option("Rounds", "How many rounds everybody plays.", "Rounds", ge=1, le=20)] = 3
    table_size: Annotated[int, option("Players at a table", "How many play at every table.", "Rounds", ge=2, le=6)] = 2
    deals_per_round: Annotated[
        int, option("Packs per round", "How many packs every table plays in a round.", "Rounds", ge=1, le=20)
    ] = 4
    scoring: Annotated[
        Literal["match_points", "difference"],
        option(
            "Comparison",
            "Whether it counts how many others with the same cards you beat, or by how many points.",
            "Standings",
        ),
    ] = "match_points"


DUPLICATE_CHECKS: tuple[Check, ...] = PRIZE_CHECKS

DUPLICATE_LINES: tuple[Line, ...] = (
    by_value(
        ROUNDS,
        "rounds",
        {...: Plural("{count} round is played; nobody is out.", "{count} rounds are played; nobody is out.")},
    ),
    by_value(
        ROUNDS,
        "table_size",
        {
            ...: "Exactly {value} play at every table, drawn by lot for each round. Bots fill up the last table; whoever is left over later sits out the round and gets the average."
        },
    ),
    by_value(
        ROUNDS,
        "deals_per_round",
        {
            ...: Plural(
                "All tables play the same pack, one deal.",
                "All tables play the same {count} packs, one deal each; seats rotate from pack to pack.",
            )
        },
    ),
    always(ROUNDS, "sealed", "Nobody can look at a deal, not even their own, before every table has played the round."),
    by_value(
        _STANDINGS,
        "scoring",
        {
            "match_points": "A pack brings the share of the others with the same cards in the same seat whom you beat: 1 for all, 0 for none; a tie counts half.",
            "difference": "A pack brings the points by which you did better than the others with the same cards in the same seat, on average.",
        },
    ),
    always(_STANDINGS, "ties", "Equal scores share the place."),
    *PRIZE_LINES,
)

DUPLICATE = Preset(
    key="duplicate",
    name="Duplicate",
    sentence="All tables play the same packs, and you are compared with those who had the same cards.",
    options=Duplicate(),
    sources="duplicate bridge, Mitchell movement; adapted",
)
