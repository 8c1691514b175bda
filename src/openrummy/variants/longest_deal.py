"""The line of every rule card about the guard against deals without end (rulebook 1.2, E7)."""

from openrummy.languages import Plural
from openrummy.options.lines import by_value

TURN_CAP = by_value(
    "When the stock runs out",
    "turn_cap",
    {
        None: "",
        ...: Plural(
            "If a deal reaches {count} turn, it is void: nobody scores, and the same dealer deals again.",
            "If a deal reaches {count} turns, it is void: nobody scores, and the same dealer deals again.",
        ),
    },
)
"""The turns after which a deal is void."""
