"""The lines of a rule card about buying, of games with the option `max_buys`."""

from openrummy.languages import Plural, Template
from openrummy.options.lines import Line, always, by_value

BUYING_SECTION: Template = "Buying"
_BUYS = "max_buys!=0"

BUYING_LINES: tuple[Line, ...] = (
    always(
        BUYING_SECTION,
        "buying",
        "When a player draws from the stock, the others may buy the top discard: the buyer takes it and, as a penalty, the top card of the stock too.",
        _BUYS,
    ),
    always(
        BUYING_SECTION,
        "buyers",
        "If several players want the card, the nearest to the left of the player whose turn it is comes first.",
        _BUYS,
    ),
    always(
        BUYING_SECTION,
        "no_buyers",
        "You may not buy your own discard, nor buy anything once you have melds on the table.",
        _BUYS,
    ),
    by_value(
        BUYING_SECTION,
        "max_buys",
        {
            0: "Nobody may take a discard out of turn.",
            None: "You may buy any number of times in a deal.",
            ...: Plural("You may buy once in a deal.", "You may buy up to {count} times in a deal."),
        },
    ),
)
"""Their lines, in one section."""
