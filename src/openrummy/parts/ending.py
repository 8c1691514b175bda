"""The end of a match (rulebook 2.5)."""

from collections.abc import Callable

import msgspec

from openrummy.engine.state import Sheet


class Ending(msgspec.Struct, frozen=True):
    """When a match is over and who has won it.

    target: a total that ends the match, or None.  deals: scored deals after which it ends, or None.
    best: `min` where points are penalties, `max` where they are won.
    plays_on: a tie for the win is played on, deal by deal; otherwise it is shared.
    """

    target: int | None
    deals: int | None
    best: Callable[[tuple[int, ...]], int]
    plays_on: bool

    def winners(self, sheet: Sheet) -> tuple[int, ...]:
        """The winning seats, or none while the match goes on."""
        if not self._is_reached(sheet):
            return ()
        best = self.best(sheet.totals)
        winners = tuple(seat for seat, total in enumerate(sheet.totals) if total == best)
        return () if self.plays_on and len(winners) > 1 else winners

    def _is_reached(self, sheet: Sheet) -> bool:
        if self.deals is not None:
            return sheet.scored >= self.deals
        return self.target is not None and max(sheet.totals) >= self.target
