"""The ways out of a deal or a match before its end: dropping, missing turns, leaving (rulebook 5.2)."""

import msgspec

from openrummy.engine.events import Discarded
from openrummy.engine.flow import Flow
from openrummy.engine.rules import Problem
from openrummy.engine.state import DISCARD, DRAW, View
from openrummy.parts.finish import Finish
from openrummy.variants.indian.declaring import Showing
from openrummy.variants.indian.events import Dropped, GroupsShown, Left, Missed
from openrummy.variants.indian.formats import Format
from openrummy.variants.indian.prices import Prices
from openrummy.variants.indian.seats import SHOW, is_played, seats_of

_NO_DROPS = Problem("no_drops", "These rules do not allow dropping.")
_NOTHING_TO_LEAVE = Problem("not_in_match", "You are no longer in this match.")
_NOT_BEGUN = Problem("not_begun", "The match has not started.")


class Exits(msgspec.Struct, frozen=True):
    """The ways out.  drops: whether the rules allow dropping."""

    prices: Prices
    finish: Finish
    showing: Showing
    format: Format
    drops: bool

    def no_drop(self, view: View) -> Problem | None:
        """Return the refusal of a drop, if the rules do not allow it."""
        return None if self.drops else _NO_DROPS

    def drop(self, flow: Flow, seat: int) -> None:
        """Take the seat out of the deal for a fixed penalty, before its draw: a first or a middle drop."""
        self._dropped(flow, seat, self.prices.drop(seats_of(flow.state.public), seat))

    def _dropped(self, flow: Flow, seat: int, price: str) -> None:
        flow.emit(Dropped(seat, price, self.prices.points(price)))
        self.finish.without(flow, seat)

    def miss(self, flow: Flow, seat: int) -> None:
        """Put the drawn card on the pile and pass the turn; too many missed turns in a row are a middle drop (R33)."""
        state = flow.state
        row = seats_of(state.public).missed[seat] + 1
        if state.public.turn.phase != DRAW:
            card = state.public.turn.taken if state.drawn is None else state.drawn
            assert card is not None  # a turn after its draw has one of the two
            flow.emit(Discarded(seat, card))
        flow.emit(Missed(seat, row))
        if row < self.prices.misses:
            self.finish.next_turn(flow)
        else:
            self._dropped(flow, seat, "missed_out")

    def not_here(self, view: View) -> Problem | None:
        """Return the refusal of a seat that is already out of the match, or None."""
        if not view.public.counts:
            return _NOT_BEGUN
        seats = seats_of(view.public)
        is_here = view.seat is not None and (seats.asked | ~seats.gone) >> view.seat & 1
        return None if is_here else _NOTHING_TO_LEAVE

    def leave(self, flow: Flow, seat: int) -> None:
        """Take the seat out of the match: for points in a deal, with no groups shown at a show, for nothing between deals."""
        public = flow.state.public
        seats, phase = seats_of(public), public.turn.phase
        if phase in (DRAW, DISCARD) and seats.inside >> seat & 1:
            price = self.prices.leave(seats, seat)
            flow.emit(Left(seat, price, self.prices.points(price)))
            self.finish.without(flow, seat)
            return
        flow.emit(Left(seat))
        if phase == SHOW and self.showing.waits_for(public, seat):
            flow.emit(GroupsShown(seat, (), ()))
            self.showing.close(flow)
        elif not is_played(public):
            self.format.after_leave(flow)
