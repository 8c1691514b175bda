"""The end of a turn and of a deal (rulebook 2.2, 2.3)."""

from typing import Protocol

import msgspec

from openrummy.engine.events import CallsOpened, DealEnded, MatchEnded, TurnStarted
from openrummy.engine.flow import Flow
from openrummy.engine.state import State
from openrummy.parts.ending import Ending
from openrummy.parts.recycle import Recycling
from openrummy.parts.score import Scoring


class Window(Protocol):
    """A time between a discard and the next draw in which other seats may act."""

    def opens(self, state: State) -> bool:
        """Whether any seat may act in it now."""


class Finish(msgspec.Struct, frozen=True):
    """The step after a turn: the next turn, or the end of the deal.

    ends_with_stock: the deal is blocked at the end of the turn in which the stock runs out for good.
    turn_cap: turns after which a deal is void (E7), or None.
    """

    recycling: Recycling
    ends_with_stock: bool
    turn_cap: int | None
    scoring: Scoring
    ending: Ending

    def next_turn(self, flow: Flow, window: Window | None = None) -> None:
        """Pass the turn to the left, unless the deal is blocked or void.  window: the time in between, if any."""
        public = flow.state.public
        if self.ends_with_stock and not public.stock_count and not self.recycling.is_possible(public):
            self.end(flow, "blocked", None)
        elif self.turn_cap is not None and public.turn.number >= self.turn_cap:
            self.end(flow, "void", None)
        elif window is not None and window.opens(flow.state):
            flow.emit(CallsOpened())
        else:
            flow.emit(TurnStarted((public.turn.seat + 1) % flow.state.rules.players))

    def end(self, flow: Flow, reason: str, winner: int | None) -> None:
        """Score the deal, and end the match if its scores decide it."""
        state = flow.state
        scores, chips = self.scoring.score(state, reason, winner)
        flow.emit(DealEnded(reason, winner, state.hands, scores, chips, state.secret))
        self.after_deal(flow)

    def after_deal(self, flow: Flow) -> None:
        """End the match if the deal just scored decides it."""
        public = flow.state.public
        assert public.last_deal is not None  # it has just ended
        winners = self.ending.winners(public.sheet, public.last_deal.winner)
        if winners:
            flow.emit(MatchEnded(winners))
