"""The step after a turn, and the end of a deal (rulebook 5.2)."""

import msgspec

from openrummy.engine.events import DealEnded, TurnStarted
from openrummy.engine.flow import Flow
from openrummy.engine.state import Public
from openrummy.parts.recycle import Recycling
from openrummy.variants.indian.formats import Format
from openrummy.variants.indian.scoring import DealScoring
from openrummy.variants.indian.seats import seats_in, seats_of


class Round(msgspec.Struct, frozen=True):
    """The turns of a deal, one after another, and its end.

    ends_with_stock: the deal is void at the end of the turn in which the stock runs out.  turn_cap: turns after which a
    deal is void (E7), or None.
    """

    recycling: Recycling
    ends_with_stock: bool
    turn_cap: int | None
    scoring: DealScoring
    format: Format

    def next_turn(self, flow: Flow) -> None:
        """Pass the turn to the next seat on the left that is in the deal, unless the deal is void."""
        public = flow.state.public
        out_of_stock = self.ends_with_stock and not public.stock_count
        if out_of_stock or (self.turn_cap is not None and public.turn.number >= self.turn_cap):
            self.end(flow, "void", None)
        else:
            flow.emit(TurnStarted(next_seat(public)))

    def went_out_of_it(self, flow: Flow, seat: int) -> None:
        """Go on after `seat` is out of the deal: the last one in it wins; otherwise play goes on."""
        public = flow.state.public
        left = seats_in(seats_of(public).inside)
        if len(left) == 1:
            self.end(flow, "last_in", left[0])
        elif seat == public.turn.seat:
            self.next_turn(flow)

    def end(self, flow: Flow, reason: str, winner: int | None) -> None:
        """Score the deal, and emit what follows in this format."""
        state = flow.state
        scores, chips, fee = self.format.booked(state, self.scoring.score(state, reason, winner), reason, winner)
        flow.emit(DealEnded(reason, winner, state.hands, scores, chips, state.secret, fee))
        self.format.after_deal(flow)


def next_seat(public: Public) -> int:
    """Return the next seat to the left of the turn that is in the deal."""
    seats, players = seats_of(public), len(public.counts)
    seat = public.turn.seat
    while True:
        seat = (seat + 1) % players
        if seats.inside >> seat & 1:
            return seat
