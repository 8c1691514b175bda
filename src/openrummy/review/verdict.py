"""The verdict on a decision, and when it is sure enough to be told."""

import msgspec

from openrummy.engine.actions import Act

SURE = 2.0
"""Standard errors by which an action must be worse than the best before anybody is told so."""

WORTH_TELLING = 1.0
"""Points: a smaller loss teaches nothing, however sure it is."""


class Verdict(msgspec.Struct, frozen=True):
    """An action as search sees it, in points of the deal for the seat.

    best: the best action.  value: of the deal after it.  lost: how much less the action taken was worth, 0 if it was the best.
    error: the standard error of `lost`.
    """

    best: Act
    value: float
    lost: float
    error: float

    @property
    def is_mistake(self) -> bool:
        """Whether the loss is certain, and large enough to speak of."""
        return self.lost >= WORTH_TELLING and self.lost > SURE * self.error
