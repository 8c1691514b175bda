"""The end of a turn and of a deal (rulebook 2.2 to 2.5, 4.1, 5.2)."""

from collections.abc import Callable
from typing import NamedTuple, Protocol

import msgspec

from openrummy.engine.events import DealEnded, Happening, TurnStarted
from openrummy.engine.flow import Flow
from openrummy.engine.scores import Score
from openrummy.engine.seats import seats_in
from openrummy.engine.state import Public, State
from openrummy.parts.recycle import Recycling


class Window(Protocol):
    """A time after a discard or a draw in which other seats may act."""

    def open(self, flow: Flow) -> bool:
        """Open the window if any seat may act in it now, and return whether one may."""


class Result(NamedTuple):
    """The end of a deal as it is entered: how it ended, the winner, and for each seat its points and its chips.

    fee: the house's share of the chips.
    """

    reason: str
    winner: int | None
    scores: tuple[Score, ...]
    chips: tuple[Score, ...] = ()
    fee: int = 0


class Scoring(Protocol):
    """The rule by which a deal is scored."""

    def result(self, state: State, reason: str, winner: int | None) -> Result:
        """Return the result of the deal.  reason: why it ends.  winner: the seat that ended it, if any."""


class Ending(Protocol):
    """The rule by which a match goes on and ends."""

    def after_deal(self, flow: Flow) -> None:
        """Emit what follows the scoring of a deal, such as the end of the match."""


class StockEnd(msgspec.Struct, frozen=True):
    """The end of a deal for want of a stock.

    reason: how the deal then ends.  left: a stock of at most this many cards counts as none.
    offer: makes the event that leaves the next seat a last choice before the deal ends; None if there is no such choice.
    """

    recycling: Recycling
    reason: str
    left: int = 0
    offer: Callable[[int], Happening] | None = None

    def is_reached(self, public: Public) -> bool:
        """Whether the stock is at its end and the pile cannot become a new one."""
        return public.stock_count <= self.left and not self.recycling.is_possible(public)


class Finish(msgspec.Struct, frozen=True):
    """The step after a turn: the next turn, or the end of the deal.

    stock_end: how the end of the stock ends a deal after a turn; None if the next player still has a choice.
    turn_cap: turns after which a deal is void (E7), or None.  inside: the seats still in the deal, as bits; None if all are.
    """

    stock_end: StockEnd | None
    turn_cap: int | None
    scoring: Scoring
    ending: Ending
    inside: Callable[[Public], int] | None = None

    def next_turn(self, flow: Flow, window: Window | None = None) -> None:
        """Pass the turn to the left, unless the deal is at its end.  window: the time in between, if any."""
        public, end = flow.state.public, self.stock_end
        if (
            end is not None and public.stock_count <= end.left and end.is_reached(public)
        ):  # the count settles most turns
            self._out_of_stock(flow, end)
        elif self.turn_cap is not None and public.turn.number >= self.turn_cap:
            self.end(flow, "void", None)
        elif window is None or not window.open(flow):
            left = (public.turn.seat + 1) % len(public.counts)
            flow.emit(TurnStarted(left if self.inside is None else self._next_seat(public)))

    def _out_of_stock(self, flow: Flow, stock_end: StockEnd) -> None:
        if stock_end.offer is None:
            self.end(flow, stock_end.reason, None)
        else:
            flow.emit(stock_end.offer(self._next_seat(flow.state.public)))

    def _next_seat(self, public: Public) -> int:
        """Return the next seat to the left of the turn that is in the deal."""
        players = len(public.counts)
        left = (public.turn.seat + 1) % players
        if self.inside is None:
            return left
        inside = self.inside(public)
        while not inside >> left & 1:
            left = (left + 1) % players
        return left

    def without(self, flow: Flow, seat: int) -> None:
        """Go on after `seat` has gone out of the deal: the last one in it wins; otherwise play goes on."""
        public = flow.state.public
        assert self.inside is not None  # a seat can leave a deal only where seats are counted
        left = seats_in(self.inside(public))
        if len(left) == 1:
            self.end(flow, "last_in", left[0])
        elif seat == public.turn.seat:
            self.next_turn(flow)

    def end(self, flow: Flow, reason: str, winner: int | None) -> None:
        """Score the deal, and emit what follows it."""
        state = flow.state
        how, scored_by, scores, chips, fee = self.scoring.result(state, reason, winner)
        flow.emit(DealEnded(how, scored_by, state.hands, scores, chips, state.secret, fee))
        self.ending.after_deal(flow)
