"""The chips that a seat needs at a table for chips (rulebook 5.7, R40)."""

from openrummy.engine.rules import Rules
from openrummy.table.deal_view import chip_text
from openrummy.table.refusal import Refusal


def check_buy_in(rules: Rules, chips: int | None) -> None:
    """Raise Refusal if `chips`, in whole play chips, are fewer than a seat needs; None means as many as it needs."""
    if chips is not None and 100 * chips < rules.buy_in:
        raise Refusal(
            "low_buy_in",
            "A seat at this table needs {needed} chips, but you bring {chips}: bring more, or play for less per point.",
            needed=chip_text(rules.buy_in),
            chips=chips,
        )
