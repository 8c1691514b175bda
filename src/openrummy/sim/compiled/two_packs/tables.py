"""The tables behind the compiled arrangement of hands that are shown in groups, in one record (rulebook 5.3).

What runs leave of a suit stands in tables over its 3 to the power of 13 contents of two packs.  They are filled as hands are met: a
new table is memory that the system gives only where it is written to, and a few thousand contents are all that most hands need.
Any number of threads may fill one, as each entry is one word and always the same.
"""

from functools import cache
from typing import Any

import numpy as np

from openrummy.cards import bits
from openrummy.declaring.suit_runs import POINTS
from openrummy.melds import Ace
from openrummy.sim.compiled.one_pack.tables import CONTENTS
from openrummy.sim.compiled.two_packs.set_choices import SUITS, fill_choices

PLACES, PACKS = 13, 2
CONTENTS_OF_TWO = 3**PLACES
COLUMNS = 1 << PACKS * SUITS  # of a rank: which suits hold it once, and which twice
MOST_CHOICES = 675  # of all columns together

SHOW_TABLES = np.dtype(
    [
        # Lines: a byte for each number of wild cards spent, 0 to 7, the least points left; inverted, as 0 is not filled.
        ("free", np.uint64, CONTENTS_OF_TWO),  # no run is asked for
        ("pure", np.uint64, CONTENTS_OF_TWO),  # a pure run
        ("both", np.uint64, CONTENTS_OF_TWO),  # a pure run and another run
        ("place", np.uint32, CONTENTS),  # of a content: that of its cards plus that of its second copies
        ("worth", np.uint8, CONTENTS),  # the points of one of each of these ranks
        ("points", np.uint8, 16),  # of a rank
        ("high", np.uint8),  # whether aces may stand above the king
        ("asked_runs", np.uint8),  # how many are asked for
        ("asked_pure", np.uint8),  # and how many of them have to be pure
        ("asked", np.uint64),  # where these are not two and one, the address of what knows it, and that of its tables
        ("here", np.uint64),
        # Sets out of a column, those with the fewest wild cards first, dear ones first.
        ("first", np.uint16, COLUMNS + 1),
        ("once", np.uint64, MOST_CHOICES),  # what to flip in the cards, for rank ace
        ("twice", np.uint64, MOST_CHOICES),  # and in the second copies
        ("wilds", np.uint8, MOST_CHOICES),
        ("cards", np.uint8, MOST_CHOICES),
        ("sets", np.uint8, MOST_CHOICES),  # the suits of the first set, and four bits on those of a second one
        # The most cards that sets can take from a column without wild cards, and with each.
        ("natural", np.uint8, COLUMNS),
        ("each", np.uint8, COLUMNS),
    ],
    align=True,
)


@cache
def show_tables_for(ace: Ace) -> Any:
    """The record of tables where aces are `low`, or `low_or_high`, and two runs are asked for, one of them pure."""
    tables = np.zeros(1, SHOW_TABLES)[0]
    fill(tables, ace)
    tables["asked_runs"], tables["asked_pure"] = 2, 1
    return tables


def fill(tables: Any, ace: Ace) -> None:
    """Fill new tables with what does not depend on the runs."""
    tables["place"] = [sum(3**place for place in bits(content)) for content in range(CONTENTS)]
    tables["worth"] = [sum(POINTS[place] for place in bits(content)) for content in range(CONTENTS)]
    tables["points"][:PLACES] = POINTS[:PLACES]
    tables["high"] = ace == "low_or_high"
    fill_choices(tables, PACKS)
