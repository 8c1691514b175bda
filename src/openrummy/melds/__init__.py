"""Melds: reading cards as a run or a set, all melds of a hand, and changes to a meld on the table.

All are plain functions of `MeldRules`, the frozen record of the switches of rulebook 1.4.
"""

from openrummy.melds.hand import shapes_in
from openrummy.melds.model import NAMELESS, Ace, Fault, Kind, MeldRules, Shape, is_pure, place_text
from openrummy.melds.on_table import extended, fits, is_low_ace, stood_for, swapped
from openrummy.melds.reading import namings, read_shape

__all__ = [
    "NAMELESS",
    "Ace",
    "Fault",
    "Kind",
    "MeldRules",
    "Shape",
    "extended",
    "fits",
    "is_low_ace",
    "is_pure",
    "namings",
    "place_text",
    "read_shape",
    "shapes_in",
    "stood_for",
    "swapped",
]
