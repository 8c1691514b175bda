"""The fixed penalties for being out of a deal before its end, each with its reason (rulebook 5.2, 5.6)."""

import msgspec

from openrummy.engine.scores import Score, leaf
from openrummy.variants.indian.seats import Seats


class Prices(msgspec.Struct, frozen=True):
    """The fixed penalties.

    leaving: the points for leaving the match during a deal, None if it counts as a drop.  misses: how many turns missed
    in a row count as a middle drop.
    """

    first_drop: int
    middle_drop: int
    wrong_declaration: int
    misses: int
    leaving: int | None = None

    def drop(self, seats: Seats, seat: int) -> str:
        """Return the price of dropping now."""
        return "middle_drop" if seats.drawn >> seat & 1 else "first_drop"

    def leave(self, seats: Seats, seat: int) -> str:
        """Return the price of leaving now."""
        if self.leaving is not None:
            return "left_deals"
        return "left_late" if seats.drawn >> seat & 1 else "left_early"

    def points(self, price: str) -> int:
        """Return the points of a price."""
        return self.score(price, 0).points

    def score(self, price: str, seat: int) -> Score:
        """Return the points of a price, with the option that sets them."""
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
