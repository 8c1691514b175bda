"""What it costs to be out of a deal before its end: fixed points, each with its reason (rulebook 5.2, 5.6)."""

import msgspec

from openrummy.engine.scores import Score, leaf
from openrummy.variants.indian.seats import Seats


class Prices(msgspec.Struct, frozen=True):
    """Fixed points.

    leaving: what it costs to leave the match in a deal, None where that is a drop.  misses: turns missed in a row that
    are one too many.
    """

    first_drop: int
    middle_drop: int
    wrong_declaration: int
    misses: int
    leaving: int | None = None

    def drop(self, seats: Seats, seat: int) -> str:
        """The price of dropping now."""
        return "middle_drop" if seats.drawn >> seat & 1 else "first_drop"

    def leave(self, seats: Seats, seat: int) -> str:
        """The price of leaving now."""
        if self.leaving is not None:
            return "left_deals"
        return "left_late" if seats.drawn >> seat & 1 else "left_early"

    def points(self, price: str) -> int:
        """The points of a price."""
        return self.score(price, 0).points

    def score(self, price: str, seat: int) -> Score:
        """The points of a price, with the option that says so."""
        number, option = {
            "first_drop": (self.first_drop, "first_drop"),
            "middle_drop": (self.middle_drop, "middle_drop"),
            "missed_out": (self.middle_drop, "middle_drop"),
            "left_early": (self.first_drop, "first_drop"),
            "left_late": (self.middle_drop, "middle_drop"),
            "left_deals": (self.leaving or 0, "points_cap"),
            "wrong_declaration": (self.wrong_declaration, "invalid_declaration_points"),
        }[price]
        return leaf(number, price, seat=seat, option=f"{option}={number}")
