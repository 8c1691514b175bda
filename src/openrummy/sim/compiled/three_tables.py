"""The records behind the compiled arrangement of 21 cards of three packs: sets out of a rank, and what is kept of suits met before.

A suit of three packs has 4 to the power of 13 contents, too many for a table over them; so what was worked out is kept where a hash of it
says, until something else is.  Each thread has a record of its own, since an entry is more than one word.
"""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from itertools import product
from typing import Any

import numpy as np

from openrummy.cards import LANE, PLANE
from openrummy.declaring.columns import Choice, Rank, rank_of_column
from openrummy.declaring.lanes import POINTS
from openrummy.melds import Ace

COPIES = 3
SUITS = 4
COLUMNS = 1 << COPIES * SUITS  # of a rank: the suits that hold it once, twice and thrice
MOST_CHOICES = 5664  # of all columns together
MOST_DEEP = 14  # ranks that sets are taken from, one after the other
SLOT_BITS = 15
SLOTS = 1 << SLOT_BITS

CHOICE_TABLES = np.dtype(
    [
        ("points", np.uint8, 16),  # of a rank
        ("high", np.uint8),  # whether aces may stand above the king
        # Sets out of a column, those with the fewest wild cards first, dear ones first.
        ("first", np.uint16, COLUMNS + 1),
        ("once", np.uint64, MOST_CHOICES),  # what to flip in the cards, for rank ace
        ("twice", np.uint64, MOST_CHOICES),  # in the second copies
        ("thrice", np.uint64, MOST_CHOICES),  # and in the third ones
        ("wilds", np.uint8, MOST_CHOICES),
        ("cards", np.uint8, MOST_CHOICES),
        ("sets", np.uint32, MOST_CHOICES),  # the suits of each set, four bits for one
        # Of a column: the most cards that sets can take without wild cards, and with each; the most wild cards that they can save.
        ("natural", np.uint8, COLUMNS),
        ("each", np.uint8, COLUMNS),
        ("saved", np.uint8, COLUMNS),
    ],
    align=True,
)

MEMORY = np.dtype(
    [
        ("free_key", np.uint64, SLOTS),
        ("free_line", np.uint64, SLOTS),
        ("key", np.uint64, SLOTS),
        ("lines", np.uint64, SLOTS * SUITS),  # without a pure run, with one, two, three
        ("totals", np.uint64, 4 * (SUITS + 1)),  # the same of the suits so far
        # The choices of sets that the search stands at, and those of the best way: numbers of choices, and their ranks.
        ("choice", np.uint16, MOST_DEEP),
        ("rank", np.uint8, MOST_DEEP),
        ("best_choice", np.uint16, MOST_DEEP),
        ("best_rank", np.uint8, MOST_DEEP),
        ("depth", np.uint64),
        # The rest of the best way: the cards that its runs are made of, the wild cards that these may take, the pure runs, the tunnelas.
        ("once", np.uint64),
        ("twice", np.uint64),
        ("thrice", np.uint64),
        ("wilds", np.uint64),
        ("pure", np.uint64),
        ("tunnelas", np.uint64),
        ("counting", np.uint8),  # whether lines are numbers of wild cards
        # While groups are written, of each suit: the cards that are in no pure run, the wild cards that they may take, what they leave.
        ("rest", np.uint64, SUITS),
        ("share", np.uint64, SUITS),
        ("left", np.uint64, SUITS),
    ],
    align=True,
)


_idle: defaultdict[Ace, list[Any]] = defaultdict(list)


@contextmanager
def lent_memory(ace: Ace) -> Iterator[Any]:
    """Memory for one thread, which may know suits met before, aces being where they were."""
    try:
        memory = _idle[ace].pop()
    except IndexError:
        memory = np.zeros(1, MEMORY)[0]
    yield memory
    _idle[ace].append(memory)


@cache
def choice_tables_for(ace: Ace) -> Any:
    """The record of sets where aces are `low`, or `low_or_high`."""
    row = np.zeros(1, CHOICE_TABLES)[0]
    row["points"][: len(POINTS)] = POINTS
    row["high"] = ace == "low_or_high"
    _fill(row)
    return row


def _fill(row: Any) -> None:
    ways = {_key(held): _rank(held) for held in product(range(COPIES + 1), repeat=SUITS) if sum(map(bool, held)) > 1}
    number = 0
    for key in range(COLUMNS):
        row["first"][key] = number
        rank = ways.get(key)
        for choice in () if rank is None else (each for some in rank.choices for each in some):
            _fill_choice(row, number, choice)
            row["saved"][key] = max(row["saved"][key], 2 * _cards(choice) - choice.wilds)
            number += 1
        if rank is not None:
            row["natural"][key], row["each"][key] = rank.natural // POINTS[0], -(-rank.each // POINTS[0])
    row["first"][COLUMNS] = number


def _fill_choice(row: Any, number: int, choice: Choice) -> None:
    for plane, name in enumerate(("once", "twice", "thrice")):
        row[name][number] = choice.mask >> PLANE * plane & (1 << PLANE) - 1
    row["wilds"][number], row["cards"][number] = choice.wilds, _cards(choice)
    row["sets"][number] = sum(1 << suit + SUITS * place for place, suits in enumerate(choice.sets) for suit in suits)


def _rank(held: tuple[int, ...]) -> Rank:
    column = sum(1 << LANE * suit << PLANE * copy for suit, number in enumerate(held) for copy in range(number))
    return rank_of_column(column, 0, SUITS)


def _key(held: tuple[int, ...]) -> int:
    return sum((number > copy) << suit + SUITS * copy for suit, number in enumerate(held) for copy in range(COPIES))


def _cards(choice: Choice) -> int:
    return sum(map(len, choice.sets))
