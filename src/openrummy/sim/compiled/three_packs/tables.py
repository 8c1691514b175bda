"""The records behind the compiled arrangement of 21 cards of three packs: sets out of a rank, and a cache of suits met before.

A suit of three packs has 4 to the power of 13 contents, too many for a table, so results are kept in hashed slots until
another one overwrites them.  Each thread has its own record, because an entry is more than one word.
"""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import numpy as np

from openrummy.declaring.suit_runs import POINTS
from openrummy.melds import Ace
from openrummy.sim.compiled.two_packs.set_choices import SUITS, fill_choices

COPIES = 3
COLUMNS = 1 << COPIES * SUITS  # columns of a rank: the suits that hold it once, twice and thrice
MOST_CHOICES = 5664  # of all columns together
MOST_DEEP = 14  # ranks that sets are taken from, one after the other, at most
SLOT_BITS = 15
SLOTS = 1 << SLOT_BITS

CHOICE_TABLES = np.dtype(
    [
        ("points", np.uint8, 16),  # of a rank
        ("high", np.uint8),  # whether aces may be above the king
        # Sets out of a column, those with the fewest wild cards first, and dear ones before cheap ones.
        ("first", np.uint16, COLUMNS + 1),
        ("once", np.uint64, MOST_CHOICES),  # what to flip in the cards, for rank ace
        ("twice", np.uint64, MOST_CHOICES),  # what to flip in the second copies
        ("thrice", np.uint64, MOST_CHOICES),  # what to flip in the third copies
        ("wilds", np.uint8, MOST_CHOICES),
        ("cards", np.uint8, MOST_CHOICES),
        ("sets", np.uint32, MOST_CHOICES),  # the suits of each set, four bits per set
        # For each column: the most cards that sets can take without wild cards, and with each one; the most wild cards that they can save.
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
        ("lines", np.uint64, SLOTS * SUITS),  # without a pure run, with one, two and three
        ("totals", np.uint64, 4 * (SUITS + 1)),  # the same for the suits so far
        # The choices of sets at the current point of the search, and those of the best way: numbers of choices, and their ranks.
        ("choice", np.uint16, MOST_DEEP),
        ("rank", np.uint8, MOST_DEEP),
        ("best_choice", np.uint16, MOST_DEEP),
        ("best_rank", np.uint8, MOST_DEEP),
        ("depth", np.uint64),
        # The rest of the best way: the cards of its runs, the wild cards that these may take, the pure runs, the tunnelas.
        ("once", np.uint64),
        ("twice", np.uint64),
        ("thrice", np.uint64),
        ("wilds", np.uint64),
        ("pure", np.uint64),
        ("tunnelas", np.uint64),
        ("counting", np.uint8),  # whether lines are numbers of wild cards
        # For each suit while groups are written: the cards outside pure runs, the wild cards that they may take, the points they leave.
        ("rest", np.uint64, SUITS),
        ("share", np.uint64, SUITS),
        ("left", np.uint64, SUITS),
    ],
    align=True,
)


_idle: defaultdict[Ace, list[Any]] = defaultdict(list)


@contextmanager
def lent_memory(ace: Ace) -> Iterator[Any]:
    """Lend memory to one thread; it may remember suits met before with the same place for aces."""
    try:
        memory = _idle[ace].pop()
    except IndexError:
        memory = np.zeros(1, MEMORY)[0]
    yield memory
    _idle[ace].append(memory)


@cache
def choice_tables_for(ace: Ace) -> Any:
    """Return the record of sets with aces `low` or `low_or_high`."""
    row = np.zeros(1, CHOICE_TABLES)[0]
    row["points"][: len(POINTS)] = POINTS
    row["high"] = ace == "low_or_high"
    fill_choices(row, COPIES)
    row["saved"] = [_most_saved(row, key) for key in range(COLUMNS)]
    return row


def _most_saved(row: Any, key: int) -> int:
    """Return the most wild cards that sets of a column save: two for each card, minus those in the sets."""
    choices = slice(row["first"][key], row["first"][key + 1])
    return int(max(2 * row["cards"][choices] - row["wilds"][choices], default=0))
