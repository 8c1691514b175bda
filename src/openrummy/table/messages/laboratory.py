"""Messages over HTTP with comparisons of rules."""

from typing import Literal, TypeAlias

from openrummy.table.messages.base import Part

Range: TypeAlias = tuple[float, ...]
"""The 95 % interval of a number: its low and its high end."""


class CompareRules(Part, frozen=True, forbid_unknown_fields=True):
    """Ask for a comparison: `POST /api/laboratory`.  one, other: shared codes.  known: packs whose result is known already."""

    one: str
    other: str
    players: int
    known: int = 0


class Measured(Part, frozen=True):
    """A statistic of single deals under both rules, and how much higher it is under the other.

    unit: of the numbers; a rate is between 0 and 1.  Ranges are absent while too few deals are played.
    """

    name: str
    help: str
    unit: Literal["turns", "points", "rate"]
    one: float
    other: float
    change: float
    one_95: Range | None = None
    other_95: Range | None = None
    change_95: Range | None = None


class Laboratory(Part, frozen=True):
    """The result of a comparison so far.  pairs: packs played under both rules, of at most `most`.  ends: the ways in which deals end."""

    pairs: int
    most: int
    is_done: bool
    deals: tuple[Measured, ...]
    ends: tuple[Measured, ...]
