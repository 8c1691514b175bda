"""The end of a match (rulebook 2.5)."""

from collections.abc import Callable

import msgspec

from openrummy.engine.events import MatchEnded
from openrummy.engine.flow import Flow
from openrummy.engine.state import Sheet


class TotalsEnding(msgspec.Struct, frozen=True):
    """The rule that says when a match is over and who has won it.

    target: a total that ends the match, or None.  deals: the number of scored deals that ends it, or None.
    best: `min` if points are penalties, `max` if they are won.
    plays_on: a tie for the win is played off, deal by deal; otherwise it is shared.
    must_go_out: only a seat that goes out with the target reached ends the match, and wins it.
    """

    target: int | None
    deals: int | None
    best: Callable[[tuple[int, ...]], int]
    plays_on: bool
    must_go_out: bool = False

    def after_deal(self, flow: Flow) -> None:
        """End the match if the deal just scored decides it."""
        public = flow.state.public
        assert public.last_deal is not None  # it has just ended
        winners = self.winners(public.sheet, public.last_deal.winner)
        if winners:
            flow.emit(MatchEnded(winners))

    def winners(self, sheet: Sheet, out: int | None = None) -> tuple[int, ...]:
        """Return the winning seats, or none while the match goes on.  out: the seat that went out in the last deal."""
        if self.must_go_out and self.target is not None:
            return (out,) if out is not None and sheet.totals[out] >= self.target else ()
        if not self._is_reached(sheet):
            return ()
        best = self.best(sheet.totals)
        winners = tuple(seat for seat, total in enumerate(sheet.totals) if total == best)
        return () if self.plays_on and len(winners) > 1 else winners

    def _is_reached(self, sheet: Sheet) -> bool:
        if self.deals is not None:
            return sheet.scored >= self.deals
        return self.target is not None and max(sheet.totals) >= self.target
