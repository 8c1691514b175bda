"""Out of the deal or the match before it is over: dropping, missing turns, leaving (rulebook 5.2)."""

from collections.abc import Iterator

import msgspec

from openrummy.engine.actions import Act, Drop, Leave, Miss
from openrummy.engine.events import Discarded, Dropped, GroupsShown, Left, Missed
from openrummy.engine.flow import Flow
from openrummy.engine.rules import Problem
from openrummy.engine.state import DISCARD, DRAW, View
from openrummy.variants.indian.declaring import SHOW, Showing
from openrummy.variants.indian.formats import Format
from openrummy.variants.indian.prices import Prices
from openrummy.variants.indian.seats import seats_of
from openrummy.variants.indian.turn_end import Round

_DROP = Drop()
_NO_DROPS = Problem("no_drops", "These rules do not allow dropping.")
_NOTHING_TO_LEAVE = Problem("not_in_match", "You are no longer in this match.")
_NOT_BEGUN = Problem("not_begun", "The match has not started.")


class Dropping(msgspec.Struct, frozen=True):
    """Out of the deal for a fixed price, before the draw."""

    prices: Prices
    round: Round
    allowed: bool

    def legal(self, view: View) -> Iterator[Act]:
        """One action at most."""
        if self.allowed:
            yield _DROP

    def check(self, view: View, action: Drop) -> Problem | None:
        """Refused where nobody may drop."""
        return None if self.allowed else _NO_DROPS

    def decide(self, flow: Flow, seat: int, action: Drop) -> None:
        """Out, for a first or a middle drop."""
        price = self.prices.drop(seats_of(flow.state.public), seat)
        flow.emit(Dropped(seat, price, self.prices.points(price)))
        self.round.went_out_of_it(flow, seat)


class Missing(msgspec.Struct, frozen=True):
    """A turn that was not played in time."""

    prices: Prices
    round: Round

    def legal(self, view: View) -> Iterator[Act]:
        """Nothing: nobody is asked to miss a turn."""
        return iter(())

    def check(self, view: View, action: Miss) -> Problem | None:
        """Never refused to the seat in turn."""
        return None

    def decide(self, flow: Flow, seat: int, action: Miss) -> None:
        """The drawn card goes back to the pile, and the turn passes; too many in a row are a middle drop (R33)."""
        state = flow.state
        row = seats_of(state.public).missed[seat] + 1
        if state.public.turn.phase != DRAW:
            card = state.public.turn.taken if state.drawn is None else state.drawn
            assert card is not None  # a turn after its draw has one of the two
            flow.emit(Discarded(seat, card))
        flow.emit(Missed(seat, row))
        if row < self.prices.misses:
            self.round.next_turn(flow)
            return
        flow.emit(Dropped(seat, "missed_out", self.prices.points("missed_out")))
        self.round.went_out_of_it(flow, seat)


class Leaving(msgspec.Struct, frozen=True):
    """Out of the match at any time."""

    prices: Prices
    round: Round
    showing: Showing
    format: Format

    def legal(self, view: View) -> Iterator[Act]:
        """Nothing: nobody is asked to leave."""
        return iter(())

    def check(self, view: View, action: Leave) -> Problem | None:
        """Refused to who is out of the match already."""
        if not view.public.counts:
            return _NOT_BEGUN
        seats = seats_of(view.public)
        is_here = view.seat is not None and (seats.asked | ~seats.gone) >> view.seat & 1
        return None if is_here else _NOTHING_TO_LEAVE

    def decide(self, flow: Flow, seat: int, action: Leave) -> None:
        """In a deal it costs points; at a show the hand is counted as nothing shown; between deals it costs nothing more."""
        public = flow.state.public
        seats, phase = seats_of(public), public.turn.phase
        if phase in (DRAW, DISCARD) and seats.inside >> seat & 1:
            price = self.prices.leave(seats, seat)
            flow.emit(Left(seat, price, self.prices.points(price)))
            self.round.went_out_of_it(flow, seat)
            return
        flow.emit(Left(seat))
        if phase == SHOW and self.showing.waits_for(public, seat):
            flow.emit(GroupsShown(seat, (), ()))
            self.showing.close(flow)
        elif phase not in (DRAW, DISCARD, SHOW):
            self.format.after_leave(flow)
