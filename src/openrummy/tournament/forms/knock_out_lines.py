"""The lines of the rule card of a knock-out."""

from openrummy.languages import Plural, Saying, Template, saying
from openrummy.options.lines import Line, always, by_value, computed
from openrummy.tournament.options import KnockOut
from openrummy.tournament.terms import PRIZE_LINES, ROUNDS

_CHIPS: Template = "Chips and points"
_THRESHOLDS = "qualify_rule=min_chips"


def _start(options: KnockOut, players: int | None) -> Saying:
    words = Plural("Everybody begins each round with {count} chip.", "Everybody begins each round with {count} chips.")
    return saying(words, count=options.start_chips)


KNOCK_OUT_LINES: tuple[Line, ...] = (
    by_value(
        ROUNDS,
        "table_size",
        {...: "Each round is drawn by lot: tables of at most {value} players, as even as possible."},
    ),
    by_value(
        ROUNDS, "deals_per_round", {...: Plural("Every table plays one deal.", "Every table plays {count} deals.")}
    ),
    by_value(
        ROUNDS,
        "qualifiers_per_table",
        {
            ...: Plural(
                "The player with the most chips at each table goes through.",
                "The {count} players with the most chips at each table go through, and at least one is out.",
            ),
        },
        only_when="qualify_rule=top_k",
        also=("qualify_rule",),
    ),
    by_value(
        ROUNDS,
        "min_chips",
        {
            None: "",
            ...: Plural(
                "Anybody with fewer than {count} chip after a deal is out at once.",
                "Anybody with fewer than {count} chips after a deal is out at once.",
            ),
        },
        _THRESHOLDS,
    ),
    by_value(
        ROUNDS,
        "rebuy_chips",
        {
            0: "",
            ...: Plural(
                "They may buy {count} chip for another entry, if that is enough to stay in.",
                "They may buy {count} chips for another entry, if that is enough to stay in.",
            ),
        },
        _THRESHOLDS,
    ),
    by_value(
        ROUNDS,
        "qualify_chips",
        {
            None: "",
            ...: Plural(
                "Everybody with at least {count} chip after the round goes through; from each table at least one goes through and at least one is out.",
                "Everybody with at least {count} chips after the round goes through; from each table at least one goes through and at least one is out.",
            ),
        },
        _THRESHOLDS,
    ),
    always(ROUNDS, "ties", "Players who tie for a place in the next round or for the win play an extra deal."),
    always(ROUNDS, "final", "Every round has a new draw, until one table is left: the final."),
    computed(_CHIPS, "chips_per_deal", ("chips_per_deal",), _start),
    by_value(
        _CHIPS,
        "point_value",
        {1: "Each point is worth one chip.", ...: "Each point is worth {value} chips."},
        _THRESHOLDS,
    ),
    *PRIZE_LINES,
)
