"""The arrangements on which the player of the basic family bases its decisions."""

from collections.abc import Sequence

from openrummy.bots.outlook import Outlook
from openrummy.cards import Cards
from openrummy.solver import Arrangement, solve

MOST = 2_000
"""The most points that the solver may open for one arrangement or count.  Hands of up to 20 cards hardly ever need more; with 40
cards, which a long river can bring, some need a hundred times as many, and each card of the river needs an arrangement."""


def arrange(look: Outlook, hand: Cards, values: Sequence[int] | None = None) -> Arrangement:
    """Return the best arrangement of `hand` that a search of `MOST` points finds.  values: of the cards; those of the rules if None."""
    return solve(look.rules.melds, look.rules.values if values is None else values, hand, MOST)
