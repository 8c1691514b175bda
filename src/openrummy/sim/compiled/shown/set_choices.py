"""Tables of the sets that can be taken out of a rank: `declaring.rank_sets` for every column, in the fields of a record (rulebook 5.3).

A column is the cards of a rank.  Its number has a bit for each suit that holds it, then four bits for the suits that
hold it twice, and four for those that hold it three times.
"""

from itertools import product
from typing import Any

from openrummy.cards import LANE, PLANE
from openrummy.declaring.rank_sets import Choice, rank_of_column
from openrummy.declaring.rules import POINTS

SUITS, MOST_COPIES = 4, 3
COLUMNS = 1 << MOST_COPIES * SUITS
MOST_CHOICES = 5664  # of all columns together


def fill_choices(row: Any, copies: int) -> None:
    """Fill the fields for columns of up to `copies` cards per suit, the choices with the fewest wild cards first, then the dearest."""
    number = 0
    columns = {column_key(held): held for held in product(range(copies + 1), repeat=SUITS) if sum(map(bool, held)) > 1}
    for key in range(1 << copies * SUITS):
        row["first"][key] = number
        if key in columns:
            rank = rank_of_column(_column(columns[key]), 0, SUITS)
            begin = number
            for choice in (each for some in rank.choices for each in some):
                _fill_choice(row, number, choice)
                number += 1
            row["natural"][key], row["each"][key] = rank.natural // POINTS[0], -(-rank.each // POINTS[0])
            row["saved"][key] = max(2 * row["cards"][begin:number] - row["wilds"][begin:number])
    row["first"][1 << copies * SUITS] = number


def _fill_choice(row: Any, number: int, choice: Choice) -> None:
    row["cards_of"][number] = sum(
        (choice.mask >> PLANE * copy + LANE * suit & 1) << LANE * copy + suit
        for copy in range(MOST_COPIES)
        for suit in range(SUITS)
    )
    row["wilds"][number], row["cards"][number] = choice.wilds, sum(map(len, choice.sets))
    row["sets"][number] = sum(1 << suit + SUITS * place for place, suits in enumerate(choice.sets) for suit in suits)


def _column(held: tuple[int, ...]) -> int:
    return sum(1 << LANE * suit << PLANE * copy for suit, number in enumerate(held) for copy in range(number))


def column_key(held: tuple[int, ...]) -> int:
    """Return the number of a column from how many cards of each suit it holds."""
    return sum(1 << suit + SUITS * copy for suit, number in enumerate(held) for copy in range(number))
