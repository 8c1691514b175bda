"""The tables behind the compiled arrangement of hands shown in groups, in one record (rulebook 5.3).

The points that runs leave of a suit are in tables over the 3 to the power of 13 contents that it can have with two
packs.  They are filled as hands are met: the system provides memory only for the parts that are written, and most hands
need only a few thousand contents.
Any number of threads may fill a table, because each entry is one word and always the same.
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
COLUMNS = 1 << PACKS * SUITS  # columns of a rank: which suits hold it once, and which twice
MOST_CHOICES = 675  # of all columns together

SHOW_TABLES = np.dtype(
    [
        # Lines: for each number of wild cards spent, 0 to 7, a byte with the least points left; inverted, because 0 means not filled.
        ("free", np.uint64, CONTENTS_OF_TWO),  # with no run required
        ("pure", np.uint64, CONTENTS_OF_TWO),  # with a pure run
        ("both", np.uint64, CONTENTS_OF_TWO),  # with a pure run and another run
        ("place", np.uint32, CONTENTS),  # the place of a suit is that of its cards plus that of its second copies
        ("worth", np.uint8, CONTENTS),  # the points of one card of each of these ranks
        ("points", np.uint8, 16),  # of a rank
        ("high", np.uint8),  # whether aces may be above the king
        ("asked_runs", np.uint8),  # the runs required
        ("asked_pure", np.uint8),  # how many of them must be pure
        ("asked", np.uint64),  # unless these are two and one, the address of the function that covers them
        ("here", np.uint64),  # and the address of its tables
        # Sets out of a column, those with the fewest wild cards first, and dear ones before cheap ones.
        ("first", np.uint16, COLUMNS + 1),
        ("once", np.uint64, MOST_CHOICES),  # what to flip in the cards, for rank ace
        ("twice", np.uint64, MOST_CHOICES),  # what to flip in the second copies
        ("wilds", np.uint8, MOST_CHOICES),
        ("cards", np.uint8, MOST_CHOICES),
        ("sets", np.uint8, MOST_CHOICES),  # the suits of the first set, and four bits further those of the second
        # For each column: the most cards that sets can take without wild cards, and with each one.
        ("natural", np.uint8, COLUMNS),
        ("each", np.uint8, COLUMNS),
    ],
    align=True,
)


@cache
def show_tables_for(ace: Ace) -> Any:
    """Return the record of tables with aces `low` or `low_or_high`, and two runs required, one of them pure."""
    tables = np.zeros(1, SHOW_TABLES)[0]
    fill(tables, ace)
    tables["asked_runs"], tables["asked_pure"] = 2, 1
    return tables


def fill(tables: Any, ace: Ace) -> None:
    """Fill the parts of new tables that do not depend on the runs."""
    tables["place"] = [sum(3**place for place in bits(content)) for content in range(CONTENTS)]
    tables["worth"] = [sum(POINTS[place] for place in bits(content)) for content in range(CONTENTS)]
    tables["points"][:PLACES] = POINTS[:PLACES]
    tables["high"] = ace == "low_or_high"
    fill_choices(tables, PACKS)
