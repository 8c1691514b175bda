"""Making a new stock from the discard pile when the stock runs out (rulebook 2.3)."""

from typing import Literal

import msgspec

from openrummy.engine.events import StockRecycled
from openrummy.engine.flow import Flow
from openrummy.engine.state import Public
from openrummy.parts.deal import recycle_shuffle
from openrummy.shuffle import shuffled

Upcard = Literal["turn_up_new", "keep_top", "empty"]


class Recycling(msgspec.Struct, frozen=True):
    """The rule by which the pile becomes the stock.

    mode: `shuffle` or `turn_over`, or `none` if the pile is never used again.
    upcard: which card lies face up afterwards.  limit: the most recycles in a deal, or None for any number.
    """

    mode: Literal["shuffle", "turn_over", "none"] = "shuffle"
    upcard: Upcard = "turn_up_new"
    limit: int | None = None

    def is_possible(self, public: Public) -> bool:
        """Whether the pile can become the stock now, with at least one card to draw."""
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
    """Return the new stock, top first.  A pile turned over keeps its order: its oldest discard, listed first, is on top."""
    if not shuffle:
        return pile
    state = flow.state
    return shuffled(pile, state.secret, state.nonces, state.public.deal, shuffle)
