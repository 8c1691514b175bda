"""Tables of the sets that can be taken out of a rank: `declaring.columns` for every column, in the fields of a record (rulebook 5.3).

A column is the cards of a rank.  Its number has a bit for each suit that holds it, then four bits for the suits that
hold it twice, and so on.
"""

from itertools import product
from typing import Any

from openrummy.cards import LANE, PLANE, PLANE_MASK
from openrummy.declaring.rank_sets import Choice, rank_of_column
from openrummy.declaring.suit_runs import POINTS

SUITS = 4
_PLANES = ("once", "twice", "thrice")


def fill_choices(row: Any, copies: int) -> None:
    """Fill the fields for columns of up to `copies` cards per suit, the choices with the fewest wild cards first, then the dearest."""
    number = 0
    columns = {column_key(held): held for held in product(range(copies + 1), repeat=SUITS) if sum(map(bool, held)) > 1}
    for key in range(1 << copies * SUITS):
        row["first"][key] = number
        if key in columns:
            rank = rank_of_column(_column(columns[key]), 0, SUITS)
            for choice in (each for some in rank.choices for each in some):
                _fill_choice(row, number, choice, copies)
                number += 1
            row["natural"][key], row["each"][key] = rank.natural // POINTS[0], -(-rank.each // POINTS[0])
    row["first"][1 << copies * SUITS] = number


def _fill_choice(row: Any, number: int, choice: Choice, copies: int) -> None:
    for plane, name in enumerate(_PLANES[:copies]):
        row[name][number] = choice.mask >> PLANE * plane & PLANE_MASK
    row["wilds"][number], row["cards"][number] = choice.wilds, sum(map(len, choice.sets))
    row["sets"][number] = sum(1 << suit + SUITS * place for place, suits in enumerate(choice.sets) for suit in suits)


def _column(held: tuple[int, ...]) -> int:
    return sum(1 << LANE * suit << PLANE * copy for suit, number in enumerate(held) for copy in range(number))


def column_key(held: tuple[int, ...]) -> int:
    """Return the number of a column from how many cards of each suit it holds."""
    return sum(1 << suit + SUITS * copy for suit, number in enumerate(held) for copy in range(number))
