"""The first upcard, offered to both players before the first draw (rulebook 4.1)."""

from collections.abc import Iterable

import msgspec

from openrummy.engine.actions import Act
from openrummy.engine.events import TurnStarted
from openrummy.engine.flow import Flow
from openrummy.engine.rules import Problem
from openrummy.engine.state import View
from openrummy.variants.gin.actions import PassUpcard
from openrummy.variants.gin.events import PassedUpcard

UPCARD = "upcard"
UPCARD_DEALER = "upcard_dealer"
FIRST_DRAW = "first_draw"

_PASS = (PassUpcard(),)


class UpcardPass(msgspec.Struct, frozen=True):
    """Leaving the upcard to the other player; if both leave it, play begins with a draw from the stock."""

    def legal(self, view: View) -> Iterable[Act]:
        """Return the one action."""
        return _PASS

    def check(self, view: View, action: PassUpcard) -> Problem | None:
        """Refuse nothing while the upcard is offered."""
        return None

    def decide(self, flow: Flow, seat: int, action: PassUpcard) -> None:
        """Offer it to the other player, or begin play."""
        flow.emit(PassedUpcard(seat))
        flow.emit(TurnStarted(1 - seat))
