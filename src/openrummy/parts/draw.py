"""The draw that starts a turn: from the stock, from the pile, or not at all (rulebook 2.2, 2.3)."""

from collections.abc import Iterator

import msgspec

from openrummy.engine.actions import Act, Decline, DrawDiscard, DrawStock
from openrummy.engine.events import Declined, DrewStock, TookDiscard
from openrummy.engine.flow import Flow
from openrummy.engine.rules import Problem
from openrummy.engine.state import View
from openrummy.parts.closing import Closing
from openrummy.parts.finish import Finish
from openrummy.parts.recycle import Recycling

_DRAW_STOCK = DrawStock()
_TAKE_TOP = DrawDiscard()
_DECLINE = Decline()

_NO_STOCK = Problem("stock_empty", "The stock is empty and cannot be made new from the pile.")
_NO_PILE = Problem("pile_empty", "The discard pile is empty.")
_TOP_ONLY = Problem("top_only", "Only the top card of the discard pile may be taken here.")
_USELESS = Problem("cannot_play_taken", "You would have to play the card you take, and it fits nowhere.")
_MUST_DRAW = Problem("must_draw", "You may decline only when the stock is empty and cannot be made new.")


class StockDraw(msgspec.Struct, frozen=True):
    """Take the top of the stock, which is first made new when it is empty."""

    recycling: Recycling

    def legal(self, view: View) -> Iterator[Act]:
        """One action at most."""
        if self.check(view, _DRAW_STOCK) is None:
            yield _DRAW_STOCK

    def check(self, view: View, action: DrawStock) -> Problem | None:
        """Refused when there is nothing to draw."""
        public = view.public
        return None if public.stock_count or self.recycling.is_possible(public) else _NO_STOCK

    def decide(self, flow: Flow, seat: int, action: DrawStock) -> None:
        """Recycle if needed, then draw."""
        if not flow.state.stock:
            self.recycling.decide(flow, seat)
        flow.emit(DrewStock(seat, flow.state.stock[0]))


class TopDraw(msgspec.Struct, frozen=True):
    """Take the top card of the discard pile."""

    closing: Closing

    def legal(self, view: View) -> Iterator[Act]:
        """One action at most."""
        if self.check(view, _TAKE_TOP) is None:
            yield _TAKE_TOP

    def check(self, view: View, action: DrawDiscard) -> Problem | None:
        """Refused when there is no such card, or when taking it would leave a turn that cannot end (E2)."""
        if action.depth != 1:
            return _TOP_ONLY
        if not view.public.pile:
            return _NO_PILE
        taken = TookDiscard(view.public.turn.seat, view.public.pile[-1:])
        return None if view.hand or self.closing.allows(view, taken) else _USELESS

    def decide(self, flow: Flow, seat: int, action: DrawDiscard) -> None:
        """Take it."""
        flow.emit(TookDiscard(seat, flow.state.public.pile[-1:]))


class Declining(msgspec.Struct, frozen=True):
    """Draw nothing and so end the deal blocked."""

    recycling: Recycling
    finish: Finish

    def legal(self, view: View) -> Iterator[Act]:
        """One action at most."""
        if self.check(view, _DECLINE) is None:
            yield _DECLINE

    def check(self, view: View, action: Decline) -> Problem | None:
        """Refused while the stock can be drawn from."""
        public = view.public
        return _MUST_DRAW if public.stock_count or self.recycling.is_possible(public) else None

    def decide(self, flow: Flow, seat: int, action: Decline) -> None:
        """The deal is blocked."""
        flow.emit(Declined(seat))
        self.finish.end(flow, "blocked", None)
