"""The arrangements that the player of the basic family thinks with."""

from collections.abc import Sequence

from openrummy.bots.outlook import Outlook
from openrummy.cards import Cards
from openrummy.solver import Arrangement, solve

MOST = 2_000
"""Points of the solver's search for one arrangement.  Hands of up to 20 cards hardly ever need more; with 40 cards, which a long
river can bring, some need a hundred times as many, and each card of the river asks for an arrangement."""


def arrange(look: Outlook, hand: Cards, values: Sequence[int] | None = None) -> Arrangement:
    """The best arrangement of `hand` within `MOST` points of the search.  values: of the cards, by the rules if None."""
    return solve(look.rules.melds, look.rules.values if values is None else values, hand, MOST)
