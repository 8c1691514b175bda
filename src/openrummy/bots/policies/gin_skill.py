"""The parameters of the skilled policy of gin."""

import msgspec


class GinSkill(msgspec.Struct, frozen=True):
    """The parameters of the policy.

    patience: the number of future draws that the deadwood of a hand counts on.
    stake: points that a discard costs if the opponent melds it.
    keeps: how much likelier than chance it is that the opponent holds two cards that go together.
    cold: how much likelier the opponent holds a card for each card beside it, or of its rank, that they discarded.
    spent: how much likelier the opponent holds two cards that would have gone with a discard that they left.
    knock, slope: the most deadwood to knock with at the start of a deal, and by how much it falls with each turn of one's own.
    greed: by how much it falls if every card of the stock would make gin.
    hunt: points that the hope of gin with the next card counts for a hand that could knock.
    shown: points by which the upcard must beat the average card of the stock, since the opponent sees it taken.
    """

    patience: float
    stake: float
    keeps: float
    cold: float
    spent: float
    knock: float
    slope: float
    greed: float
    hunt: float
    shown: float


FIRST = GinSkill(
    patience=2.0, stake=2.5, keeps=1.35, cold=1.0, spent=1.0, knock=14.0, slope=1.5, greed=0.0, hunt=0.0, shown=0.5
)
"""The parameters with which tuning began; they stay as an opponent."""

HASTY = msgspec.structs.replace(FIRST, stake=1.0, knock=10.0, slope=0.0)
"""A player who knocks as soon as that is allowed, and hardly fears a discard."""

SHIPPED = GinSkill(
    patience=3.4, stake=3.5, keeps=1.35, cold=0.9, spent=0.7, knock=40.0, slope=6.0, greed=300.0, hunt=30.0, shown=0.5
)
"""The parameters that are used unless others are given: found by hand over thousands of packs (docs/strength.md)."""
