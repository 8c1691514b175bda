"""The named games of the family (rulebook 9)."""

from openrummy.options import Preset
from openrummy.variants.indian.options import IndianOptions, TwentyOneOptions

INDIAN_PRESETS = (
    Preset(
        key="indian-points",
        name="Points rummy",
        sentence="One deal of 13 cards: declare two runs, one of them pure, and the others pay for the cards they hold.",
        options=IndianOptions(),
        sources="S1",
    ),
    Preset(
        key="indian-pool-101",
        name="101 pool rummy",
        sentence="Points add up. A player who reaches 101 is out, and the last one left wins the pool.",
        options=IndianOptions(format="pool"),
        sources="S1, R41, R42",
    ),
    Preset(
        key="indian-pool-201",
        name="201 pool rummy",
        sentence="Points add up. A player who reaches 201 is out, and the last one left wins the pool.",
        options=IndianOptions(format="pool", pool_limit=201, first_drop=25, middle_drop=50, rejoin_max_score=174),
        sources="S1, R41, R42",
    ),
    Preset(
        key="indian-deals-2",
        name="Best of two deals",
        sentence="Two deals without drops: the winner of each collects chips from the others, and the most chips win.",
        options=IndianOptions(format="deals", num_deals=2, drop_allowed=False),
        sources="S1, R44",
    ),
    Preset(
        key="indian-deals-3",
        name="Best of three deals",
        sentence="Three deals without drops: the winner of each collects chips from the others, and the most chips win.",
        options=IndianOptions(format="deals", num_deals=3, drop_allowed=False),
        sources="S1, R44",
    ),
)

TWENTY_ONE_PRESETS = (
    Preset(
        key="21-card",
        name="21-card rummy",
        sentence="Three packs and 21 cards: three pure runs, or tunnelas, dublees or jokers; everybody pays for value cards.",
        options=TwentyOneOptions(),
        sources="S1, R46",
    ),
)
