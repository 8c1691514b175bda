"""The verdict on a decision, and when it is sure enough to be told."""

from typing import TypeAlias

import msgspec

from openrummy.engine.actions import Act

SURE = 2.0
"""Standard errors by which an action must be worse than the best before anybody is told so."""

WORTH_TELLING = 1.0
"""Points: a smaller loss teaches nothing, however sure it is."""


Points: TypeAlias = tuple[tuple[float, float], ...]
"""Points for each seat, with their standard errors."""


class Verdict(msgspec.Struct, frozen=True):
    """An action as search sees it, in points of the deal for the seat.

    best: the best action.  value: of the deal after it.  lost: how much less the action taken was worth, 0 if it was the best.
    error: the standard error of `lost`.  ordinary: the act of a plain player if it is another one, and `saved` by how much it is worse than the
    one taken, with its standard error `doubt`.  points: that the action brought each seat against the policy's (`search.departing`).
    """

    best: Act
    value: float
    lost: float
    error: float
    ordinary: Act | None = None
    saved: float = 0.0
    doubt: float = 0.0
    points: Points = ()

    @property
    def is_fine_play(self) -> bool:
        """Whether the action is as good as any, and certainly better than a plain player's."""
        is_best = self.lost <= SURE * self.error or self.lost == 0
        return is_best and self.saved >= WORTH_TELLING and self.saved > SURE * self.doubt

    @property
    def is_mistake(self) -> bool:
        """Whether the loss is certain, and large enough to speak of."""
        return self.lost >= WORTH_TELLING and self.lost > SURE * self.error
