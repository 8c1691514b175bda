"""The ways out of a deal before its end, and the fixed penalty of each (rulebook 5.2, 5.6)."""

from collections.abc import Mapping

import msgspec

from openrummy.engine.scores import Score, leaf
from openrummy.languages import Template
from openrummy.variants.indian.seats import Seats


class WayOut(msgspec.Struct, frozen=True):
    """A way out of a deal.

    option: sets its points.  rule: its name on a score sheet.  note: beside the seat, with its points.  told: the sentence for you
    and for another, empty if it does not depend on the way.  outside: the sentence for a seat while the deal goes on without it.  settles: whether the seat still settles value cards.
    """

    option: str
    rule: Template
    note: Template
    told: tuple[Template, Template] = ("", "")
    outside: Template = "You are out of this deal."
    settles: bool = False


_DROPPED: Template = "You dropped out of this deal."

WAYS_OUT: Mapping[str, WayOut] = {
    "first_drop": WayOut(
        "first_drop",
        rule="a first drop",
        note="dropped, {points}",
        told=("You drop for {points}.", "{name} drops for {points}."),
        outside=_DROPPED,
    ),
    "middle_drop": WayOut(
        "middle_drop",
        rule="a middle drop",
        note="dropped, {points}",
        told=("You drop mid-deal for {points}.", "{name} drops mid-deal for {points}."),
        outside=_DROPPED,
    ),
    "missed_out": WayOut(
        "middle_drop",
        rule="missed too many turns",
        note="missed too many turns, {points}",
        told=(
            "You have missed too many turns and are out of the deal for {points}.",
            "{name} has missed too many turns and is out of the deal for {points}.",
        ),
    ),
    "left_early": WayOut("first_drop", rule="left before drawing", note="left, {points}"),
    "left_late": WayOut("middle_drop", rule="left mid-deal", note="left, {points}"),
    "left_deals": WayOut("points_cap", rule="left the match", note="left, {points}"),
    "wrong_declaration": WayOut(
        "invalid_declaration_points", rule="a wrong declaration", note="wrong declaration, {points}", settles=True
    ),
}
"""Each way by the name that events and scores have for it."""


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
        """Return the way out by dropping now."""
        return "middle_drop" if seats.drawn >> seat & 1 else "first_drop"

    def leave(self, seats: Seats, seat: int) -> str:
        """Return the way out by leaving now."""
        if self.leaving is not None:
            return "left_deals"
        return "left_late" if seats.drawn >> seat & 1 else "left_early"

    def points(self, way: str) -> int:
        """Return the points of a way out."""
        return {
            "first_drop": self.first_drop,
            "middle_drop": self.middle_drop,
            "points_cap": self.leaving or 0,
            "invalid_declaration_points": self.wrong_declaration,
        }[WAYS_OUT[way].option]

    def score(self, way: str, seat: int | None = None) -> Score:
        """Return the points of a way out, with the option that sets them."""
        points = self.points(way)
        return leaf(points, way, seat=seat, option=f"{WAYS_OUT[way].option}={points}")
