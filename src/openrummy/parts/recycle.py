"""When the stock runs out: making it new from the discard pile (rulebook 2.3)."""

from typing import Literal

import msgspec

from openrummy.engine.events import StockRecycled
from openrummy.engine.flow import Flow
from openrummy.engine.state import Public
from openrummy.parts.deal import recycle_shuffle
from openrummy.shuffle import shuffled

Upcard = Literal["turn_up_new", "keep_top", "empty"]


class Recycling(msgspec.Struct, frozen=True):
    """How the pile becomes the stock.

    mode: `shuffle` or `turn_over`, or `none` where the pile is never used again.
    upcard: what lies face up afterwards.  limit: recycles in a deal, or None for any number.
    """

    mode: Literal["shuffle", "turn_over", "none"] = "shuffle"
    upcard: Upcard = "turn_up_new"
    limit: int | None = None

    def is_possible(self, public: Public) -> bool:
        """Whether the pile can become the stock now; one card must be left to draw."""
        allowed = self.mode != "none" and (self.limit is None or public.recycles < self.limit)
        return allowed and len(public.pile) >= (1 if self.upcard == "empty" else 2)

    def decide(self, flow: Flow, seat: int) -> None:
        """Emit the recycling; it must be possible."""
        pile = flow.state.public.pile
        kept = pile[-1:] if self.upcard == "keep_top" else ()
        shuffle = recycle_shuffle(flow.state.public.recycles) if self.mode == "shuffle" else 0
        stock = _reordered(flow, pile[: len(pile) - len(kept)], shuffle)
        if self.upcard == "turn_up_new":
            kept, stock = stock[:1], stock[1:]
        flow.emit(StockRecycled(seat, stock, kept, len(stock), shuffle))


def _reordered(flow: Flow, pile: tuple[int, ...], shuffle: int) -> tuple[int, ...]:
    """The new stock, top first.  Turned over, the oldest discard lies on top, and the pile is listed oldest first."""
    if not shuffle:
        return pile
    state = flow.state
    return shuffled(pile, state.secret, state.nonces, state.public.deal, shuffle)
