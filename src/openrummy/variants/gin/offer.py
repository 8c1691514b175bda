"""The first upcard, offered to both players before the first draw (rulebook 4.1)."""

from openrummy.engine.events import TurnStarted
from openrummy.engine.flow import Flow
from openrummy.variants.gin.events import PassedUpcard
from openrummy.variants.gin.pair import other

UPCARD = "upcard"
UPCARD_DEALER = "upcard_dealer"
FIRST_DRAW = "first_draw"


def pass_upcard(flow: Flow, seat: int) -> None:
    """Leave the upcard to the other player; if both leave it, play begins with a draw from the stock."""
    flow.emit(PassedUpcard(seat))
    flow.emit(TurnStarted(other(flow.state.public, seat)))
